/** What a browser was sent that its seat cannot know, judged by the rules of each game and not by the server's own mask.
 *
 *  Every card that a step mentions anywhere, in its event or its view, lies in the open for this seat, or in a closed
 *  place where no card may be named, or somewhere else: there only cards may be named that this seat has seen in the
 *  open since the deal. */

import type { FromServer, ToldStep } from '../../src/generated/protocol';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Named = Record<string, Json>;

interface Leaf {
  path: string;
  value: string | number;
}

/** What is hidden in a game. */
export interface Secrets {
  /** The cards that a text or number at this path names. */
  cards(value: string | number, path: string): string[];
  /** Whether everybody, or this seat, sees what lies there. */
  open(path: string, view: Named, event: Named, seat: number): boolean;
  /** Whether no card may be named there, known or not. */
  closed(path: string, view: Named, event: Named, seat: number): boolean;
}

/** A path that names somebody else's hand. */
export function others(path: string, seat: number): boolean {
  return path.startsWith('view.hands.') && !path.startsWith(`view.hands.${seat}.`);
}

/** A move that this seat makes or may make. */
export function own(path: string, event: Named, seat: number): boolean {
  return path.startsWith(`view.legal.${seat}.`) || (path.startsWith('event.') && event['seat'] === seat);
}

/** Cards are named in texts, wherever they stand. */
export const text =
  (pattern: RegExp) =>
  (value: string | number): string[] =>
    typeof value === 'string' ? (value.match(pattern) ?? []) : [];

/** Cards are numbers, at these paths. */
export const numbers =
  (places: RegExp) =>
  (value: string | number, path: string): string[] =>
    places.test(path) ? (String(value).match(/\d+/g) ?? []) : [];

/** From the count of a round until the next deal, when hands lie open; `also` names further events of that time. */
export function counted(view: Named, event: Named, ...also: string[]): boolean {
  return view['over'] === true || ['score', 'next_round', 'end', ...also].includes(String(event['event']));
}

/** What lies at a path of a view: `due.from`. */
export function inside(view: Named, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((inner, key) => (inner as Named | null | undefined)?.[key], view);
}

function* leaves(value: Json | undefined, path: string): Generator<Leaf> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* leaves(item, `${path}.${index}`);
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) yield* leaves(item, `${path}.${key}`);
  else if (typeof value === 'string' || typeof value === 'number') yield { path, value };
}

/** The deal that a view belongs to. */
function round(view: Named): Json {
  return view['round'] ?? 0;
}

/** Each mention of a card that a seat could not know, in words; none when all is well. */
export function leaks(secrets: Secrets, seat: number, steps: Pick<ToldStep, 'event' | 'view'>[]): string[] {
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
export function stepsFor(heard: string[], seat: number | string): Pick<ToldStep, 'event' | 'view'>[] {
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
