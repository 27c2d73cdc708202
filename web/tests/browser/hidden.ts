/** What a browser was sent that its seat cannot know, judged by the rules of each game and not by the server's own mask.
 *
 *  Every card that a step mentions anywhere, in its event or its view, lies in the open for this seat, or in a closed
 *  place where no card may be named, or somewhere else: there only cards may be named that this seat has seen in the
 *  open since the deal. */

import type { FromServer, Step } from '../../src/generated/protocol';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Named = Record<string, Json>;

interface Leaf {
  path: string;
  value: string | number;
}

interface Secrets {
  /** The cards that a text or number at this path names. */
  cards(value: string | number, path: string): string[];
  /** Whether everybody, or this seat, sees what lies there. */
  open(path: string, view: Named, event: Named, seat: number): boolean;
  /** Whether no card may be named there, known or not. */
  closed(path: string, view: Named, event: Named, seat: number): boolean;
}

/** A path that names somebody else's hand. */
function others(path: string, seat: number): boolean {
  return path.startsWith('view.hands.') && !path.startsWith(`view.hands.${seat}.`);
}

/** A move that this seat makes or may make. */
function own(path: string, event: Named, seat: number): boolean {
  return path.startsWith(`view.legal.${seat}.`) || (path.startsWith('event.') && event['seat'] === seat);
}

const text =
  (pattern: RegExp) =>
  (value: string | number): string[] =>
    typeof value === 'string' ? (value.match(pattern) ?? []) : [];

const numbers =
  (places: RegExp) =>
  (value: string | number, path: string): string[] =>
    places.test(path) ? (String(value).match(/\d+/g) ?? []) : [];

const SECRETS: Record<string, Secrets> = {
  komary: {
    cards: (value, path) => (/^(view\.(hands|pile|stock|legal)\.|event\.card$)/.test(path) ? [String(value)] : []),
    open: (path, _view, event, seat) =>
      /^view\.(pile|hands)/.test(path) || event['event'] === 'turn_up' || own(path, event, seat),
    closed: (path, view, event, seat) =>
      (others(path, seat) && !counted(view, event)) ||
      path.startsWith('view.stock.') ||
      (event['event'] === 'draw' && path === 'event.card' && event['seat'] !== seat),
  },
  triggs: {
    cards: numbers(/^(view\.(hands|decks|discard|removed|legal)|event\.(card$|move))/),
    open: (path, view, event, seat) =>
      /^view\.(discard|removed)/.test(path) ||
      path.startsWith(`view.hands.${seat}.`) ||
      /^event\.move/.test(path) ||
      (event['event'] === 'draw' && path === 'event.card' && event['deck'] !== 'middle') ||
      event['event'] === 'remove' ||
      own(path, event, seat) ||
      onTop(path, view),
    closed: (path, view, event, seat) =>
      (path.startsWith('view.decks.') && !onTop(path, view)) ||
      (event['event'] === 'draw' && event['deck'] === 'middle' && event['seat'] !== seat && path === 'event.card'),
  },
  kotostrofa: {
    cards: text(/\b\d+[rogbpk]\b/g),
    open: (path, view, event, seat) =>
      /^view\.(pile|left_out)/.test(path) ||
      path.startsWith(`view.hands.${seat}.`) ||
      counted(view, event) ||
      (path === 'view.due.card' && at(view, 'due.from') === seat) ||
      own(path, event, seat) ||
      event['event'] === 'serve' ||
      event['to'] === seat ||
      event['from'] === seat ||
      /^(pair|hand|swap|serve|give) /.test(path.startsWith('event.move') ? String(event['move']) : ''),
    closed: (path, _view, event, seat) =>
      path === 'event.move' && event['seat'] !== seat && /^offer ./.test(String(event['move'])),
  },
  jamniki: {
    cards: text(/\b(?:[rogbp]\d){2}\b/g),
    open: (path, view, event, seat) =>
      (path.startsWith('view.hand.') && view['turn'] === seat) ||
      (path.startsWith('view.coats.') && !whiteOfOthers(path, view, seat)) ||
      own(path, event, seat) ||
      (path === 'event.move' && !/white/.test(String(event['move']))),
    closed: (path, view, event, seat) =>
      path.startsWith('view.stack.') ||
      whiteOfOthers(path, view, seat) ||
      (event['seat'] !== seat &&
        (path === 'event.tile' || (path === 'event.move' && /white/.test(String(event['move']))))),
  },
  xnimmt: {
    cards: numbers(
      /^(view\.(rows|hands|chosen\.|chosen_cards|placing\.\d+\.0$|collected\.|x_rows|x_piles|unused\.|legal)|event\.(cards?|rows|cards_by_seat|move)($|\.))/,
    ),
    open: (path, view, event, seat) =>
      /^view\.(rows|placing|collected\.|x_rows|x_piles)/.test(path) ||
      (path.startsWith('view.hands') && counted(view, event)) ||
      RegExp(`^view\\.(hands|chosen|chosen_cards)\\.${seat}($|\\.)`).test(path) ||
      (path.startsWith('event.') &&
        ['deal', 'reveal', 'place', 'fill', 'x_pile', 'collect'].includes(String(event['event']))) ||
      (/^event\.move$/.test(path) && /^(row|x) /.test(String(event['move']))) ||
      own(path, event, seat),
    closed: (path, view, event, seat) =>
      path.startsWith('view.unused.') ||
      (/^view\.chosen(_cards)?\.\d/.test(path) &&
        !RegExp(`^view\\.chosen(_cards)?\\.${seat}($|\\.)`).test(path) &&
        (view['to_act'] as Json[]).length > 0 &&
        view['phase'] === 'choose') ||
      (path === 'event.move' && event['seat'] !== seat && /^\d+$/.test(String(event['move']))),
  },
};

