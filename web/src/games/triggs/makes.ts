/** From selected cards to moves: the makes they form, in the order in which the notation takes them. */

import type { Composed } from '../../stage/types';
import { DECKS, freeBoxes, legalMoves, ownHand, ROWS, type TriggsView } from './view';

/** One thing that the selected cards can do: cross a row off or be discarded. */
export interface Use {
  /** The row's number, or null for the discard. */
  row: number | null;
  /** For each box the make that crosses it. */
  makes: string[];
  /** What is sent, one after the other. */
  moves: string[];
}

/** How many cards there are of each number. */
type Counts = ReadonlyMap<number, number>;

/** What has been picked, sorted by kind. */
export interface Picks {
  cards: number[];
  row: number | null;
  discard: boolean;
  /** A deck or `stop`: a whole move by itself. */
  alone: string | null;
}

export function sorted(picked: readonly string[]): Picks {
  const numbers = (kind: string): number[] =>
    picked.filter((target) => target.startsWith(`${kind} `)).map((target) => Number(target.slice(kind.length + 1)));
  return {
    cards: numbers('card').sort((one, other) => one - other),
    row: numbers('row')[0] ?? null,
    discard: picked.includes('discard'),
    alone: picked.find((target) => target === 'stop' || target.startsWith('deck ')) ?? null,
  };
}

/** The targets of a move: `cross 11: 4+7` is two cards and a row. */
export function path(move: string): string[] {
  const [kind = '', ...rest] = move.split(' ');
  if (kind === 'draw') return [`deck ${rest[0]}`];
  if (kind === 'bonus') return [`row ${rest[0]}`];
  if (kind === 'discard') {
    const [card, count] = rest[0]!.split('x');
    return [...Array.from({ length: Number(count) }, () => `card ${card}`), 'discard'];
  }
  if (kind === 'cross') return [...rest[1]!.split('+').map((card) => `card ${card}`), `row ${parseInt(rest[0]!)}`];
  return [move];
}

export function compose(view: TriggsView, picked: readonly string[]): Composed {
  const picks = sorted(picked);
  const legal = legalMoves(view);
  if (view.phase === 'bonus') return whole(legal, picks.row === null ? null : `bonus ${picks.row}`);
  if (picks.alone) return whole(legal, picks.alone.replace('deck', 'draw'));
  const next = new Set<string>();
  for (const card of new Set(ownHand(view))) if (fits(view, picks, card)) next.add(`card ${card}`);
  if (picked.length === 0) {
    for (const row of openRows(legal)) next.add(`row ${row}`);
    for (const deck of DECKS) if (legal.includes(`draw ${deck}`)) next.add(`deck ${deck}`);
    if (legal.includes('stop')) next.add('stop');
    return { next, moves: null, complete: false };
  }
  const found = uses(view, picks.cards);
  const chosen = picks.row !== null || picks.discard;
  if (!chosen) for (const use of found) next.add(targetOf(use));
  const use = chosen ? chosenUse(view, picks) : likely(found);
  // With a preview on the sheet nothing is sent before it was seen: only a place tapped last says "do it".
  const complete = use !== null && chosen && picks.cards.length > 0 && !picked.at(-1)!.startsWith('card');
  return { next, moves: use?.moves ?? null, complete };
}

/** The row or pile that stands for a use. */
export function targetOf(use: Use): string {
  return use.row === null ? 'discard' : `row ${use.row}`;
}

/** Everything that exactly these cards can do. */
export function uses(view: TriggsView, cards: readonly number[]): Use[] {
  if (cards.length === 0) return [];
  const legal = legalMoves(view);
  const found = openRows(legal)
    .map((row) => crossing(view, row, cards))
    .filter((use) => use !== null);
  const discard = `discard ${cards[0]}x${cards.length}`;
  const equal = cards.every((card) => card === cards[0]);
  if (equal && legal.includes(discard)) found.push({ row: null, makes: [], moves: [discard] });
  return found;
}

/** What the picks do: the row or the pile has been named, the cards perhaps not. */
export function chosenUse(view: TriggsView, { cards, row, discard }: Picks): Use | null {
  if (row !== null && cards.length === 0) return fullest(view, row);
  return uses(view, cards).find((use) => use.row === (discard ? null : row)) ?? null;
}

/** What is meant when no row is named: the only row, or the discard where no row is possible; null in doubt. */
export function likely(found: readonly Use[]): Use | null {
  const rows = found.filter((use) => use.row !== null);
  return rows.length > 1 ? null : (rows[0] ?? found[0] ?? null);
}

