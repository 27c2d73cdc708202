/** The table of X nimmt!: three fences on a meadow, the cards on their way to them, and everybody's X row. */

import { cardIn, hand, held, row, wholeHand, wobble, type Laid } from '../../stage/arrange';
import { besideHand, bottom, frame, MARGIN, shapeOf, TARGET } from '../../stage/frame';
import type { Area, Frame, Layout, Rect, Size, Space, Spot } from '../../stage/types';
import { messages } from './messages';
import { meadow, PROPORTION, type Meadow } from './meadow';
import { ROWS, type Card, type XnimmtView } from './view';

const BESIDE = 900; // from this width one's own X row lies beside the prompt, not above it
const ONE_LINE = 260; // from this width an opponent's hand and X row lie side by side
const WIDEST = 560; // an opponent's cards stay together
const SHORT = 640; // a screen so low saves on the opponents' plates
const LOW_PLATE = 50;
const TIGHT = 600; // and one so low on one's own, too
const NARROW_PLATE = 62;
const LEGIBLE = 0.62; // of a small card shows its number
const SMALLEST = 22;
const SIGN = 0.42; // the X between pile and row, in cards
const STRIP = TARGET + 2; // what a lower row of the hand leaves to see of the row above
const LEAST_CARD = 46;
const WHOLE_CARD = { compact: 52, wide: 76 }; // narrower than this, cards of a hand rather lie in two rows
const LIFT = 6; // a picked card rises, and its number must not go under the buttons
const BETWEEN = 4; // pixels between cards that wait
const MOST_HAND = { tight: 0.3, usual: 0.33 }; // of the stage's height

export function layout(view: XnimmtView, size: Space): Layout {
  const { compact, low } = shapeOf(size);
  const me = bottom(view, size);
  const own = (me !== null && view.hands[me]) || [];
  const fan = handOf(own.length, size, compact);
  const shared = low ? besideHand(size) : { x: MARGIN, width: size.width - 2 * MARGIN };
  const room = shared.width / (me === null ? Math.ceil(view.seats / 2) : view.seats - 1);
  const oneLine = room - MARGIN >= ONE_LINE;
  const line = lineOf(size, oneLine);
  const screen = frame(view, size, {
    hand: fan.height,
    cards: oneLine ? line : 2 * line - 2,
    near: picksX(view) ? Math.round(size.height * 0.3) : 0,
  });
  if (compact && !low && !size.shows && size.height < SHORT) lowPlates(screen);
  const strip = me === null ? null : xStrip(screen, me);
  const field = meadow(screen.middle, compact);
  const areas: Record<string, Area> = {};
  const spots = [
    ...screen.around.flatMap((seat) => others(view, seat, screen, room, oneLine ? null : line, areas)),
    ...fences(view, field, areas),
    ...(strip ? xCards(view, me!, strip, areas) : []),
    ...queue(view, screen, field),
    ...pen(view, screen, field),
    ...(me === null ? [] : ownHand(view, me, own, screen, fan)),
  ];
  areas['meadow'] = { ...field.whole, over: true };
  areas['queue'] = field.queue;
  areas['pen'] = field.pen;
  areas['unused'] = { ...field.queue, over: true };
  return { frame: screen, spots, areas };
}

/** An opponent's hand and X cards, side by side or in two lines of a height. */
function others(
  view: XnimmtView,
  seat: number,
  screen: Frame,
  room: number,
  line: number | null,
  areas: Record<string, Area>,
): Spot[] {
  const under = screen.hands[seat]!;
  const width = Math.min(room - MARGIN, WIDEST);
  const zone = { ...under, x: under.x + (under.width - width) / 2, width };
  screen.hands[seat] = zone;
  const gap = screen.compact ? 6 : 12;
  const half = (zone.width - gap) / 2;
  const [held, kept] =
    line === null
      ? [
          { ...zone, width: half },
          { ...zone, x: zone.x + half + gap, width: half },
        ]
      : [
          { ...zone, height: line - 4 },
          { ...zone, y: zone.y + line, height: line - 2 },
        ];
  return [...opponentHand(view, seat, held), ...xCards(view, seat, kept, areas)];
}

/** The rows that all share. */
function fences(view: XnimmtView, field: Meadow, areas: Record<string, Area>): Spot[] {
  return ROWS.flatMap((name) => {
    const cards = view.rows[name];
    const label = messages().rowLabel(name, cards, view.room[name], view.heads[name]);
    areas[`rows.${name}`] = { ...field.rows[name], target: `row ${name}`, label };
    return cards.map((card, index): Spot => {
      return { ...slot(field, name, index, card), place: `rows.${name}`, index, face: String(card) };
    });
  });
}

