/** How the three fences, the cards on their way and the pen share the middle of the table. */

import { TARGET } from '../../stage/frame';
import type { Rect, Size } from '../../stage/types';
import { places, ROWS, type Row } from './view';

export const PROPORTION = 1.3;
const SLOT = 1.13; // from post to post, in cards
const LOW = 220; // a meadow so low has no room for air
const GAP = 8;
const LIKED = 1.2;
const LANE = 8.1; // cards side by side in queue and pen together
const ASIDE = { queue: 3.2, pen: 4.4 }; // cards side by side, where they are not in one lane
const LANE_PART = 0.3; // of a phone's meadow

export interface Meadow {
  /** All of it. */
  whole: Rect;
  rows: Record<Row, Rect>;
  queue: Rect;
  pen: Rect;
  /** A card in a row, and one in the queue or pen. */
  card: Size;
  lane: Size;
  /** From post to post, the width of a post, the grass below a card. */
  slot: number;
  post: number;
  foot: number;
  /** Height above the cards of queue and pen for whose they are. */
  tag: number;
}

/** The grass inside the mat's hem, and what lies on it, in pixels. */
interface Ground extends Rect {
  /** The width of a post; the grass above and below the cards of a row. */
  post: number;
  head: number;
  foot: number;
  tag: number;
  /** Between lines one below the other, at most. */
  air: number;
  /** The width of a card in queue or pen, and the height of a line with both. */
  laneCard: number;
  laneTall: number;
}

interface Plan {
  /** The width of a card that this plan allows. */
  card: number;
  /** How much it is liked. */
  liked: number;
  lay(card: number): Pick<Meadow, 'rows' | 'queue' | 'pen'> & { lane: number };
}

/** The plan with the largest cards; fences one below the other are liked a little better than side by side. */
export function meadow(middle: Rect, compact: boolean): Meadow {
  const ground = groundIn(middle, compact);
  const most = mostOf(compact);
  const plans = (compact ? [stacked, paired] : [stacked, beside, paired, square]).map((plan) => plan(ground));
  const worth = (plan: Plan): number => Math.min(plan.card, most) * plan.liked;
  const best = plans.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  const card = Math.min(best.card, most);
  const { lane, ...laid } = best.lay(card);
  const { post, foot, tag } = ground;
  return {
    ...laid,
    whole: middle,
    card: { width: card, height: card * PROPORTION },
    lane: { width: lane, height: lane * PROPORTION },
    slot: card * SLOT,
    post,
    foot,
    tag,
  };
}

function mostOf(compact: boolean): number {
  return compact ? 84 : 136;
}

function groundIn(middle: Rect, compact: boolean): Ground {
  const low = middle.height < LOW;
  const edge = low ? 4 : compact ? 8 : Math.max(14, middle.width * 0.022); // the mat's hem
  const hem = Math.min(edge, 16);
  const width = middle.width - 2 * edge;
  const height = middle.height - 2 * hem;
  const tag = low ? 14 : compact ? 18 : 26;
  const across = (width - GAP) / LANE;
  const part = compact ? (height * LANE_PART - tag) / PROPORTION : across; // a phone leaves the height to the fences
  const laneCard = Math.min(mostOf(compact) * 0.8, Math.max(TARGET, Math.min(across, part)));
  return {
    x: middle.x + edge,
    y: middle.y + hem,
    width,
    height,
    post: low ? 5 : compact ? 7 : 12,
    head: low ? 4 : compact ? 7 : 12,
    foot: low ? 4 : compact ? 5 : 9,
    tag,
    air: compact ? 14 : 24,
    laneCard,
    laneTall: laneCard * PROPORTION + tag + (low ? 2 : 6),
  };
}

/** The three fences one below the other, and the lane below them. */
function stacked(ground: Ground): Plan {
  const { x, width, height, post, laneCard, laneTall } = ground;
  return {
    card: Math.min((width - post) / (5 * SLOT), inLine(ground, (height - laneTall - 3 * 2) / 3)),
    liked: LIKED,
    lay(card) {
      const line = tall(ground, card);
      const tops = spreadOut(ground, [line, line, line, laneTall]);
      const left = x + (width - long(ground, '5', card)) / 2;
      const rows = ROWS.map((row, at) => fence(ground, row, card, left, tops[at]!));
      return { ...laneAt(ground, tops[3]!), rows: byName(rows), lane: laneCard };
    },
  };
}