/** What may be crossed off with every make that the hand has for a row, as far as there are free boxes. */
export function fullest(view: TriggsView, row: number): Use | null {
  const left = new Map(counts(ownHand(view)));
  const free = freeBoxes(view, view.seat as number, row);
  const makes: string[] = [];
  for (const make of legalMakes(view, row)) {
    while (makes.length < free && has(left, make)) {
      spend(left, make);
      makes.push(make);
    }
  }
  return makes.length > 0 ? { row, makes, moves: sequence(view, row, makes) } : null;
}

function whole(legal: readonly string[], move: string | null): Composed {
  if (move !== null) return { next: new Set(), moves: legal.includes(move) ? [move] : null, complete: true };
  return { next: new Set(legal.flatMap(path)), moves: null, complete: false };
}

/** Whether one more card goes with what is picked, perhaps together with others. */
function fits(view: TriggsView, picks: Picks, card: number): boolean {
  const cards = [...picks.cards, card];
  const legal = legalMoves(view);
  const equal = cards.every((other) => other === card);
  if (picks.row === null && equal && legal.includes(`discard ${card}x${cards.length}`)) return true;
  if (picks.discard) return false;
  const rows = picks.row === null ? openRows(legal) : [picks.row];
  return rows.some((row) => completed(view, row, cards) !== null);
}

/** The cross-off that exactly these cards make. */
function crossing(view: TriggsView, row: number, cards: readonly number[]): Use | null {
  const makes = completed(view, row, cards);
  if (!makes || makes.flatMap(cardsOf).length !== cards.length) return null;
  return { row, makes, moves: sequence(view, row, makes) };
}

/** The fewest makes that use all these cards, with partners out of the hand where they lack; null when there are none. */
function completed(view: TriggsView, row: number, cards: readonly number[]): string[] | null {
  const wanted = counts(cards);
  const allowed = legalMakes(view, row);
  const makes: string[] = [];
  for (const [card, count] of wanted) {
    const other = row - card;
    const make = card === row ? `${row}` : `${Math.min(card, other)}+${Math.max(card, other)}`;
    if (!allowed.includes(make)) return null;
    const partners = wanted.get(other) ?? 0;
    const times = card === row ? count : card === other ? Math.ceil(count / 2) : Math.max(count, partners);
    if (card > other && other > 0 && partners > 0) continue; // counted with its partner
    for (let time = 0; time < times; time++) makes.push(make);
  }
  const left = new Map(counts(ownHand(view)));
  for (const make of makes) {
    if (!has(left, make)) return null;
    spend(left, make);
  }
  if (makes.length > freeBoxes(view, view.seat as number, row)) return null;
  return makes.sort((one, other) => rank(one) - rank(other));
}

/** The moves of a cross-off; `stop` at the end when the hand could go on. */
function sequence(view: TriggsView, row: number, makes: readonly string[]): string[] {
  const left = new Map(counts(ownHand(view)));
  for (const make of makes) spend(left, make);
  const full = makes.length >= freeBoxes(view, view.seat as number, row);
  const last = rank(makes.at(-1)!);
  const more = !full && legalMakes(view, row).some((make) => rank(make) >= last && has(left, make));
  return [...makes.map((make) => `cross ${row}: ${make}`), ...(more ? ['stop'] : [])];
}

/** The makes of a row that are legal, the single card first, then pairs by their lower card. */
function legalMakes(view: TriggsView, row: number): string[] {
  const start = `cross ${row}: `;
  return legalMoves(view)
    .filter((move) => move.startsWith(start))
    .map((move) => move.slice(start.length))
    .sort((one, other) => rank(one) - rank(other));
}

/** The rows that some legal move crosses. */
function openRows(legal: readonly string[]): number[] {
  return ROWS.filter((row) => legal.some((move) => move.startsWith(`cross ${row}: `)));
}

/** The place of a make in the fixed order. */
function rank(make: string): number {
  return make.includes('+') ? cardsOf(make)[0]! : 0;
}

function cardsOf(make: string): number[] {
  return make.split('+').map(Number);
}

function counts(cards: readonly number[]): Counts {
  const found = new Map<number, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return found;
}

function has(left: Counts, make: string): boolean {
  return [...counts(cardsOf(make))].every(([card, count]) => (left.get(card) ?? 0) >= count);
}

function spend(left: Map<number, number>, make: string): void {
  for (const card of cardsOf(make)) left.set(card, (left.get(card) ?? 0) - 1);
}