/** The viewer chooses one of the collected cards for the X row. */
function picksX(view: XnimmtView): boolean {
  return view.phase === 'x' && view.collector === view.seat;
}

function ownHand(view: XnimmtView, me: number, own: readonly (Card | null)[], screen: Frame, fan: Fan): Spot[] {
  const { compact, low, shows } = screen;
  const rect = screen.hands[me]!;
  const laidOut =
    shows === 'hand'
      ? wholeHand(rect, own.length, PROPORTION)
      : low
        ? hand(rect, own.length, PROPORTION, compact ? 84 : 118, 0.7)
        : fan.lay(rect, own.length);
  const back = chosenBack(view, me);
  return held(laidOut, me, view, own, messages().cardLabel).filter(({ index }) => index !== back);
}

function text(card: Card | null): string | null {
  return card === null ? null : String(card);
}

/** The height of a line of an opponent's cards. */
function lineOf(size: Size, oneLine: boolean): number {
  const { compact, low } = shapeOf(size);
  if (low) return compact ? 32 : 50;
  if (!compact) return 66;
  return oneLine ? 46 : size.height < TIGHT ? 32 : 36;
}

/** On a low screen the plates give some of their height to the meadow. */
function lowPlates(screen: Frame): void {
  const seats = screen.around;
  const saved = Math.max(0, screen.plates[seats[0]!]!.height - LOW_PLATE);
  for (const seat of seats) {
    screen.plates[seat]!.height -= saved;
    screen.hands[seat]!.y -= saved;
  }
  screen.middle.y -= saved;
  screen.middle.height += saved;
}

/** One's own X row: beside the prompt where there is room, beside one's plate where height is short, else a strip above the
 *  prompt. It takes its room from the frame. */
function xStrip(screen: Frame, me: number): Rect {
  const { middle, prompt, bar } = screen;
  const plate = screen.plates[me]!;
  if (screen.shows === 'hand') return { ...middle, y: middle.y + middle.height - 70, height: 64 };
  if (screen.low) {
    const whole = plate.width;
    plate.width = screen.compact ? NARROW_PLATE : 150;
    return { ...plate, x: plate.x + plate.width + 6, width: whole - plate.width - 6 };
  }
  if (screen.size.height < TIGHT) {
    plate.width = NARROW_PLATE;
    const strip = { ...plate, x: plate.x + plate.width + 4, width: 120 };
    bar.width -= strip.x + strip.width + 6 - bar.x;
    bar.x = strip.x + strip.width + 6;
    return strip;
  }
  if (screen.size.width >= BESIDE) {
    const width = Math.min(screen.size.width * 0.42, 600);
    const strip = {
      x: screen.size.width - MARGIN - width,
      y: prompt.y,
      width,
      height: bar.y + bar.height - prompt.y,
    };
    const beside = plate.width + MARGIN;
    prompt.x += beside;
    prompt.width -= width + MARGIN + beside;
    bar.width -= width + MARGIN;
    return strip;
  }
  const height = screen.compact ? clamp(middle.height * 0.16, 46, 64) : 92;
  middle.height -= height + 4;
  return { ...middle, y: middle.y + middle.height + 4, height };
}

/** Where a card lies between the posts of its row: a little crooked, each in its own way. */
function slot(field: Meadow, name: (typeof ROWS)[number], index: number, card: Card): Laid {
  const rect = field.rows[name];
  return {
    width: field.card.width,
    height: field.card.height,
    x: rect.x + field.post / 2 + field.slot * (index + 0.5),
    y: rect.y + rect.height - field.card.height / 2 - field.foot,
    turn: wobble(card) * 1.6,
  };
}

/** The hidden card of a hand that lies apart because one has been chosen: which one it is nobody can tell. */
export function chosenBack(view: XnimmtView, seat: number): number | null {
  if (!view.has_chosen[seat] || view.chosen_cards[seat]!.length > 0) return null;
  const last = view.hands[seat]!.length - 1;
  return view.hands[seat]![last] === null ? last : null;
}

