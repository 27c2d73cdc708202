/** How a stage is divided: opponents at the top, what is shared in the middle, one's own hand within reach of a thumb; where
 *  height runs out, the hand lies beside what is shared. */

import type { Frame, Layout, Rect, Shows, Size, Space, Spot, View } from './types';

export const TARGET = 44; // the least side of anything that is tapped, in pixels
export const MARGIN = 8;
const WIDE = 700;
const TIGHT = { width: 900, height: 760 }; // a window that has neither width nor height to spare is laid out as a phone
const LOW = 640;
const SMALL = 480; // a low stage of a phone on its side
const PLATE = { compact: 62, wide: 76, facing: 62 };
const SHORT = 560; // a phone upright behind the bars of its browser
const PROMPT = { compact: 34, wide: 40 };
const BAR = 52;

export interface Wishes {
  /** Height for one's own hand; beside a table it has all that is left. */
  hand: number;
  /** Height under each opponent's plate for its cards. */
  cards: number;
  /** Height beside a table for what is to be tapped besides the hand. */
  near?: number;
}

type Seated = Pick<View, 'seat' | 'seats'>;

/** The seat at the bottom of the screen; nobody's on a table that all look at. */
export function bottom(view: Pick<View, 'seat'>, space?: Space): number | null {
  if (space?.shows === 'table') return null;
  return typeof view.seat === 'number' ? view.seat : 0;
}

/** The other seats as they sit: from the left neighbour clockwise to the right one. */
export function others(view: Seated, space?: Space): number[] {
  const me = bottom(view, space);
  if (me === null)
    return Array.from({ length: view.seats }, (_, place) => (place + 1 + (space?.corner ?? -1)) % view.seats);
  return Array.from({ length: view.seats - 1 }, (_, offset) => (me + 1 + offset) % view.seats);
}

/** Whether a stage is so low that the hand lies beside what is shared, and whether it is small: a phone, however it is held. */
export function shapeOf({ width, height, shows }: Space): { low: boolean; compact: boolean } {
  if (shows === 'table') return { low: false, compact: false };
  if (shows === 'hand') return { low: false, compact: width < WIDE || height < SMALL };
  const low = height < LOW && width > 1.2 * height;
  const tight = width < TIGHT.width && height < TIGHT.height;
  return { low, compact: tight || (low ? height < SMALL : width < WIDE) };
}

export function frame(view: Seated, size: Space, wishes: Wishes): Frame {
  if (size.shows === 'table') return facing(view, size, wishes);
  if (size.shows === 'hand') return held(view, size, wishes);
  return shapeOf(size).low ? beside(view, size, wishes) : below(view, size, wishes);
}

const CAPTION = 46;

/** A table that all look at: seats on two sides of what is shared, as they sit clockwise, and a line for what happens. */
function facing(view: Seated, size: Space, wishes: Wishes): Frame {
  const around = others(view, size);
  const upper = around.slice(0, Math.ceil(around.length / 2));
  const lower = around.slice(upper.length).reverse();
  const whole = { x: MARGIN, width: size.width - 2 * MARGIN };
  const plate = PLATE.facing;
  const above = strip(upper, { ...whole, y: MARGIN, height: plate }, wishes.cards, false);
  const below = strip(lower, { ...whole, y: size.height - MARGIN - plate, height: plate }, wishes.cards, false);
  for (const seat of lower) below.hands[seat]!.y -= plate + wishes.cards + 4;
  const bySeat = (rooms: 'plates' | 'hands'): Rect[] =>
    Array.from(around, (_, seat) => (above[rooms][seat] ?? below[rooms][seat])!);
  const end = size.height - MARGIN - plate - wishes.cards - 4;
  const prompt = { ...whole, y: end - CAPTION - 2, height: CAPTION };
  const top = MARGIN + plate + wishes.cards + 6;
  return {
    size,
    compact: false,
    low: false,
    shows: 'table',
    me: null,
    around,
    plates: bySeat('plates'),
    hands: bySeat('hands'),
    middle: { ...whole, y: top, height: prompt.y - top - 4 },
    prompt,
    bar: { ...prompt, y: size.height + MARGIN },
    near: null,
  };
}

const BEYOND = { plate: 60, middle: 420 }; // what lies above the edge of a phone is as large as a phone's table

