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
import type { Layout, Rect, Space, Spot } from '../../stage/types';
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
  const spots: Spot[] = [];

  for (const seat of screen.around) {
    const cards = view.hands[seat] ?? [];
    fan(screen.hands[seat]!, cards.length, PROPORTION, compact ? 30 : 44).forEach((laid, index) =>
      spots.push(spot(laid, `hands.${seat}`, index, cards[index] ?? null, view.passed[seat])),
    );
  }

  const mat = matIn(screen.middle);
  const [left, right] = columns(grown(mat, -mat.height * 0.1), 2, mat.width * 0.06) as [Rect, Rect];
  const card = cardIn(
    { width: left.width * 0.9, height: left.height },
    PROPORTION,
    compact ? 130 : Math.max(150, mat.height / 2),
  );
  const stock = centred(left, card);
  const cards = stockSize(view);
  for (let index = Math.max(0, cards - STOCK_SHOWN); index < cards; index++) {
    const raised = (index - cards + STOCK_SHOWN) * 1.6;
    const laid = { ...card, x: centre(stock).x - raised, y: centre(stock).y - raised, turn: 0 };
    const known = typeof view.stock !== 'number'; // to the referee
    spots.push({
      ...spot(laid, 'stock', known ? index : index - cards, typeof view.stock !== 'number' ? view.stock[index]! : null),
      down: true,
    });
  }
  const lowest = Math.max(0, view.pile.length - PILE_SHOWN);
  const open = centred(right, card);
  pile(right, view.pile.length, card).forEach((laid, index) => {
    if (index < lowest) return;
    const top = index === view.pile.length - 1;
    const face = view.pile[index]!;
    spots.push({
      ...spot(laid, 'pile', index, face),
      ...(top && { label: `${messages().pile}: ${messages().card(face)}` }),
    });
  });

  const most = low ? (compact ? 112 : 150) : compact ? 104 : 126;
  if (me !== null) {
    const rect = screen.hands[me]!;
    const laidOut =
      size.shows === 'hand' ? wholeHand(rect, own.length, PROPORTION) : hand(rect, own.length, PROPORTION, most);
    const cards = held(laidOut, me, view, own, messages().card);
    spots.push(...cards.map((card) => ({ ...card, dim: view.passed[me] ?? false })));
  }

  return {
    frame: screen,
    spots,
    areas: {
      stock: { ...grown(stock, 4), target: 'draw', label: messages().stock(stockSize(view)) },
      pile: grown(open, 4),
      mat: { ...mat, over: true },
    },
  };
}

function spot(laid: Laid, place: string, index: number, face: string | null, dim = false): Spot {
  return { ...laid, place, index, face, dim };
}

/** The mat takes the middle of what is shared, on a high stage a part of it, and is at most twice as wide as high. */
function matIn(middle: Rect): Rect {
  const height = Math.min(middle.height, Math.max(300, middle.height * 0.62));
  return centred(middle, { width: Math.min(middle.width, height * 1.9), height });
}

function centre(rect: Rect): { x: number; y: number } {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}