/** What lies chosen in front of a seat before the reveal. */
function chosenSpot(view: XnimmtView, seat: number, laid: Laid): Spot | null {
  if (!view.has_chosen[seat]) return null;
  const back = chosenBack(view, seat);
  if (back !== null) return { ...laid, place: `hands.${seat}`, index: back, face: null };
  return { ...laid, place: `chosen_cards.${seat}`, index: 0, face: text(view.chosen_cards[seat]![0] ?? null) };
}

/** An opponent's hand: what everybody knows of it open, the rest as backs, and at the end the chosen card. */
function opponentHand(view: XnimmtView, seat: number, rect: Rect): Spot[] {
  const cards = view.hands[seat]!;
  const apart = chosenBack(view, seat);
  const fanned = cards.map((_, index) => index).filter((index) => index !== apart);
  const known = fanned.slice(0, -1).filter((index) => cards[index] !== null).length;
  const hidden = Math.max(0, fanned.length - 1 - known);
  // The numbers of known cards must stay readable: the cards get smaller first, and backs give way before faces.
  const legible = (rect.width - 2 * hidden) / (known * LEGIBLE + 1.3);
  const width = clamp(legible, SMALLEST, Math.min(rect.height - 2, 62) / PROPORTION);
  const card = { width, height: width * PROPORTION };
  const y = rect.y + rect.height / 2;
  const room = rect.width - width * 1.3;
  const back = clamp((room - known * width * LEGIBLE) / Math.max(1, hidden), 2, width * 0.34);
  const face = clamp((room - hidden * back) / Math.max(1, known), 4, width * 0.72);
  let x = rect.x + card.width / 2;
  const spots: Spot[] = fanned.map((index) => {
    const spot = { ...card, x, y, turn: 0, place: `hands.${seat}`, index, face: text(cards[index] ?? null) };
    x += cards[index] === null ? back : face;
    return spot;
  });
  const end = Math.min(x + card.width * 0.5, rect.x + rect.width - card.width / 2);
  const chosen = chosenSpot(view, seat, { ...card, x: end, y: y + 3, turn: 7 });
  return chosen ? [...spots, { ...chosen, over: true }] : spots;
}

/** A seat's X pile on the left and its X row on the right, as the rules lay them around the X card. */
function xCards(view: XnimmtView, seat: number, rect: Rect, areas: Record<string, Area>): Spot[] {
  const captions = rect.height >= 80 ? 18 : 0;
  const pile = view.x_piles[seat]!;
  const cards = view.x_rows[seat]!;
  const pileCards = rect.width > 300 ? 2 : 1.12;
  const legible = rect.width / (pileCards + SIGN + 1 + LEGIBLE * (cards.length - 1));
  const width = clamp(legible, SMALLEST, (rect.height - captions - 2) / PROPORTION);
  const card = { width, height: width * PROPORTION };
  const sign = Math.max(12, width * SIGN);
  const pileWidth = width * pileCards;
  const top = rect.y + captions;
  const pileRect = { x: rect.x, y: top, width: pileWidth, height: rect.height - captions };
  const rowRect = {
    x: rect.x + pileWidth + sign,
    y: top,
    width: Math.min(rect.width - pileWidth - sign, card.width * 8),
    height: rect.height - captions,
  };
  areas[`x_piles.${seat}`] = { ...pileRect, over: true };
  areas[`x_rows.${seat}`] = { ...rowRect, over: true };
  const words = messages();
  return [
    ...spread(pileRect, pile.length, card, 0.4, 'end').map((laid, index): Spot => ({
      ...laid,
      place: `x_piles.${seat}`,
      index,
      face: String(pile[index]),
      dim: true,
      ...(index === pile.length - 1 && { label: words.pileLabel(seat, pile, view.costs[seat]!.x_pile) }),
    })),
    ...spread(rowRect, cards.length, card, 1.06, 'start').map((laid, index): Spot => ({
      ...laid,
      place: `x_rows.${seat}`,
      index,
      face: String(cards[index]),
      ...(index === cards.length - 1 && { label: words.xRowLabel(seat, cards) }),
    })),
  ];
}

/** Cards from one end of a rectangle, closer together when there are many. */
function spread(rect: Rect, count: number, card: Size, step: number, from: 'start' | 'end'): Laid[] {
  const by = count > 1 ? Math.min(card.width * step, (rect.width - card.width) / (count - 1)) : 0;
  const taken = card.width + by * (count - 1);
  const left = from === 'start' ? rect.x : rect.x + rect.width - taken;
  return Array.from({ length: count }, (_, index) => ({
    ...card,
    x: left + card.width / 2 + by * index,
    y: rect.y + rect.height / 2,
    turn: 0,
  }));
}