/** A phone beside the table: the question at the top, the hand as large as can be, buttons under the thumb. What is shared lies
 *  above the upper edge, where the table is: cards fly there and come from there. */
function held(view: Seated, size: Space, wishes: Wishes): Frame {
  const { compact } = shapeOf(size);
  const me = bottom(view, size)!;
  const around = others(view, size);
  const flat = size.height < SMALL;
  const whole = { x: MARGIN, width: size.width - 2 * MARGIN };
  const line = { ...whole, y: 4, height: flat ? 44 : 48 };
  const corner = 2 * TARGET + MARGIN; // for the buttons of the page
  const own = { ...line, width: flat ? Math.min(150, whole.width * 0.42) : Math.min(240, whole.width - corner) };
  const prompt = flat
    ? { ...line, x: own.x + own.width + MARGIN, width: whole.width - own.width - corner - 2 * MARGIN }
    : { ...whole, y: line.y + line.height + 4, height: 64 };
  const buttons = flat ? TARGET + 2 : BAR;
  const bar = { ...whole, y: size.height - buttons - MARGIN, height: buttons };
  const top = prompt.y + prompt.height + 6;
  const near = { ...whole, y: top, height: wishes.near ?? 0 };
  const start = near.y + near.height + (near.height > 0 ? 6 : 0);
  const middle = { ...whole, y: -BEYOND.middle - MARGIN, height: BEYOND.middle };
  const seats = { ...whole, y: middle.y - BEYOND.plate - wishes.cards - MARGIN, height: BEYOND.plate };
  const { plates, hands } = strip(around, seats, wishes.cards, compact);
  plates[me] = own;
  hands[me] = { ...whole, y: start, height: bar.y - start - LIFT };
  return { size, compact, low: false, shows: 'hand', me, around, plates, hands, middle, prompt, bar, near };
}

const LIFT = 10; // a picked card rises, and the lowest row must not touch the buttons

/** A stage that shows the whole game. */
export const WHOLE = { shows: undefined, near: null };

/** The hand below what is shared. */
function below(view: Seated, size: Size, wishes: Wishes): Frame {
  const { compact } = shapeOf(size);
  const short = size.height < SHORT;
  const plate = !compact ? PLATE.wide : short ? TARGET : PLATE.compact;
  const gap = compact ? 4 : MARGIN;
  const me = bottom(view)!;
  const around = others(view);
  const whole = { x: MARGIN, width: size.width - 2 * MARGIN };
  const bow = compact ? 0 : 22;
  const { plates, hands } = strip(around, { ...whole, y: gap, height: plate }, wishes.cards, compact, bow);
  const top = Math.max(...around.map((seat) => hands[seat]!.y + hands[seat]!.height)) + gap;

  const hand = { ...whole, y: size.height - wishes.hand - MARGIN, height: wishes.hand };
  const buttons = short ? TARGET + 2 : BAR;
  const bar = { ...whole, y: hand.y - buttons - 4, height: buttons };
  const line = compact ? PROMPT.compact : PROMPT.wide;
  const prompt = { ...whole, y: bar.y - line - 2, height: line };
  const own = compact ? 96 : 200;
  plates[me] = { ...bar, width: own };
  hands[me] = hand;
  bar.x += own + gap;
  bar.width -= own + gap;
  const middle = { ...whole, y: top, height: prompt.y - top - gap };
  return { ...WHOLE, size, compact, low: false, me, around, plates, hands, middle, prompt, bar };
}

/** The hand in a column of its own, under one's plate, the prompt and the buttons; all plates in one strip. */
function beside(view: Seated, size: Size, wishes: Wishes): Frame {
  const { compact } = shapeOf(size);
  const gap = compact ? 4 : MARGIN;
  const plate = compact ? TARGET + 2 : 58;
  const me = bottom(view)!;
  const around = others(view);
  const shared = besideHand(size);
  const own = { x: shared.x + shared.width + MARGIN, width: size.width - shared.width - 3 * MARGIN };
  const { plates, hands } = strip(around, { ...shared, y: gap, height: plate }, wishes.cards, compact);
  const top = gap + plate + 2 + wishes.cards + gap;
  const middle = { ...shared, y: top, height: size.height - top - gap };

  plates[me] = { ...own, y: gap, height: plate };
  const prompt = { ...own, y: gap + plate + gap, height: compact ? 44 : 52 };
  const bar = { ...own, y: prompt.y + prompt.height + 2, height: compact ? TARGET + 2 : BAR };
  const hand = bar.y + bar.height + (compact ? gap : 16);
  hands[me] = { ...own, y: hand, height: size.height - hand - gap };
  return { ...WHOLE, size, compact, low: true, me, around, plates, hands, middle, prompt, bar };
}

