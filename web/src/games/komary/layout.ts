/** The table of komary: hands, the stock beside the open pile on a linen mat. */

import {
  cardIn,
  centred,
  columns,
  fan,
  grown,
  hand,
  handHeight,
  held,
  pile,
  wholeHand,
  type Laid,
} from '../../stage/arrange';
import { bottom, frame, MARGIN, shapeOf } from '../../stage/frame';
import type { Frame, Layout, Rect, Size, Space, Spot } from '../../stage/types';
import { messages } from './messages';
import { stockSize, type KomaryView } from './view';

const PROPORTION = 1.42;
const PILE_SHOWN = 9; // the cards below them cannot be seen
const STOCK_SHOWN = 4;

/** Whether a plate has no room to say that its player has passed. */
export function narrow(plate: Rect): boolean {
  return plate.width < 190;
}

export function layout(view: KomaryView, size: Space): Layout {
  const { compact, low } = shapeOf(size);
  const me = bottom(view, size);
  const own = (me !== null && view.hands[me]) || [];
  const needed = handHeight(size.width - 2 * MARGIN, own.length, PROPORTION);
  const liked = Math.min(size.height * 0.27, compact ? 178 : 200);
  const screen = frame(view, size, {
    hand: Math.ceil(Math.max(needed, liked)),
    cards: low && compact ? 34 : compact ? 46 : 64,
  });
  const mat = matIn(screen.middle);
  const [left, right] = columns(grown(mat, -mat.height * 0.1), 2, mat.width * 0.06) as [Rect, Rect];
  const card = cardIn(
    { width: left.width * 0.9, height: left.height },
    PROPORTION,
    compact ? 130 : Math.max(150, mat.height / 2),
  );
  const closed = centred(left, card);
  return {
    frame: screen,
    spots: [
      ...screen.around.flatMap((seat) => otherHand(view, seat, screen)),
      ...stock(view, closed),
      ...openPile(view, right, card),
      ...(me === null ? [] : ownHand(view, me, own, screen)),
    ],
    areas: {
      stock: { ...grown(closed, 4), target: 'draw', label: messages().stock(stockSize(view)) },
      pile: grown(centred(right, card), 4),
      mat: { ...mat, over: true },
    },
  };
}

function otherHand(view: KomaryView, seat: number, { hands, compact }: Frame): Spot[] {
  const cards = view.hands[seat] ?? [];
  return fan(hands[seat]!, cards.length, PROPORTION, compact ? 30 : 44).map((laid, index) =>
    spot(laid, `hands.${seat}`, index, cards[index] ?? null, view.passed[seat]),
  );
}

/** The topmost cards, each a little higher than the one below it. */
function stock(view: KomaryView, { x, y, width, height }: Rect): Spot[] {
  const count = stockSize(view);
  const visible = Math.min(count, STOCK_SHOWN);
  const known = typeof view.stock === 'number' ? null : view.stock; // to the referee
  return Array.from({ length: visible }, (_, level) => {
    const index = count - visible + level;
    const raised = (STOCK_SHOWN - visible + level) * 1.6;
    const laid = { width, height, x: x + width / 2 - raised, y: y + height / 2 - raised, turn: 0 };
    return { ...spot(laid, 'stock', known ? index : index - count, known ? known[index]! : null), down: true };
  });
}

function openPile(view: KomaryView, rect: Rect, card: Size): Spot[] {
  const label = (face: string): string => `${messages().pile}: ${messages().card(face)}`;
  return pile(rect, view.pile.length, card)
    .map((laid, index) => spot(laid, 'pile', index, view.pile[index]!))
    .map((one, index, all) => (index === all.length - 1 ? { ...one, label: label(one.face!) } : one))
    .slice(-PILE_SHOWN);
}

function ownHand(view: KomaryView, me: number, own: (string | null)[], screen: Frame): Spot[] {
  const { low, compact, shows } = screen;
  const most = low ? (compact ? 112 : 150) : compact ? 104 : 126;
  const rect = screen.hands[me]!;
  const laid = shows === 'hand' ? wholeHand(rect, own.length, PROPORTION) : hand(rect, own.length, PROPORTION, most);
  return held(laid, me, view, own, messages().card).map((card) => ({ ...card, dim: view.passed[me] ?? false }));
}

function spot(laid: Laid, place: string, index: number, face: string | null, dim = false): Spot {
  return { ...laid, place, index, face, dim };
}

/** The mat takes the middle of what is shared, on a high stage a part of it, and is at most twice as wide as high. */
function matIn(middle: Rect): Rect {
  const height = Math.min(middle.height, Math.max(300, middle.height * 0.62));
  return centred(middle, { width: Math.min(middle.width, height * 1.9), height });
}
