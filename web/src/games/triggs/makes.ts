/** From selected cards to moves: the makes they form, in the order in which the notation takes them. */

import type { Composed } from '../../stage/types';
import { DECKS, legalMoves, ownHand, type CrossOff, type TriggsView } from './view';

/** One thing that the selected cards can do: cross a row off or be discarded. */
export interface Use {
  /** The row's number, or null for the discard. */
  row: number | null;
  /** For each box the make that crosses it. */
  makes: string[];
  /** What is sent, one after the other. */
  moves: string[];
}

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
    for (const row of Object.keys(view.cross_offs)) next.add(`row ${row}`);
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
function targetOf(use: Use): string {
  return use.row === null ? 'discard' : `row ${use.row}`;
}

/** Everything that exactly these cards can do. */
export function uses(view: TriggsView, cards: readonly number[]): Use[] {
  if (cards.length === 0) return [];
  const found = Object.entries(view.cross_offs).flatMap(([row, crossOff]) => {
    const makes = covering(crossOff, cards);
    return makes && makes.flatMap(cardsOf).length === cards.length ? [crossing(row, makes)] : [];
  });
  const discard = `discard ${cards[0]}x${cards.length}`;
  const equal = cards.every((card) => card === cards[0]);
  if (equal && legalMoves(view).includes(discard)) found.push({ row: null, makes: [], moves: [discard] });
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

/** A row with as many makes as can be, the first ones first. */
function fullest(view: TriggsView, row: number): Use | null {
  const crossOff = view.cross_offs[row];
  if (!crossOff) return null;
  const makes = crossOff.makes.flatMap(([make, times]) => Array<string>(times).fill(make));
  return crossing(row, makes.slice(0, crossOff.most));
}

function whole(legal: readonly string[], move: string | null): Composed {
  if (move !== null) return { next: new Set(), moves: legal.includes(move) ? [move] : null, complete: true };
  return { next: new Set(legal.flatMap(path)), moves: null, complete: false };
}

/** Whether one more card goes with what is picked, perhaps together with others. */
function fits(view: TriggsView, picks: Picks, card: number): boolean {
  const cards = [...picks.cards, card];
  const equal = cards.every((other) => other === card);
  if (picks.row === null && equal && legalMoves(view).includes(`discard ${card}x${cards.length}`)) return true;
  if (picks.discard) return false;
  return Object.entries(view.cross_offs).some(
    ([row, crossOff]) => (picks.row ?? Number(row)) === Number(row) && covering(crossOff, cards) !== null,
  );
}

/** The fewest makes of a row that use all these cards, perhaps others too; null when there are none. */
function covering(crossOff: CrossOff, cards: readonly number[]): string[] | null {
  const left = counts(cards);
  const makes: string[] = [];
  for (const [make, times] of crossOff.makes) {
    const needed = [...counts(cardsOf(make))];
    const wanted = Math.max(...needed.map(([card, count]) => Math.ceil((left.get(card) ?? 0) / count)));
    if (wanted > times) return null;
    makes.push(...Array<string>(wanted).fill(make));
    for (const [card] of needed) left.delete(card);
  }
  return left.size > 0 || makes.length > crossOff.most ? null : makes;
}

/** The moves of a cross-off; `stop` is not sent where it has ended by itself. */
function crossing(row: number | string, makes: string[]): Use {
  return { row: Number(row), makes, moves: [...makes.map((make) => `cross ${row}: ${make}`), 'stop'] };
}

function cardsOf(make: string): number[] {
  return make.split('+').map(Number);
}

/** How many cards there are of each number. */
function counts(cards: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return found;
}
