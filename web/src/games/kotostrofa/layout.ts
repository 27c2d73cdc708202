/** The table of Kotostrofa: fans with cats behind them, the pile on its cushion, the arrow and the help card beside it. */

import {
  cardIn,
  centred,
  columns,
  hand,
  handHeight,
  held,
  pile,
  rows,
  wholeHand,
  type Laid,
} from '../../stage/arrange';
import { bottom, frame, MARGIN, shapeOf, TARGET } from '../../stage/frame';
import type { Area, Frame, Layout, Rect, Space, Spot } from '../../stage/types';
import { messages } from './messages';
import { choosesFromPile, inOrder, type Card, type KotostrofaView } from './view';

const PROPORTION = 1.42;
const HEAP_SHOWN = 12; // the cards below them cannot be seen
const CUSHION = 1.3; // width / height
const CAPTION = { compact: 30, wide: 16 }; // the line that says what is going on

export function layout(view: KotostrofaView, size: Space): Layout {
  const { compact, low } = shapeOf(size);
  const me = bottom(view, size);
  const own = (me !== null && view.hands[me]) || [];
  const needed = handHeight(size.width - 2 * MARGIN, own.length, PROPORTION);
  const part = choosesFromPile(view) ? 0.2 : 0.27; // a pile to choose from needs more room than a hand
  const screen = frame(view, size, {
    hand: Math.ceil(Math.max(needed, Math.min(size.height * part, compact ? 178 : 200))),
    cards: compact ? 58 : size.shows === 'table' ? 80 : 92,
    near: nearHeight(view, size),
  });
  if (gives(view)) bringNear(screen);
  const spots: Spot[] = [];
  for (const seat of screen.around) {
    const cards = view.hands[seat] ?? [];
    neighbourFan(fanRoom(screen, seat), cards).forEach((laid, index) =>
      spots.push({
        ...laid,
        place: `hands.${seat}`,
        index,
        face: cards[index] ?? null,
        ...(cards[index] && { label: messages().card(cards[index]) }),
      }),
    );
  }
  const areas: Record<string, Area> = {};
  if (choosesFromPile(view)) layOut(view, screen, spots, areas);
  else layCushion(view, screen, spots, areas);

  if (me === null) return { frame: screen, spots, areas };
  const room = screen.hands[me]!;
  const aside = compact ? 0 : 16; // the outer cards of the bow lean out
  const beside = Math.max(own.length > 5 ? 92 : 76, room.width / Math.max(1, own.length) - 7); // a few show all of their cats
  const inside = { ...room, x: room.x + aside, width: room.width - 2 * aside };
  const most = low ? (compact ? 104 : 150) : compact ? Math.min(104, beside) : 126;
  const laidOut =
    size.shows === 'hand' ? wholeHand(inside, own.length, PROPORTION) : hand(inside, own.length, PROPORTION, most);
  spots.push(...held(laidOut, me, view, own, messages().card));
  return { frame: screen, spots, areas };
}

const GIFT = 60; // the height of a neighbour's plate that a card is given to, on a phone beside the table

/** The viewer chooses somebody for a card. */
function gives(view: KotostrofaView): boolean {
  return view.phase === 'give' && view.to_act.includes(view.seat as number);
}

/** What a phone beside the table needs for the pile to choose from, or for those who may be given a card. */
function nearHeight(view: KotostrofaView, { width, height }: Space): number {
  if (choosesFromPile(view)) return Math.round(height * (height < width ? 0.42 : 0.46));
  return gives(view) ? linesOf(view.seats - 1, width) * (GIFT + 6) : 0;
}

function linesOf(count: number, width: number): number {
  return width < 500 && count > 2 ? 2 : 1;
}

/** On a phone beside the table those whom a card is given to come down from it. */
function bringNear(screen: Frame): void {
  const { near, around, size } = screen;
  if (!near) return;
  const lines = linesOf(around.length, size.width);
  const across = Math.ceil(around.length / lines);
  const cells = rows(near, lines, 6).flatMap((line) => columns(line, across, 6));
  around.forEach((seat, place) => (screen.plates[seat] = cells[place]!));
}

