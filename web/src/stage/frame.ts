/** How a screen is divided: opponents at the top, what is shared in the middle, one's own hand within reach of a thumb. */

import type { Frame, Layout, Rect, Size, Spot, View } from './types';

export const TARGET = 44; // the least side of anything that is tapped, in pixels
export const MARGIN = 8;
const WIDE = 700;
const PLATE = { compact: 62, wide: 76 };
const PROMPT = { compact: 34, wide: 40 };
const BAR = 52;

export interface Wishes {
  /** Height for one's own hand. */
  hand: number;
  /** Height under each opponent's plate for its cards. */
  cards: number;
}

/** The seat at the bottom of the screen. */
export function bottom(view: Pick<View, 'seat'>): number {
  return typeof view.seat === 'number' ? view.seat : 0;
}

/** The other seats as they sit: from the left neighbour clockwise to the right one. */
export function others(view: Pick<View, 'seat' | 'seats'>): number[] {
  const me = bottom(view);
  return Array.from({ length: view.seats - 1 }, (_, offset) => (me + 1 + offset) % view.seats);
}

export function frame(view: Pick<View, 'seat' | 'seats'>, size: Size, wishes: Wishes): Frame {
  const compact = size.width < WIDE;
  const plate = compact ? PLATE.compact : PLATE.wide;
  const gap = compact ? 4 : MARGIN;
  const me = bottom(view);
  const plates: Rect[] = [];
  const hands: Rect[] = [];

  const around = others(view);
  const room = (size.width - 2 * MARGIN) / around.length;
  const width = Math.min(room - gap, compact ? 190 : 250);
  around.forEach((seat, place) => {
    const x = MARGIN + room * place + (room - width) / 2;
    const y = gap + (compact ? 0 : sag(place, around.length));
    plates[seat] = { x, y, width, height: plate };
    hands[seat] = { x, y: y + plate + 2, width, height: wishes.cards };
  });
  const top = Math.max(...around.map((seat) => hands[seat]!.y + hands[seat]!.height)) + gap;

  const hand = {
    x: MARGIN,
    y: size.height - wishes.hand - MARGIN,
    width: size.width - 2 * MARGIN,
    height: wishes.hand,
  };
  const bar = { x: MARGIN, y: hand.y - BAR - 4, width: size.width - 2 * MARGIN, height: BAR };
  const line = compact ? PROMPT.compact : PROMPT.wide;
  const prompt = { x: MARGIN, y: bar.y - line - 2, width: size.width - 2 * MARGIN, height: line };
  const own = compact ? 96 : 200;
  plates[me] = { x: MARGIN, y: bar.y, width: own, height: BAR };
  hands[me] = hand;
  bar.x += own + gap;
  bar.width -= own + gap;
  const middle = { x: MARGIN, y: top, width: size.width - 2 * MARGIN, height: prompt.y - top - gap };
  return { size, compact, me, plates, hands, middle, prompt, bar };
}

/** A table as a spectator sees it: nobody's hand is theirs, so the one at the bottom lies as small as the others. */
export function watched(layout: Layout): Layout {
  const { me, hands } = layout.frame;
  const own = layout.spots.filter(({ place }) => place === `hands.${me}`);
  const other = layout.spots.find(({ place }) => place.startsWith('hands.') && place !== `hands.${me}`);
  const [first] = own;
  if (!first || !other || other.width >= first.width) return layout;
  const part = other.width / first.width;
  const { x, y, width, height } = hands[me]!;
  const around = { x: x + width / 2, y: y + height / 2 };
  const small = (spot: Spot): Spot => ({
    ...spot,
    x: around.x + (spot.x - around.x) * part,
    y: around.y + (spot.y - around.y) * part,
    width: spot.width * part,
    height: spot.height * part,
  });
  return { ...layout, spots: layout.spots.map((spot) => (own.includes(spot) ? small(spot) : spot)) };
}

/** On a wide screen the outer opponents sit a little lower, as around a round table. */
function sag(place: number, count: number): number {
  if (count < 3) return 0;
  const across = (2 * place) / (count - 1) - 1;
  return Math.round(22 * across * across);
}

/** The stage on a screen: below the header, and beside the log on a wide one. The stylesheet says the same. */
export function stageSize(screen: Size): Size {
  const side = screen.width >= SIDE_FROM ? SIDE : 0;
  return { width: screen.width - side, height: screen.height - HEADER };
}

export const HEADER = 48;
export const SIDE = 320;
export const SIDE_FROM = 1100;