/** Hands lie open from the count of a round until the next deal. */
function counted(view: Named, event: Named): boolean {
  const told = String(event['event']);
  return (
    view['over'] === true ||
    ['score', 'next_round', 'extra_round', 'give_back', 'end'].includes(told) ||
    view['phase'] === 'back' ||
    String(event['move']).startsWith('back ')
  );
}

function at(view: Named, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((inner, key) => (inner as Named | null | undefined)?.[key], view);
}

/** The top card of a deck whose top lies face up. */
function onTop(path: string, view: Named): boolean {
  const [, deck, index] = /^view\.decks\.(left|right)\.(\d+)$/.exec(path) ?? [];
  return deck !== undefined && Number(index) === (at(view, `decks.${deck}`) as Json[]).length - 1;
}

/** A tile that lies white side up in somebody else's coat. */
function whiteOfOthers(path: string, view: Named, seat: number): boolean {
  const [, whose, index] = /^view\.coats\.(\d+)\.(\d+)\./.exec(path) ?? [];
  return whose !== undefined && Number(whose) !== seat && at(view, `coats.${whose}.${index}.white`) === true;
}

function* leaves(value: Json | undefined, path: string): Generator<Leaf> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* leaves(item, `${path}.${index}`);
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) yield* leaves(item, `${path}.${key}`);
  else if (typeof value === 'string' || typeof value === 'number') yield { path, value };
}

/** The deal that a view belongs to. */
function round(view: Named): Json {
  return view['round'] ?? view['game_number'] ?? 0;
}

/** Each mention of a card that a seat could not know, in words; none when all is well. */
export function leaks(game: string, seat: number, steps: Pick<Step, 'event' | 'view'>[]): string[] {
  const secrets = SECRETS[game];
  if (!secrets) throw new Error(`no rule says what is hidden in ${game}`);
  const found: string[] = [];
  let seen = new Set<string>();
  let deal: Json = null;
  steps.forEach((step, number) => {
    const view = step.view as Named;
    const event = (step.event ?? {}) as Named;
    if (round(view) !== deal) [seen, deal] = [new Set(), round(view)];
    const mentions = [...leaves(event, 'event'), ...leaves(view, 'view')].flatMap(({ path, value }) =>
      secrets.cards(value, path).map((card) => ({ path, card })),
    );
    for (const { path, card } of mentions) if (secrets.open(path, view, event, seat)) seen.add(card);
    for (const { path, card } of mentions) {
      const why = secrets.closed(path, view, event, seat)
        ? 'is hidden'
        : secrets.open(path, view, event, seat) || seen.has(card)
          ? null
          : 'was never seen';
      if (why) found.push(`step ${number}: ${path} names ${card}, which ${why} (${JSON.stringify(event)})`);
    }
  });
  return found;
}

/** Every step that came over the socket for one seat, in order; a snapshot is a step without an event. */
export function stepsFor(heard: string[], seat: number | string): Pick<Step, 'event' | 'view'>[] {
  return heard
    .map((frame) => JSON.parse(frame) as FromServer)
    .flatMap((message) => {
      if ((message.type !== 'snapshot' && message.type !== 'steps') || message.viewer !== seat) return [];
      return message.type === 'snapshot' ? [{ event: {}, view: message.view }] : message.steps;
    });
}

/** Frames with a key in them before the match is over. */
export function keysTooSoon(heard: string[]): string[] {
  return heard.filter((frame) => /"key":"[0-9a-f]{64}"/.test(frame) && !/"over":true/.test(frame));
}
