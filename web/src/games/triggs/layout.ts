/** The table of triggs: one's own page, three decks and the discards, small sheets for the others. */

import { cardIn, hand, handHeight, held, pile, wholeHand, type Laid } from '../../stage/arrange';
import { bottom, frame, MARGIN, others, shapeOf, TARGET, WHOLE } from '../../stage/frame';
import type { Area, Frame, Layout, Rect, Size, Space, Spot } from '../../stage/types';
import { messages } from './messages';
import { page } from './sheet';
import { DECKS, type TriggsView } from './view';

const PROPORTION = 1.4;
const FOUR_ROWS = 4 * TARGET + 2;
const THREE_ROWS = 3 * TARGET + 2;
const SHORT = 360; // a phone on its side over the controls of a replay
const LIFT = 14; // between hand and buttons, so that a picked card rises clear of them
const LAID = 6; // of a deck: a fresh hand flies out of it card by card
const DISCARDS_SHOWN = 5;

/** How the screen is divided, for phones and for anything wider. */
interface Division {
  frame: Frame;
  /** By seat: the sheet. */
  sheets: Rect[];
  /** Where the rows of one's own sheet are; null on a table that all look at. */
  rows: Rect | null;
  decks: Rect;
}

export function layout(view: TriggsView, size: Space): Layout {
  const { frame: screen, sheets, rows, decks } = divide(view, size);
  const { me } = screen;
  const areas: Record<string, Area> = {};
  sheets.forEach((sheet, seat) => (areas[`sheet.${seat}`] = { ...sheet, over: true }));
  if (rows && me !== null) Object.assign(areas, rowAreas(view, me, rows));
  const spots = [
    ...screen.around.flatMap((seat) => opponentHand(screen.hands[seat]!, view.hands[seat] ?? [], `hands.${seat}`)),
    ...shared(view, decks, screen.compact, areas),
    ...(me === null ? [] : ownHand(view, me, screen)),
  ];
  return { frame: screen, spots, areas };
}

/** The rows of one's own sheet, as they are tapped. */
function rowAreas(view: TriggsView, me: number, rows: Rect): Record<string, Area> {
  const areas: Record<string, Area> = { rows: { ...rows, over: true } };
  for (const { value, rect } of page(rows, view.boxes)) {
    const label = messages().row(value, view.crossed[me]![value - 1]!, view.boxes[value - 1]!);
    areas[`row ${value}`] = { ...apart(rect), target: `row ${value}`, label };
  }
  return areas;
}

/** The decks, the discards, and what is out of the game. */
function shared(view: TriggsView, room: Rect, compact: boolean, areas: Record<string, Area>): Spot[] {
  const words = messages();
  const slots = slotsIn(room, compact);
  const decks = DECKS.flatMap((deck, at) => {
    const cards = view.decks[deck];
    const { card, area } = slots[at]!;
    const top = deck === 'middle' ? null : (cards.at(-1) ?? null);
    const label = words.deckLabel(words.deck[deck]!, cards.length, top);
    areas[`decks.${deck}`] = { ...area, target: `deck ${deck}`, label };
    const down = deck === 'middle';
    return cards
      .map((face, index): Spot => ({ ...card, place: `decks.${deck}`, index, face: text(face), down }))
      .slice(-LAID);
  });
  const [open, gone] = slots.slice(DECKS.length) as [Slot, Slot];
  const label = words.discardLabel(view.discard.length, view.discard.at(-1));
  areas['discard'] = { ...open.area, target: 'discard', label };
  areas['removed'] = gone.area;
  const discards = heap(view.discard, 'discard', open.card, compact ? 2 : 3);
  const dead = heap(view.removed, 'removed', gone.card, 2).map((spot) => ({ ...spot, dim: true }));
  const last = dead.pop();
  return [
    ...decks,
    ...discards,
    ...dead,
    ...(last ? [{ ...last, label: words.removedLabel(view.removed.length) }] : []),
  ];
}

function ownHand(view: TriggsView, me: number, { hands, compact, shows }: Frame): Spot[] {
  const cards = view.hands[me] ?? [];
  const room = hands[me]!;
  const laid =
    shows === 'hand'
      ? wholeHand(room, cards.length, PROPORTION)
      : hand(room, cards.length, PROPORTION, compact ? 100 : 140);
  return held(laid, me, view, cards, String);
}

function divide(view: TriggsView, size: Space): Division {
  const { compact, low } = shapeOf(size);
  if (size.shows === 'table') return facing(view, size);
  if (size.shows === 'hand') return near(view, size);
  if (low) return beside(view, size);
  return compact ? narrow(view, size) : wide(view, size);
}

