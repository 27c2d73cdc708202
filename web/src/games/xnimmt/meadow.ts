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

interface Plan {
  /** The width of a card that this plan allows. */
  card: number;
  lay(card: number): Pick<Meadow, 'rows' | 'queue' | 'pen'> & { lane: number };
}

/** The plan with the largest cards; fences one below the other are liked a little better than side by side. */
export function meadow(middle: Rect, compact: boolean): Meadow {
  const low = middle.height < LOW;
  const post = low ? 5 : compact ? 7 : 12;
  const head = low ? 4 : compact ? 7 : 12;
  const foot = low ? 4 : compact ? 5 : 9;
  const tag = low ? 14 : compact ? 18 : 26;
  const most = compact ? 84 : 136;
  const edge = low ? 4 : compact ? 8 : Math.max(14, middle.width * 0.022); // the mat's hem
  const hem = Math.min(edge, 16);
  const { x, y, width, height } = {
    x: middle.x + edge,
    y: middle.y + hem,
    width: middle.width - 2 * edge,
    height: middle.height - 2 * hem,
  };

  const tall = (card: number): number => card * PROPORTION + head + foot;
  const long = (row: Row, card: number): number => places(row) * SLOT * card + post;
  const inLine = (room: number): number => (room - head - foot) / PROPORTION;
  const across = (width - GAP) / LANE;
  const part = compact ? (height * LANE_PART - tag) / PROPORTION : across; // a phone leaves the height to the fences
  const laneCard = Math.min(most * 0.8, Math.max(TARGET, Math.min(across, part)));
  const laneTall = laneCard * PROPORTION + tag + (low ? 2 : 6);
  const rowAt = (row: Row, card: number, left: number, top: number): Rect => ({
    x: left,
    y: top,
    width: long(row, card),
    height: tall(card),
  });
  const laneAt = (top: number): Pick<Meadow, 'queue' | 'pen'> => {
    const taken = Math.min(width, laneCard * LANE + GAP);
    const left = x + (width - taken) / 2;
    const inPen = (taken - GAP) * 0.53;
    return {
      pen: { x: left + taken - inPen, y: top, width: inPen, height: laneTall },
      queue: { x: left, y: top, width: taken - GAP - inPen, height: laneTall },
    };
  };
  /** Lines of given heights spread over the height. */
  const spreadOut = (heights: number[]): number[] => {
    const spare = height - heights.reduce((sum, one) => sum + one, 0);
    const between = Math.min(spare / heights.length, compact ? 14 : 24);
    let top = y + (spare - between * (heights.length - 1)) / 2;
    return heights.map((one) => {
      const here = top;
      top += one + between;
      return here;
    });
  };

  const stacked: Plan = {
    card: Math.min((width - post) / (5 * SLOT), inLine((height - laneTall - 3 * 2) / 3)),
    lay(card) {
      const tops = spreadOut([tall(card), tall(card), tall(card), laneTall]);
      const left = x + (width - long('5', card)) / 2;
      const rows = ROWS.map((row, line) => rowAt(row, card, left, tops[line]!));
      return { ...laneAt(tops[3]!), rows: byName(rows), lane: laneCard };
    },
  };
  const paired: Plan = {
    card: Math.min((width - 2 * post - GAP) / (7 * SLOT), inLine((height - laneTall - 2 * 2) / 2)),
    lay(card) {
      const tops = spreadOut([tall(card), tall(card), laneTall]);
      const both = long('3', card) + long('4', card) + GAP;
      const left = x + (width - both) / 2;
      const rows = [
        rowAt('3', card, left, tops[0]!),
        rowAt('4', card, left + long('3', card) + GAP, tops[0]!),
        rowAt('5', card, x + (width - long('5', card)) / 2, tops[1]!),
      ];
      return { ...laneAt(tops[2]!), rows: byName(rows), lane: laneCard };
    },
  };
  const besideOf = (card: number): number => 4.4 * card;
  const beside: Plan = {
    card: Math.min((width - post - 3 * GAP) / (5 * SLOT + 4.4), inLine((height - 4) / 3)),
    lay(card) {
      const tops = spreadOut([tall(card), tall(card), tall(card)]);
      const left = x + (width - long('5', card) - 3 * GAP - besideOf(card)) / 2;
      const right = left + long('5', card) + 3 * GAP;
      const rows = ROWS.map((row, line) => rowAt(row, card, left, tops[line]!));
      const room = { x: right, width: besideOf(card), height: card * PROPORTION + tag + 8 };
      const bottom = tops[2]! + tall(card);
      return {
        rows: byName(rows),
        queue: { ...room, y: tops[0]! },
        pen: { ...room, y: bottom - room.height },
        lane: card,
      };
    },
  };
  const square: Plan = {
    card: Math.min(
      (width - 2 * post - 3 * GAP) / (7 * SLOT + 3.2),
      ((height - 4) / 2 - Math.max(head + foot, tag + 8)) / PROPORTION,
    ),
    lay(card) {
      const line = Math.max(tall(card), card * PROPORTION + tag + 8);
      const tops = spreadOut([line, line]);
      const both = long('3', card) + long('4', card) + GAP;
      const left = x + (width - both - 2 * GAP - 3.2 * card) / 2;
      const end = left + both + 2 * GAP + 3.2 * card;
      const rows = [
        rowAt('3', card, left, tops[0]! + line - tall(card)),
        rowAt('4', card, left + long('3', card) + GAP, tops[0]! + line - tall(card)),
        rowAt('5', card, left, tops[1]! + line - tall(card)),
      ];
      const inPen = Math.min(4.4 * card, end - left - long('5', card) - 2 * GAP);
      return {
        rows: byName(rows),
        queue: { x: end - 3.2 * card, y: tops[0]!, width: 3.2 * card, height: line },
        pen: { x: end - inPen, y: tops[1]!, width: inPen, height: line },
        lane: card,
      };
    },
  };

  const plans = compact ? [stacked, paired] : [stacked, beside, paired, square];
  const worth = (plan: Plan): number => Math.min(plan.card, most) * (plan === stacked || plan === beside ? LIKED : 1);
  const best = plans.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  const card = Math.min(best.card, most);
  const laid = best.lay(card);
  return {
    ...laid,
    whole: middle,
    card: { width: card, height: card * PROPORTION },
    lane: { width: laid.lane, height: laid.lane * PROPORTION },
    slot: card * SLOT,
    post,
    foot,
    tag,
  };
}

function byName(rows: Rect[]): Record<Row, Rect> {
  const [three, four, five] = rows as [Rect, Rect, Rect];
  return { '3': three, '4': four, '5': five };
}