/** How far the cats behind a fan look over it. */
export function peek(screen: Frame): number {
  return Math.round(screen.hands[screen.around[0]!]!.height * 0.26);
}

/** The room of a fan, below the cats that look over it. */
export function fanRoom(screen: Frame, seat: number): Rect {
  const room = screen.hands[seat]!;
  const above = peek(screen);
  return { ...room, y: room.y + above, height: room.height - above };
}

/** A neighbour's cards: those the viewer knows show their corner, the backs lie closer. */
export function neighbourFan(rect: Rect, cards: readonly (Card | null)[]): Laid[] {
  const card = cardIn(rect, PROPORTION);
  const steps = cards.slice(0, -1).map((face) => card.width * (face === null ? 0.36 : 0.6));
  const wished = steps.reduce((sum, step) => sum + step, 0);
  const shrink = Math.min(1, (rect.width - card.width) / Math.max(1, wished));
  let x = rect.x + rect.width / 2 - (wished * shrink) / 2;
  return cards.map((_, index) => {
    const laid = { ...card, x, y: rect.y + rect.height / 2, turn: 0 };
    x += (steps[index] ?? 0) * shrink;
    return laid;
  });
}

/** The pile on its cushion: the last two cards side by side on top of the others; arrow and help card at its sides. */
function layCushion(view: KotostrofaView, screen: Frame, spots: Spot[], areas: Record<string, Area>): void {
  const { cushion, arrow, help } = table(screen);
  const card = cardIn({ width: cushion.width * 0.39, height: cushion.height * 0.74 }, PROPORTION, 150);
  pile(cushion, view.pile.length, card, 7).forEach((laid, index) => {
    const fromTop = view.pile.length - 1 - index;
    if (fromTop >= HEAP_SHOWN) return;
    const side = fromTop > 1 || view.pile.length === 1 ? 0 : fromTop === 0 ? 1 : -1;
    const place = { x: laid.x + side * card.width * 0.46, y: laid.y, turn: laid.turn * 0.4 + side * 6 };
    const face = view.pile[index]!;
    spots.push({
      ...laid,
      ...(side !== 0 && place),
      place: 'pile',
      index,
      face,
      ...(fromTop === 0 && { label: messages().top(face) }),
    });
  });
  areas['cushion'] = { ...cushion, over: true };
  areas['pile'] = centred(cushion, { width: card.width * 2.1, height: card.height * 1.1 });
  areas['deal'] = { ...areas['pile'], over: true };
  areas['arrow'] = { ...arrow, target: 'turn', label: messages().arrow(view.arrow) };
  areas['help'] = help;
}

/** The middle below the caption: on a tall screen arrow and help card lie below the cushion, otherwise beside it. */
function table(screen: Frame): { cushion: Rect; arrow: Rect; help: Rect } {
  const { middle, compact } = screen;
  const caption = compact ? CAPTION.compact : CAPTION.wide;
  const room = { ...middle, y: middle.y + caption, height: middle.height - caption };
  if (room.height > room.width * 0.75) {
    const foot = Math.min(room.height * 0.26, 130);
    const upper = { ...room, height: room.height - foot - 10 };
    const cushion = centred(upper, {
      width: Math.min(room.width * 0.92, upper.height * CUSHION),
      height: upper.height,
    });
    const lower = { ...room, y: room.y + room.height - foot, height: foot };
    const card = cardIn(lower, PROPORTION);
    return {
      cushion,
      arrow: centred({ ...lower, width: lower.width * 0.62 }, { width: foot * 1.8, height: foot }),
      help: centred({ ...lower, x: lower.x + lower.width * 0.62, width: lower.width * 0.38 }, card),
    };
  }
  const height = Math.min(room.height, 400);
  const cushion = centred(room, { width: Math.min(room.width * 0.5, height * CUSHION), height });
  const side = cushion.x - room.x - 10;
  const card = cardIn({ width: side * 0.8, height: room.height * 0.8 }, PROPORTION, compact ? 62 : 120);
  const cat = { width: Math.min(side, compact ? 110 : 250), height: Math.min(room.height, compact ? 80 : 160) };
  return {
    cushion,
    arrow: centred({ ...room, width: side }, cat),
    help: centred({ ...room, x: cushion.x + cushion.width + 10, width: side }, card),
  };
}

