/** The table of Kotostrofa: fans with cats behind them, the pile on its cushion, the arrow and the help card beside it. */

import { cardIn, centred, hand, pile, type Laid } from '../../stage/arrange';
import { frame, others, TARGET } from '../../stage/frame';
import type { Area, Frame, Layout, Rect, Size, Spot } from '../../stage/types';
import { messages } from './messages';
import { choosesFromPile, inOrder, type Card, type KotostrofaView } from './view';

export const PROPORTION = 1.42;
const HEAP_SHOWN = 12; // the cards below them cannot be seen
const CUSHION = 1.22; // width / height

export function layout(view: KotostrofaView, size: Size): Layout {
  const compact = size.width < 700;
  const large = size.width >= 1200 && size.height >= 900;
  const screen = frame(view, size, {
    hand: Math.round(Math.min(size.height * 0.27, compact ? 178 : large ? 240 : 200)),
    cards: compact ? 58 : large ? 128 : 92,
  });
  const spots: Spot[] = [];
  for (const seat of others(view)) {
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

  const own = view.hands[screen.me] ?? [];
  const room = screen.hands[screen.me]!;
  const aside = compact ? 0 : 16; // the outer cards of the bow lean out
  hand(
    { ...room, x: room.x + aside, width: room.width - 2 * aside },
    own.length,
    PROPORTION,
    compact ? 104 : large ? 150 : 126,
  ).forEach((laid, index) => {
    const face = own[index] ?? null;
    const tappable = face !== null && view.seat === screen.me;
    spots.push({
      ...laid,
      place: `hands.${screen.me}`,
      index,
      face,
      ...(tappable && { target: `card ${face}`, label: messages().card(face) }),
    });
  });
  return { frame: screen, spots, areas };
}

/** How far the cats behind a fan look over it. */
export function peek(screen: Frame): number {
  return Math.round(screen.hands[screen.me === 0 ? 1 : 0]!.height * 0.26);
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
  const steps = cards.slice(0, -1).map((face) => card.width * (face === null ? 0.3 : 0.56));
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
  const { middle, compact } = screen;
  const height = Math.min(middle.height, compact ? 230 : 330);
  const cushion = centred(middle, { width: Math.min(middle.width * 0.5, height * CUSHION), height });
  const card = cardIn({ width: cushion.width * 0.42, height: cushion.height * 0.72 }, PROPORTION, 130);
  const heap = pile(cushion, view.pile.length, card, 7);
  heap.forEach((laid, index) => {
    const fromTop = view.pile.length - 1 - index;
    if (fromTop >= HEAP_SHOWN) return;
    const side = fromTop > 1 || view.pile.length === 1 ? 0 : fromTop === 0 ? 1 : -1;
    const place = { x: laid.x + side * card.width * 0.44, y: laid.y, turn: laid.turn * 0.5 + side * 7 };
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
  const left = cushion.x - middle.x - 8;
  const arrow = { width: Math.min(left, compact ? 110 : 220), height: Math.min(middle.height, compact ? 76 : 130) };
  areas['cushion'] = { ...cushion, over: true };
  areas['pile'] = centred(cushion, { width: card.width * 2.1, height: card.height * 1.12 });
  areas['deal'] = { ...areas['pile'], over: true };
  areas['arrow'] = {
    ...centred({ ...middle, width: left }, arrow),
    target: 'turn',
    label: messages().arrow(view.arrow),
  };
  const help = cardIn({ width: left * 0.8, height: middle.height * 0.8 }, PROPORTION, compact ? 62 : 104);
  areas['help'] = centred({ ...middle, x: cushion.x + cushion.width + 8, width: left }, help);
}

/** The pile laid out to choose from, equal cards on one another; where the middle is too small, over the fans as well. */
function layOut(view: KotostrofaView, screen: Frame, spots: Spot[], areas: Record<string, Area>): void {
  const kinds = [...new Set(view.pile)].sort(inOrder);
  const below = Math.max(...screen.plates.filter((_, seat) => seat !== screen.me).map((at) => at.y + at.height)) + 2;
  const wide = { x: 4, width: screen.size.width - 8 };
  const inside = { ...screen.middle, ...wide };
  const whole = { ...inside, y: below, height: inside.y + inside.height - below };
  const most = screen.compact ? 84 : 118;
  const roomy = grid(inside, kinds.length, most, 0.62, 0.5) ?? grid(inside, kinds.length, most, 0, 0);
  const over = roomy === null;
  const laid = roomy ?? grid(whole, kinds.length, most, 0, 0) ?? grid(whole, kinds.length, most, 0, 0, 1)!;
  areas['spread'] = { ...(over ? whole : inside), over: true };
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

/** The largest cards that go into a rectangle so that each shows a finger's width, and a part of itself; null if none. */
function grid(rect: Rect, count: number, most: number, across: number, down: number, least = TARGET): Laid[] | null {
  for (let width = most; width >= Math.min(least, TARGET); width -= 1) {
    const card = { width, height: width * PROPORTION };
    for (let columns = 1; columns <= count; columns++) {
      const rows = Math.ceil(count / columns);
      const stepX = columns > 1 ? Math.min(width + 8, (rect.width - 4 - width) / (columns - 1)) : width;
      const stepY = rows > 1 ? Math.min(card.height + 8, (rect.height - 4 - card.height) / (rows - 1)) : card.height;
      const fits = width <= rect.width - 4 && card.height <= rect.height - 4;
      if (!fits || stepX < Math.max(least - 1, width * across) || stepY < Math.max(least - 1, card.height * down))
        continue;
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