/** A table that all look at: everybody's sheet at their side, the decks between them. */
function facing(view: TriggsView, size: Space): Division {
  const across = Math.ceil(view.seats / 2);
  const sheet = Math.round(Math.min((size.height - 330) / 2, 220));
  const screen = frame(view, size, { hand: 0, cards: sheet });
  const width = Math.min(size.width / across - 2 * MARGIN, 560);
  const plate = Math.min(264, width * 0.5);
  const sheets: Rect[] = [];
  for (const seat of screen.around) {
    const { y, height } = screen.plates[seat]!;
    const room = screen.hands[seat]!;
    const x = room.x + (room.width - width) / 2;
    sheets[seat] = { ...room, x, width };
    screen.plates[seat] = { x, y, width: plate, height };
    screen.hands[seat] = { x: x + plate + 8, y: y + 6, width: width - plate - 8, height: height - 12 };
  }
  return { frame: screen, sheets, rows: null, decks: screen.middle };
}

/** A phone beside the table: one's own sheet with the decks above it, and the hand below; beside them on a phone that lies. */
function near(view: TriggsView, size: Space): Division {
  const me = bottom(view)!;
  const free = frame(view, size, { hand: 0, cards: 30 }).hands[me]!;
  const lying = size.height < 480;
  const needed = handHeight(free.width, view.hands[me]!.length, PROPORTION);
  const own = Math.ceil(Math.max(needed, free.height * 0.26));
  const screen = frame(view, size, { hand: 0, cards: 30, near: lying ? 0 : free.height - own - 6 });
  const room = lying ? { ...free, width: free.width * 0.62 } : screen.near!;
  if (lying) screen.hands[me] = { ...free, x: room.x + room.width + 10, width: free.width - room.width - 10 };
  const deck = Math.min(
    Math.max(room.height - 6 * TARGET - 6, room.height * 0.2, 58),
    room.height - FOUR_ROWS - 4,
    120,
  );
  const sheets: Rect[] = screen.plates.map(({ x, y, width }) => ({ x, y: y + 96, width, height: 56 }));
  sheets[me] = { ...room, y: room.y + deck + 4, height: room.height - deck - 4 };
  return {
    frame: { ...screen, compact: true },
    sheets,
    rows: inner(sheets[me]),
    decks: { ...room, height: deck },
  };
}

/** A low stage: the hand in its column, and beside it the others, the decks and one's own sheet. */
function beside(view: TriggsView, size: Size): Division {
  const { compact } = shapeOf(size);
  const [cards, sheet, deck] = compact ? [30, 38, 80] : [40, 76, 150];
  const [only, ...more] = others(view);
  const alone = compact && only !== undefined && more.length === 0;
  const screen = frame(view, size, { hand: 0, cards: alone ? 0 : cards + 2 + sheet });
  const sheets: Rect[] = [];
  for (const seat of others(view)) {
    const room = screen.hands[seat]!;
    sheets[seat] = { ...room, y: room.y + cards + 2, height: sheet };
    screen.hands[seat] = { ...room, height: cards };
  }
  if (alone) {
    // A single opponent has room beside the plate.
    const { y, height } = screen.plates[only]!;
    const { x, width } = screen.middle;
    const [plate, fan] = [width * 0.36, width * 0.22];
    screen.plates[only] = { x, y, width: plate, height };
    screen.hands[only] = { x: x + plate + 6, y: y + (height - cards) / 2, width: fan, height: cards };
    sheets[only] = { x: x + plate + fan + 12, y, width: width - plate - fan - 12, height };
  }
  const { middle } = screen;
  const me = bottom(view)!;
  const least = size.height < SHORT ? THREE_ROWS : FOUR_ROWS; // a deck shows its top card even so
  const rows = Math.max(least, middle.height - deck - 4);
  const decks = { ...middle, height: middle.height - rows - 4 };
  sheets[me] = { ...middle, y: decks.y + decks.height + 4, height: rows };
  return { frame: { ...screen, compact: true }, sheets, rows: inner(sheets[me]), decks };
}

/** Where the rows are on a page without margins. */
function inner({ x, y, width, height }: Rect): Rect {
  return { x: x + 5, y: y + 1, width: width - 10, height: height - 2 };
}