/** The two short fences side by side, the long one below them, and the lane at the bottom. */
function paired(ground: Ground): Plan {
  const { x, width, height, post, laneCard, laneTall } = ground;
  return {
    card: Math.min((width - 2 * post - GAP) / (7 * SLOT), inLine(ground, (height - laneTall - 2 * 2) / 2)),
    liked: 1,
    lay(card) {
      const line = tall(ground, card);
      const tops = spreadOut(ground, [line, line, laneTall]);
      const [three, four, five] = lengths(ground, card);
      const left = x + (width - (three + four + GAP)) / 2;
      const rows = [
        fence(ground, '3', card, left, tops[0]!),
        fence(ground, '4', card, left + three + GAP, tops[0]!),
        fence(ground, '5', card, x + (width - five) / 2, tops[1]!),
      ];
      return { ...laneAt(ground, tops[2]!), rows: byName(rows), lane: laneCard };
    },
  };
}

/** The three fences one below the other; beside them the queue at the top and the pen at the bottom. */
function beside(ground: Ground): Plan {
  const { x, width, height, post, tag } = ground;
  const room = ASIDE.pen;
  return {
    card: Math.min((width - post - 3 * GAP) / (5 * SLOT + room), inLine(ground, (height - 4) / 3)),
    liked: LIKED,
    lay(card) {
      const line = tall(ground, card);
      const tops = spreadOut(ground, [line, line, line]);
      const length = long(ground, '5', card);
      const left = x + (width - length - 3 * GAP - room * card) / 2;
      const lane = { x: left + length + 3 * GAP, width: room * card, height: card * PROPORTION + tag + 8 };
      return {
        rows: byName(ROWS.map((row, at) => fence(ground, row, card, left, tops[at]!))),
        queue: { ...lane, y: tops[0]! },
        pen: { ...lane, y: tops[2]! + line - lane.height },
        lane: card,
      };
    },
  };
}

/** The two short fences with the queue beside them, the long one with the pen. */
function square(ground: Ground): Plan {
  const { x, width, height, post, head, foot, tag } = ground;
  const room = ASIDE.queue;
  return {
    card: Math.min(
      (width - 2 * post - 3 * GAP) / (7 * SLOT + room),
      ((height - 4) / 2 - Math.max(head + foot, tag + 8)) / PROPORTION,
    ),
    liked: 1,
    lay(card) {
      const fenced = tall(ground, card);
      const line = Math.max(fenced, card * PROPORTION + tag + 8);
      const [upper, lower] = spreadOut(ground, [line, line]) as [number, number];
      const [three, four, five] = lengths(ground, card);
      const both = three + four + GAP;
      const left = x + (width - both - 2 * GAP - room * card) / 2;
      const end = left + both + 2 * GAP + room * card;
      const rows = [
        fence(ground, '3', card, left, upper + line - fenced),
        fence(ground, '4', card, left + three + GAP, upper + line - fenced),
        fence(ground, '5', card, left, lower + line - fenced),
      ];
      const inPen = Math.min(ASIDE.pen * card, end - left - five - 2 * GAP);
      return {
        rows: byName(rows),
        queue: { x: end - room * card, y: upper, width: room * card, height: line },
        pen: { x: end - inPen, y: lower, width: inPen, height: line },
        lane: card,
      };
    },
  };
}

/** The height of a fence with cards of a width, and the width of a card whose fence has a height. */
function tall({ head, foot }: Ground, card: number): number {
  return card * PROPORTION + head + foot;
}

function inLine({ head, foot }: Ground, room: number): number {
  return (room - head - foot) / PROPORTION;
}

function long({ post }: Ground, row: Row, card: number): number {
  return places(row) * SLOT * card + post;
}

function lengths(ground: Ground, card: number): [number, number, number] {
  return [long(ground, '3', card), long(ground, '4', card), long(ground, '5', card)];
}

function fence(ground: Ground, row: Row, card: number, left: number, top: number): Rect {
  return { x: left, y: top, width: long(ground, row, card), height: tall(ground, card) };
}

/** Queue and pen in one line. */
function laneAt({ x, width, laneCard, laneTall }: Ground, top: number): Pick<Meadow, 'queue' | 'pen'> {
  const taken = Math.min(width, laneCard * LANE + GAP);
  const left = x + (width - taken) / 2;
  const inPen = (taken - GAP) * 0.53;
  return {
    pen: { x: left + taken - inPen, y: top, width: inPen, height: laneTall },
    queue: { x: left, y: top, width: taken - GAP - inPen, height: laneTall },
  };
}

/** The tops of lines of given heights, spread over the height. */
function spreadOut({ y, height, air }: Ground, heights: number[]): number[] {
  const spare = height - heights.reduce((sum, one) => sum + one, 0);
  const between = Math.min(spare / heights.length, air);
  let top = y + (spare - between * (heights.length - 1)) / 2;
  return heights.map((one) => {
    const here = top;
    top += one + between;
    return here;
  });
}

function byName(rows: Rect[]): Record<Row, Rect> {
  const [three, four, five] = rows as [Rect, Rect, Rect];
  return { '3': three, '4': four, '5': five };
}