/** What the column of the hand leaves of a low stage's width. */
export function besideHand({ width }: Size): { x: number; width: number } {
  const column = Math.round(Math.min(Math.max(width * COLUMN.part, COLUMN.least), COLUMN.most));
  return { x: MARGIN, width: width - column - 3 * MARGIN };
}

const COLUMN = { part: 0.37, least: 216, most: 400 };

/** Plates side by side in a rectangle, under each a room for cards; on a bow the outer ones sit a little lower. */
function strip(seats: number[], rect: Rect, cards: number, compact: boolean, bow = 0): Pick<Frame, 'plates' | 'hands'> {
  const room = rect.width / seats.length;
  const width = Math.min(room - (compact ? 4 : MARGIN), compact ? 190 : 250);
  const plates: Rect[] = [];
  const hands: Rect[] = [];
  seats.forEach((seat, place) => {
    const x = rect.x + room * place + (room - width) / 2;
    const y = rect.y + sag(place, seats.length, bow);
    plates[seat] = { x, y, width, height: rect.height };
    hands[seat] = { x, y: y + rect.height + 2, width, height: cards };
  });
  return { plates, hands };
}

/** Whether a card that is let go there has left the hand for the table. */
export function onTable(frame: Frame, at: { x: number; y: number }): boolean {
  if (frame.shows === 'hand') return at.y < frame.prompt.y + frame.prompt.height;
  return frame.low ? at.x < frame.prompt.x : at.y < frame.prompt.y;
}

/** A table as a spectator sees it: nobody's hand is theirs, so the one at the bottom lies as small as the others. */
export function watched(layout: Layout): Layout {
  const { me, hands } = layout.frame;
  if (me === null) return layout;
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

/** Around a round table the outer ones of several sit lower. */
function sag(place: number, count: number, bow: number): number {
  if (count < 3) return 0;
  const across = (2 * place) / (count - 1) - 1;
  return Math.round(bow * across * across);
}

export const HEADER = 48;
const RAIL = 50;
const SIDE = 320;

/** Where height runs out, the strip with the switches stands at the left. The stylesheet of the room says the same. */
export function hasRail(screen: Size): boolean {
  return screen.height < 480 && screen.width > screen.height;
}

/** On a wide screen log and rules lie beside the stage. */
export function hasSide(screen: Size): boolean {
  return screen.width >= 1100 && screen.height >= 480;
}

/** What a screen leaves to the stage, in the stage's own pixels. */
export function stageSize(screen: Size, shows?: Shows): Space {
  const { width, height } = shows
    ? screen
    : hasRail(screen)
      ? { width: screen.width - RAIL, height: screen.height }
      : { width: screen.width - (hasSide(screen) ? SIDE : 0), height: screen.height - HEADER };
  const zoom = zoomOf({ width, height, shows });
  return { width: width / zoom, height: height / zoom, shows };
}

/** A stage with more room than a table needs shows everything larger, and one that is looked at from a sofa much larger;
 *  one that is too small, as over the controls of a replay on a small phone, shows everything smaller. */
export function zoomOf(space: Space): number {
  const { width, height, shows } = space;
  if (width <= 0 || height <= 0) return 1; // not measured yet
  const part = (size: Size): number => Math.min(width / size.width, height / size.height);
  const fits = part(LEAST[shows ?? (shapeOf(space).low ? 'low' : 'upright')]);
  return fits < 1 ? fits : Math.max(1, part(ROOMY[shows ?? 'all']));
}

const ROOMY = {
  all: { width: 1240, height: 840 },
  table: { width: 900, height: 620 },
  hand: { width: 700, height: 640 },
};

/** Tables are laid out for no less: what a small phone leaves under the header, and on its side over the controls of a replay. */
const LEAST = {
  upright: { width: 320, height: 512 },
  low: { width: 500, height: 300 },
  table: { width: 720, height: 500 },
  hand: { width: 320, height: 300 },
};