/** The pile laid out to choose from, equal cards on one another; where the middle is too small, over the fans as well. */
function layOut(view: KotostrofaView, screen: Frame, spots: Spot[], areas: Record<string, Area>): void {
  const kinds = [...new Set(view.pile)].sort(inOrder);
  const { low, size, near } = screen;
  const middle = near ?? screen.middle;
  const below = near ? near.y : Math.max(...screen.around.map((seat) => bottomOf(screen.plates[seat]!))) + 2;
  const inside = low ? middle : { ...middle, x: 4, width: size.width - 8 };
  const whole = { ...inside, y: below, height: inside.y + inside.height - below };
  const most = screen.compact ? 84 : 118;
  const roomy =
    grid(inside, kinds.length, most, 1.04, 1.03, 52) ??
    grid(inside, kinds.length, most, 0.62, 0.5) ??
    grid(inside, kinds.length, most, 0, 0);
  const over = roomy === null;
  const laid = roomy ?? grid(whole, kinds.length, most, 0, 0) ?? grid(whole, kinds.length, most, 0, 0, 1)!;
  areas['spread'] = { ...around(laid, over ? whole : inside), over: true };
  kinds.forEach((face, kind) => {
    const equal = view.pile.flatMap((card, index) => (card === face ? [index] : []));
    equal.forEach((index, at) => {
      const under = equal.length - 1 - at;
      spots.push({
        ...laid[kind]!,
        x: laid[kind]!.x + under * 2.5,
        y: laid[kind]!.y + under * 2.5,
        place: 'pile',
        index,
        face,
        over,
        ...(under === 0 && { target: `pile ${face}`, label: messages().card(face) }),
      });
    });
  });
}

function bottomOf(rect: Rect): number {
  return rect.y + rect.height;
}

/** The panel behind cards laid out: around them, inside the room they have. */
function around(laid: Laid[], room: Rect): Rect {
  const edge = 14;
  const left = Math.max(room.x, Math.min(...laid.map((card) => card.x - card.width / 2)) - edge);
  const right = Math.min(room.x + room.width, Math.max(...laid.map((card) => card.x + card.width / 2)) + edge);
  const top = Math.max(room.y, Math.min(...laid.map((card) => card.y - card.height / 2)) - edge);
  const bottom = Math.min(room.y + room.height, Math.max(...laid.map((card) => card.y + card.height / 2)) + edge);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The largest cards that go into a rectangle so that each shows a finger's width, and a part of itself; null if none. */
function grid(rect: Rect, count: number, most: number, across: number, down: number, least = TARGET): Laid[] | null {
  const finger = Math.min(TARGET, least) - 1;
  for (let width = most; width >= least; width -= 1) {
    const card = { width, height: width * PROPORTION };
    for (let columns = 1; columns <= count; columns++) {
      const rows = Math.ceil(count / columns);
      const stepX = columns > 1 ? Math.min(width + 8, (rect.width - 4 - width) / (columns - 1)) : width;
      const stepY = rows > 1 ? Math.min(card.height + 8, (rect.height - 4 - card.height) / (rows - 1)) : card.height;
      const fits = width <= rect.width - 4 && card.height <= rect.height - 4;
      if (!fits || stepX < Math.max(finger, width * across) || stepY < Math.max(finger, card.height * down)) continue;
      const left = rect.x + (rect.width - stepX * (columns - 1)) / 2;
      const top = rect.y + (rect.height - stepY * (rows - 1)) / 2;
      return Array.from({ length: count }, (_, index) => ({
        ...card,
        x: left + stepX * (index % columns),
        y: top + stepY * Math.floor(index / columns),
        turn: 0,
      }));
    }
  }
  return null;
}
