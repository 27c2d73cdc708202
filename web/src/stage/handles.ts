/** Numbers for the cards that a viewer sees, so that the screen can move them.
 *
 *  They are worked out from the viewer's own views and from nothing else. A card keeps its number while the viewer can
 *  follow it. Cards that the viewer cannot tell apart are interchangeable, and when a round begins anew every card gets a
 *  fresh number. */

import type { View } from './types';

type Card = string | number | null; // null is a card that the viewer does not know

export interface Handles {
  /** By place in the view, such as `pile` or `hands.2`: a number for each card there, in order. */
  at: Record<string, number[]>;
  /** The place that a card came from which had no number before, by its number; the place shows only a count. */
  came: Record<string, string>;
  /** The place that a card went to which has no number any more, by its number; the place shows only a count. */
  gone: Record<string, string>;
}

/** Where a view has cards: `pile` is a list of cards, or how many there are; `hands.*` each list in `hands`;
 *  `coats.*[tile]` lists of objects, or `placing[0]` of lists, that have a card each; `chosen.*!` one card, or nothing
 *  when null; `decks.*?` lists whose unknown cards are only counted. */
interface Path {
  name: string;
  each: boolean;
  item: string | null;
  single: boolean;
  counted: boolean;
}

interface Laid {
  cards: Map<string, Card[]>;
  counts: Map<string, number>;
}

interface Mover {
  place: string;
  card: Card;
  number: number;
}

interface Opening {
  place: string;
  index: number;
  card: Card;
}

export class Tracker {
  private readonly paths: Path[];
  private last = 0;
  private round: number | null = null;
  private laid: Laid = { cards: new Map(), counts: new Map() };
  private at: Record<string, number[]> = {};

  constructor(cards: readonly string[]) {
    this.paths = cards.map(pathOf);
  }

  /** The numbers after one step, or of the first view. */
  follow(view: View): Handles {
    const laid = lay(this.paths, view);
    const old = view.round === this.round ? this.laid.cards : new Map<string, Card[]>();
    const { at, movers, openings } = stay(old, this.at, laid.cards);
    const fresh: number[] = [];
    for (const { place, index } of move(movers, openings, at)) {
      at[place]![index] = ++this.last;
      fresh.push(this.last);
    }
    const came = spread(fresh, shrunk(this.laid.counts, laid.counts), [...laid.counts.keys()]);
    const lost = movers.map((mover) => mover.number);
    const gone = spread(lost, shrunk(laid.counts, this.laid.counts), []);
    [this.laid, this.at, this.round] = [laid, at, view.round];
    return { at, came, gone };
  }
}

function pathOf(text: string): Path {
  const [, name, each, item, kind] = /^(\w+)(\.\*)?(?:\[(\w+)\])?([!?])?$/.exec(text)!;
  return { name: name!, each: each !== undefined, item: item ?? null, single: kind === '!', counted: kind === '?' };
}

/** The cards by place, and the places that show only how many there are. */
function lay(paths: readonly Path[], view: View): Laid {
  const cards = new Map<string, Card[]>();
  const counts = new Map<string, number>();
  for (const path of paths) {
    const value = (view as unknown as Record<string, unknown>)[path.name];
    const places = path.each ? Object.entries(value ?? {}).map(([key, held]) => [`${path.name}.${key}`, held]) : null;
    for (const [place, held] of (places ?? [[path.name, value]]) as [string, unknown][]) {
      if (path.single) cards.set(place, held === null || held === undefined ? [] : [held as Card]);
      else if (!Array.isArray(held)) counts.set(place, typeof held === 'number' ? held : 0);
      else {
        const found = path.item === null ? held : held.map((one: Record<string, unknown>) => one[path.item!]);
        const known = (path.counted ? found.filter((card) => card !== null) : found) as Card[];
        cards.set(place, known);
        if (path.counted) counts.set(place, found.length - known.length);
      }
    }
  }
  return { cards, counts };
}

/** The numbers of the cards that stay where they are; those that have gone, and those that have come. */
function stay(
  old: Map<string, Card[]>,
  numbers: Record<string, number[]>,
  cards: Map<string, Card[]>,
): { at: Record<string, number[]>; movers: Mover[]; openings: Opening[] } {
  const at: Record<string, number[]> = {};
  const movers: Mover[] = [];
  const openings: Opening[] = [];
  for (const [place, held] of cards) {
    at[place] = stayAt(place, old.get(place) ?? [], numbers[place] ?? [], held, movers, openings);
  }
  for (const [place, had] of old) {
    if (!cards.has(place)) had.forEach((card, index) => movers.push({ place, card, number: numbers[place]![index]! }));
  }
  return { at, movers, openings };
}

function stayAt(
  place: string,
  had: Card[],
  numbers: number[],
  held: Card[],
  movers: Mover[],
  openings: Opening[],
): number[] {
  let same = 0;
  while (same < had.length && same < held.length && had[same] === held[same]) same += 1;
  const rest = new Map<Card, number[]>();
  for (let index = had.length - 1; index >= same; index -= 1) {
    const card = had[index]!;
    rest.set(card, [...(rest.get(card) ?? []), numbers[index]!]);
  }
  const here = numbers.slice(0, same);
  for (let index = same; index < held.length; index += 1) {
    const card = held[index]!;
    const staying = rest.get(card)?.pop();
    if (staying === undefined) openings.push({ place, index, card });
    here.push(staying ?? 0);
  }
  for (const [card, left] of rest) {
    for (const number of left.toReversed()) movers.push({ place, card, number });
  }
  return here;
}

/** From the surest to the vaguest: the same card elsewhere; turned over where it lies; turned over on its way, or hidden
 *  on its way; hidden all the way. */
const WAYS: readonly { sameCard?: boolean; samePlace?: boolean; known: boolean }[] = [
  { sameCard: true, known: true },
  { samePlace: true, known: true },
  { samePlace: true, known: false },
  { known: true },
  { known: false },
];

/** Take the movers to where they may have gone; what is still open. */
function move(movers: Mover[], openings: Opening[], at: Record<string, number[]>): Opening[] {
  for (const { sameCard = false, samePlace = false, known } of WAYS) {
    openings = openings.filter(({ place, index, card }) => {
      if ((card !== null) !== known) return true;
      const found = movers.findIndex((mover) =>
        sameCard
          ? mover.card === card
          : (mover.card === null || card === null) && (!samePlace || mover.place === place),
      );
      if (found < 0) return true;
      at[place]![index] = movers.splice(found, 1)[0]!.number;
      return false;
    });
  }
  return openings;
}

/** The places of `before` that have fewer now, each as often as it has lost a card. */
function shrunk(before: Map<string, number>, now: Map<string, number>): string[] {
  return [...before].flatMap(([place, count]) => Array<string>(Math.max(0, count - (now.get(place) ?? 0))).fill(place));
}

/** Pair each number with a pile whose size changed, or with the only pile. */
function spread(numbers: number[], piles: string[], all: string[]): Record<string, string> {
  const only = all.length === 1 ? all[0] : undefined;
  const pairs = numbers.map((number, index) => [String(number), piles[index] ?? only]);
  return Object.fromEntries(pairs.filter(([, place]) => place !== undefined)) as Record<string, string>;
}