/** A phone: the others above, decks, one's own sheet, the hand. */
function narrow(view: TriggsView, size: Size): Division {
  const me = bottom(view)!;
  const around = others(view);
  const [tight, short] = [size.height < 680, size.height < 560];
  const [plate, cards, sheet] = short ? [44, 30, 36] : tight ? [46, 30, 42] : [52, 30, 56];
  const needed = Math.ceil(handHeight(size.width - 2 * MARGIN, view.hands[me]!.length, PROPORTION));
  const [line, bar, own] = short ? [32, 46, Math.max(84, needed)] : tight ? [32, 48, 130] : [34, 52, 152];
  const full = { x: MARGIN, width: size.width - 2 * MARGIN };
  const strip = { ...full, y: 3, gap: 6, between: 2 };
  const { plates, hands, sheets } = across(around, strip, [plate, cards, sheet]);
  if (around.length === 1) {
    // A single opponent has room beside the plate.
    const only = around[0]!;
    plates[only]!.width = hands[only]!.width = 140;
    sheets[only] = { x: MARGIN + 146, y: strip.y, width: full.width - 146, height: plate + 2 + cards };
  }
  const top = Math.max(...around.map((seat) => sheets[seat]!.y + sheets[seat]!.height)) + 4;

  hands[me] = { ...full, y: size.height - own - MARGIN, height: own };
  const barY = hands[me].y - bar - (tight ? 4 : LIFT);
  plates[me] = { x: MARGIN, y: barY, width: 96, height: bar };
  const prompt = { ...full, y: barY - line - 2, height: line };
  const middle = { ...full, y: top, height: prompt.y - top - 3 };
  // Two columns of six rows when that leaves enough for the decks, else three columns of four, or four of three.
  const two = 6 * 44 + 6;
  const least = middle.height - FOUR_ROWS < 54 ? THREE_ROWS : FOUR_ROWS;
  const rows = middle.height - two >= 74 ? Math.max(two, middle.height - 98) : Math.max(least, middle.height - 96);
  const decks = { ...middle, height: middle.height - rows - 4 };
  sheets[me] = { x: 3, width: size.width - 6, y: decks.y + decks.height + 4, height: rows };
  return {
    frame: {
      ...WHOLE,
      size,
      compact: true,
      low: false,
      me,
      around,
      plates,
      hands,
      middle,
      prompt,
      bar: { x: MARGIN + 100, y: barY, width: full.width - 100, height: bar },
    },
    sheets,
    rows: inner(sheets[me]),
    decks,
  };
}

/** The others side by side: plate, cards and sheet of each, one below the other. */
function across(
  around: number[],
  strip: { x: number; y: number; width: number; gap: number; between: number; most?: number },
  [plate, cards, sheet]: [number, number, number],
): Pick<Division, 'sheets'> & Pick<Frame, 'plates' | 'hands'> {
  const [plates, hands, sheets]: [Rect[], Rect[], Rect[]] = [[], [], []];
  const { y, gap, between, most = Infinity } = strip;
  const room = (strip.width + gap) / around.length;
  const width = Math.min(room - gap, most);
  around.forEach((seat, at) => {
    const x = strip.x + room * at + (room - gap - width) / 2;
    const under = y + plate + between;
    plates[seat] = { x, y, width, height: plate };
    hands[seat] = { x, y: under, width, height: cards };
    sheets[seat] = { x, y: under + cards + between, width, height: sheet };
  });
  return { plates, hands, sheets };
}

/** Anything wider: one's own notebook lies open at the left over the whole height. */
function wide(view: TriggsView, size: Size): Division {
  const me = bottom(view)!;
  const around = others(view);
  const tall = Math.min(1, Math.max(0, (size.height - 700) / 330));
  const between = (low: number, high: number): number => Math.round(low + (high - low) * tall);
  const notebook = {
    x: MARGIN,
    y: MARGIN,
    width: Math.round(Math.min(Math.max(size.width * 0.35, 286), 540)),
    height: size.height - 2 * MARGIN,
  };
  const right = { x: notebook.x + notebook.width + 14, width: size.width - notebook.width - 30 };
  const [plate, cards, line, buttons] = [58, between(36, 58), 40, 52];
  const [own, least, head] = [between(160, 216), 80, 64];
  const strip = { ...right, y: MARGIN, gap: 12, between: 3, most: 560 };
  // Sheets grow into what the decks leave, as long as their boxes grow with them.
  const fixed = MARGIN + plate + cards + 14 + line + 2 + buttons + LIFT + own + MARGIN;
  const spare = size.height - fixed - Math.min(deckHeight(right.width), between(190, 290));
  const width = Math.min((right.width + strip.gap) / around.length - strip.gap, strip.most);
  const sheet = Math.max(least, Math.min(spare, width * 0.56, 200));
  const { plates, hands, sheets } = across(around, strip, [plate, cards, sheet]);
  const top = MARGIN + plate + cards + sheet + 10;
  hands[me] = { x: right.x + 8, width: right.width - 16, y: size.height - own - MARGIN, height: own }; // a bow leans out
  const bar = { ...right, y: hands[me].y - buttons - LIFT, height: buttons };
  const prompt = { ...right, y: bar.y - line - 2, height: line };
  plates[me] = { ...bar, width: 178 };
  bar.x += 186;
  bar.width -= 186;
  const middle = { ...right, y: top, height: prompt.y - top - 4 };
  sheets[me] = notebook;
  return {
    frame: { ...WHOLE, size, compact: false, low: false, me, around, plates, hands, middle, prompt, bar },
    sheets,
    rows: {
      x: notebook.x + 14,
      y: notebook.y + head,
      width: notebook.width - 24,
      height: notebook.height - head - 10,
    },
    decks: middle,
  };
}

