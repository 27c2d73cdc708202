/** A position that is laid out by hand: its lines as the server read them, changed card by card and written again. */

import type { PositionLine, PositionPart } from '../generated/protocol';

/** What may be laid out: on the table, and at each seat. */
export interface Parts {
  table: PositionPart[];
  seat: PositionPart[];
}

/** A part of one line: 0 is the table's, 1 that of the first seat. */
export interface Place {
  line: number;
  part: PositionPart;
}

const HAND = 'hand'; // of a seat, before its facts
const OPTIONS = 'options';

export function partsOf(parts: Parts, line: number): PositionPart[] {
  return line === 0 ? parts.table : parts.seat;
}

/** All cards that may lie somewhere, each once. */
export function palette(parts: Parts): string[] {
  const cards = [...parts.table, ...parts.seat].filter(({ kind }) => kind === 'cards');
  return [...new Set([...cards.flatMap(({ words }) => words), ...cards.flatMap(({ backs }) => backs)])];
}

/** The words of a part; null for a flag that is not told. What lies face down is nothing more by hand. */
export function wordsAt(lines: PositionLine[], { line, part }: Place): string[] | null {
  const words = isHand(line, part) ? lines[line]!.hand : (lines[line]!.facts[part.name] ?? null);
  if (part.kind !== 'cards') return words;
  const known = new Set([...part.words, ...part.backs]);
  return (words ?? []).map((word) => (known.has(word) ? word : (part.backs[0] ?? word)));
}

/** The lines with other words at a place; null leaves the fact out. */
export function withWords(lines: PositionLine[], { line, part }: Place, words: string[] | null): PositionLine[] {
  return lines.map((old, at) => {
    if (at !== line) return old;
    if (isHand(line, part)) return { ...old, hand: words ?? [] };
    const facts = Object.fromEntries(Object.entries(old.facts).filter(([name]) => name !== part.name));
    return { ...old, facts: words === null ? facts : { ...facts, [part.name]: words } };
  });
}

/** The lines with a card more at the end of a place. */
export function withCard(lines: PositionLine[], place: Place, card: string): PositionLine[] {
  return withWords(lines, place, [...(wordsAt(lines, place) ?? []), card]);
}

/** The lines without the card at a place. */
export function withoutCard(lines: PositionLine[], place: Place, index: number): PositionLine[] {
  const rest = (wordsAt(lines, place) ?? []).filter((_, at) => at !== index);
  return withWords(lines, place, rest.length > 0 || isHand(place.line, place.part) ? rest : null);
}

/** The lines with a seat to decide or not; where one alone had to, it is its turn instead. */
export function withTurn(lines: PositionLine[], line: number): PositionLine[] {
  const acting = lines.filter(({ acts }) => acts).length;
  const alone = acting === 1 && !lines[line]!.acts;
  return lines.map((old, at) =>
    at === line ? { ...old, acts: !old.acts } : alone && old.acts ? { ...old, acts: false } : old,
  );
}

export function withSeat(lines: PositionLine[]): PositionLine[] {
  return [...lines, { hand: [], acts: false, facts: {} }];
}

/** The text of what can be laid out by hand, and of the options; all else is dealt. */
export function written(lines: PositionLine[], parts: Parts): string {
  const facts = (line: number): string[] =>
    partsOf(parts, line)
      .filter((part) => !isHand(line, part))
      .flatMap((part) => {
        const words = wordsAt(lines, { line, part });
        const told = words !== null && (part.kind === 'flag' || words.length > 0);
        return told ? [[part.name, ...words].join(' ')] : [];
      });
  const options = lines[0]!.facts[OPTIONS];
  const table = [...(options ? [[OPTIONS, ...options].join(' ')] : []), ...facts(0)].join(', ');
  const seats = lines.slice(1).map((line, seat) => {
    const hand = parts.seat.find((part) => isHand(1, part));
    const cards = hand ? wordsAt(lines, { line: seat + 1, part: hand })! : line.hand;
    return `${line.acts ? '*' : ' '} ${[cards.join(' ') || '-', ...facts(seat + 1)].join(', ')}`;
  });
  return [...(table ? [table] : []), ...seats].join('\n');
}

function isHand(line: number, part: PositionPart): boolean {
  return line > 0 && part.name === HAND;
}