/** The places of the queue, one for each seat. */
export function queueLine(seats: number, field: Meadow): Laid[] {
  const width = Math.min(field.lane.width, (field.queue.width - BETWEEN * (seats - 1)) / seats);
  const card = { width, height: width * PROPORTION };
  return spread(
    { ...field.queue, y: field.queue.y + field.tag, height: card.height },
    seats,
    card,
    1 + BETWEEN / width,
    'start',
  );
}

/** The revealed cards in the order in which they are placed; before the reveal one's own chosen card. */
function queue(view: XnimmtView, screen: Frame, field: Meadow): Spot[] {
  const laid = queueLine(view.seats, field);
  const waiting = view.placing.map(([face, seat], index): Spot => ({
    ...laid[index]!,
    place: `chosen_cards.${seat}`,
    index: 0,
    face: String(face),
    label: messages().waitingLabel(seat, face),
  }));
  const mine = waiting.length === 0 && screen.me !== null ? chosenSpot(view, screen.me, laid[0]!) : null;
  if (mine?.face) mine.label = messages().chosenLabel(mine.face);
  return mine ? [mine] : waiting;
}

/** The collected cards, until one of them is chosen for the X row. */
function pen(view: XnimmtView, screen: Frame, field: Meadow): Spot[] {
  const picking = picksX(view) && view.seat === screen.me;
  const near = picking ? screen.near : null;
  const room = near ?? below(field.pen, field.tag);
  const count = view.collected.length;
  const whole = near && { width: (near.width - BETWEEN * (count - 1)) / count, height: near.height };
  const size = whole ? cardIn(whole, PROPORTION, 120) : field.lane;
  return row(room, count, size, BETWEEN).map((laid, index) => {
    const card = view.collected[index]!;
    return {
      ...laid,
      place: 'collected',
      index,
      face: String(card),
      label: messages().cardLabel(card),
      ...(picking && { target: `x ${card}` }),
    };
  });
}

function below(rect: Rect, by: number): Rect {
  return { ...rect, y: rect.y + by, height: rect.height - by };
}

interface Fan {
  height: number;
  lay(rect: Rect, count: number): Laid[];
}

/** One's own hand: as few rows as show every card whole, or at least a finger's width of it; more rows need more height. */
function handOf(count: number, size: Size, compact: boolean): Fan {
  const width = size.width - 2 * MARGIN;
  const usual = Math.round(
    compact ? clamp(size.height * (size.height < SHORT ? 0.225 : 0.19), 108, 150) : clamp(size.height * 0.2, 150, 196),
  );
  const pleasant = compact ? WHOLE_CARD.compact : WHOLE_CARD.wide;
  for (let rows = 1; ; rows++) {
    const each = Math.ceil(count / rows);
    const needed = Math.ceil(STRIP * (rows - 1) + LEAST_CARD * PROPORTION + LIFT);
    const height = Math.max(usual, needed);
    const tall = (height - STRIP * (rows - 1) - LIFT) / PROPORTION;
    const whole = (width - BETWEEN * (each - 1)) / each;
    const finger = width - TARGET * (each - 1);
    const enough = whole >= pleasant || (rows > 1 && finger >= LEAST_CARD);
    const full = needed + STRIP > size.height * (size.height < TIGHT ? MOST_HAND.tight : MOST_HAND.usual);
    if (!enough && !full) continue;
    const most = Math.max(whole, Math.min(finger, pleasant), LEAST_CARD);
    const card = Math.min(tall, most, compact ? 96 : 126);
    return { height, lay: (rect, cards) => lines(rect, cards, each, rows, card) };
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function lines(rect: Rect, count: number, each: number, rows: number, width: number): Laid[] {
  const height = width * PROPORTION;
  const step = each > 1 ? Math.min(width + 6, (rect.width - width) / (each - 1)) : 0;
  const taken = height + STRIP * (rows - 1);
  const top = rect.y + Math.max(0, rect.height - taken);
  return Array.from({ length: count }, (_, index) => {
    const line = Math.floor(index / each);
    const length = Math.min(each, count - line * each);
    return {
      width,
      height,
      x: rect.x + rect.width / 2 + step * ((index % each) - (length - 1) / 2),
      y: top + height / 2 + STRIP * line,
      turn: 0,
    };
  });
}