const SLOTS = [1, 1, 1, 1, 0.55];
const PARTS = SLOTS.reduce((sum, share) => sum + share, 0);
const GAP = 18;
const FOOT = 26; // under a deck, for its name and count

/** What decks take that fill a width. */
function deckHeight(width: number): number {
  return (width / PARTS - GAP) * PROPORTION + FOOT + 40;
}

interface Slot {
  card: Laid;
  area: Rect;
}

/** Left, middle, right, the discards, and what is out of the game: smaller, because nobody asks for it. */
function slotsIn(rect: Rect, compact: boolean): Slot[] {
  const foot = compact ? 0 : FOOT;
  const part = Math.min(rect.width / PARTS, 200);
  let x = rect.x + (rect.width - part * PARTS) / 2;
  return SLOTS.map((share) => {
    const width = part * share;
    const beside = compact ? 24 * share : 0; // a phone has its counts beside the cards
    const room = {
      width: width - (compact ? 10 : GAP) * share - beside,
      height: (rect.height - foot - 8) * (share < 1 ? 0.72 : 1),
    };
    const card = cardIn(room, PROPORTION, 150);
    const laid = {
      ...card,
      x: x + (width - beside) / 2,
      y: rect.y + (rect.height - foot) / 2,
      turn: 0,
    };
    const reach = Math.max(card.width + 8, share < 1 ? 0 : 46);
    const area = { x: laid.x - reach / 2, y: laid.y - card.height / 2 - 4, width: reach, height: card.height + 8 };
    x += width;
    return { card: laid, area };
  });
}

/** An opponent's hand: what nobody has seen to the left, what everybody knows to the right. */
function opponentHand(rect: Rect, cards: readonly (number | null)[], place: string): Spot[] {
  if (cards.length === 0) return [];
  const card = cardIn({ width: rect.width, height: rect.height - 2 }, PROPORTION, 44);
  const order = cards.map((_, index) => index).sort((one, other) => rank(cards[one]!) - rank(cards[other]!));
  const steps = order.slice(0, -1).map((index) => card.width * (cards[index] === null ? 0.34 : 0.74));
  const length = steps.reduce((sum, step) => sum + step, 0);
  const squeeze = Math.min(1, (rect.width - card.width) / Math.max(1, length));
  let x = rect.x + (rect.width - length * squeeze) / 2;
  return order.map((index, at) => {
    const spot = { ...card, x, y: rect.y + rect.height / 2, turn: 0, place, index, face: text(cards[index] ?? null) };
    x += (steps[at] ?? 0) * squeeze;
    return spot;
  });
}

function rank(card: number | null): number {
  return card ?? 0;
}

/** A row as it glows: a little apart from the next one where there is room. */
function apart(rect: Rect): Rect {
  const by = Math.max(0, Math.min(3, (rect.height - TARGET) / 2));
  return { x: rect.x + by, y: rect.y + by, width: rect.width - 2 * by, height: rect.height - 2 * by };
}

/** An untidy pile of which only the top is laid. */
function heap(cards: readonly number[], place: string, at: Laid, untidy: number): Spot[] {
  const rect = { x: at.x - at.width / 2, y: at.y - at.height / 2, width: at.width, height: at.height };
  return pile(rect, cards.length, { width: at.width, height: at.height }, untidy)
    .map((laid, index) => ({ ...laid, place, index, face: text(cards[index]!) }))
    .slice(-DISCARDS_SHOWN);
}

function text(card: number | null): string | null {
  return card === null ? null : String(card);
}
