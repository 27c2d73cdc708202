/** What every layout must be: run by each game's layout test over matches played with the real rules. */

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Texts } from '../generated/games';
import { stageSize, TARGET } from './frame';
import { HANDS, OTHERS, SCREENS, TABLES } from './screens';
import type { Area, Board, Layout, Rect, Space, Spot, Told, View } from './types';

const READABLE = 20; // the least width of a card that shows its face
const BUTTONS = 4; // as many as a phone has room for beside each other
const SLACK = 1.5; // rounding, and a card that lies a little turned
const SOME = 5; // one view in this many is also laid out on less usual screens

interface Recorded {
  seats: number;
  viewer: number | string;
  steps: { event: Told; said: Texts; routine: boolean; view: View }[];
}

/** Matches of a game as played for the tests, one for each number of seats and viewer. */
export function played(game: string): Recorded[] {
  const file = new URL(`../../.positions/${game}.json`, import.meta.url);
  if (!existsSync(file)) throw new Error(`no positions of ${game}: is it among the games in src/stolik/games?`);
  return JSON.parse(readFileSync(file, 'utf-8')) as Recorded[];
}

/** The views of these matches. */
export function recorded<V extends View>(game: string): { seats: number; viewer: number | string; views: V[] }[] {
  return played(game).map(({ seats, viewer, steps }) => ({ seats, viewer, views: steps.map(({ view }) => view as V) }));
}

/** Nothing leaves the screen, nothing overlaps that should not, everything that is tapped is large enough. */
export function checkLayouts<V extends View>(game: string, board: Pick<Board<V>, 'layout' | 'path' | 'buttons'>): void {
  const all = recorded<V>(game);
  const watched = all.filter(({ viewer }) => viewer === 'public');
  const stages = [
    ...SCREENS.map((screen) => ({ ...stageSize(screen), name: nameOf(screen), matches: all })),
    ...OTHERS.map((screen) => ({
      ...stageSize(screen),
      name: nameOf(screen),
      matches: all.map((match) => ({ ...match, views: match.views.filter((_, at) => at % SOME === 0) })),
    })),
    ...TABLES.map((screen) => ({
      ...stageSize(screen, 'table'),
      name: `the table at ${nameOf(screen)}`,
      matches: watched,
    })),
    ...HANDS.map((screen) => ({
      ...stageSize(screen, 'hand'),
      name: `a hand at ${nameOf(screen)}`,
      matches: all.filter((match) => !watched.includes(match)),
    })),
  ];
  describe.each(stages)('$name', ({ width, height, shows, matches }) => {
    test.each(matches)('$seats seats, seen by $viewer', ({ views }) => {
      for (const view of views) {
        expect(problems(board, view, { width, height, shows }), JSON.stringify(view)).toEqual([]);
      }
    });
  });
}

function nameOf({ width, height }: Space): string {
  return `${width} × ${height}`;
}

/** What is wrong with the layout of one view; also for positions that a test makes up. */
export function problems<V extends View>(
  board: Pick<Board<V>, 'layout' | 'path' | 'buttons'>,
  view: V,
  size: Space,
): string[] {
  const laid = here(board.layout(view, size));
  return [
    ...outside(laid, size),
    ...shrunken(laid),
    ...overlaps(laid),
    ...small(laid),
    ...unreachable(board, view, laid),
    ...crowded(board, view, laid),
  ];
}

/** A layout without what lies over there: beside a table that is above the edge of a phone. */
function here(layout: Layout): Layout {
  const { frame } = layout;
  if (frame.shows === 'table') return { ...layout, frame: { ...frame, bar: frame.prompt } };
  if (frame.shows !== 'hand') return layout;
  const near = (rect: Rect): boolean => rect.y + rect.height > 0;
  const plates: Rect[] = []; // by seat, with gaps
  frame.plates.forEach((plate, seat) => near(plate) && (plates[seat] = plate));
  const areas: [string, Area][] = Object.entries(layout.areas).filter(([, area]) => near(area));
  return {
    frame: { ...frame, plates, middle: frame.hands[frame.me!]! },
    spots: layout.spots.filter((spot) => near(box(spot))),
    areas: Object.fromEntries(areas),
  };
}

/** The box around a spot, turned as it is. */
export function box(spot: Spot): Rect {
  const turn = ((spot.turn ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const width = spot.width * cos + spot.height * sin;
  const height = spot.width * sin + spot.height * cos;
  return { x: spot.x - width / 2, y: spot.y - height / 2, width, height };
}

/** Everything that has a place on screen, by name. */
function named({ spots, areas, frame }: Layout): [string, Rect][] {
  return [
    ...spots.map((spot): [string, Rect] => [`${spot.place}#${spot.index}`, box(spot)]),
    ...Object.entries(areas),
    ...frame.plates.flatMap((plate, seat): [string, Rect][] => [[`plate ${seat}`, plate]]),
    ['bar', frame.bar],
    ['prompt', frame.prompt],
  ];
}

/** Nothing has got smaller than nothing, and a face can be read. */
function shrunken(layout: Layout): string[] {
  const { middle, hands, me } = layout.frame;
  const rooms: [string, Rect][] = [
    ...named(layout),
    ['middle', middle],
    ...(me === null ? [] : [['hand', hands[me]!] as [string, Rect]]),
  ];
  const gone = rooms.filter(([, { width, height }]) => !(width > 0 && height > 0));
  const unread = layout.spots.filter(({ face, down, width }) => face !== null && !down && width < READABLE);
  return [
    ...gone.map(([name, { width, height }]) => `${name} is ${width} × ${height}`),
    ...unread.map(({ place, index, width }) => `${place}#${index} is ${width} wide: too small to read`),
  ];
}

function outside(layout: Layout, size: Space): string[] {
  return named(layout)
    .filter(
      ([, { x, y, width, height }]) =>
        x < -SLACK || y < -SLACK || x + width > size.width + SLACK || y + height > size.height + SLACK,
    )
    .map(([name]) => `${name} leaves the screen`);
}

function meet(one: Rect, other: Rect): boolean {
  return (
    one.x + one.width > other.x + SLACK &&
    other.x + other.width > one.x + SLACK &&
    one.y + one.height > other.y + SLACK &&
    other.y + other.height > one.y + SLACK
  );
}

/** Cards of different places, areas, plates and bars keep clear of each other unless they say so. */
function overlaps(layout: Layout): string[] {
  const found = new Set<string>();
  const places = new Map<string, Rect[]>();
  for (const spot of layout.spots) {
    if (!spot.over) places.set(spot.place, [...(places.get(spot.place) ?? []), box({ ...spot, turn: 0 })]);
  }
  const fixed: [string, Rect[]][] = [
    ...layout.frame.plates.flatMap((plate, seat): [string, Rect[]][] => [[`plate ${seat}`, [plate]]]),
    ['prompt', [layout.frame.prompt]],
    ...(layout.frame.me === null ? [] : [['bar', [layout.frame.bar]] as [string, Rect[]]]),
  ];
  const groups = [...places, ...fixed];
  groups.forEach(([name, boxes], at) => {
    for (const [other, others] of groups.slice(at + 1)) {
      if (boxes.some((one) => others.some((two) => meet(one, two)))) found.add(`${name} overlaps ${other}`);
    }
  });
  const areas = Object.entries(layout.areas).filter(([, area]) => !area.over);
  areas.forEach(([name, area], at) => {
    for (const [other, rect] of areas.slice(at + 1)) if (meet(area, rect)) found.add(`area ${name} overlaps ${other}`);
    for (const [other, boxes] of fixed)
      if (boxes.some((rect) => meet(area, rect))) found.add(`area ${name} overlaps ${other}`);
  });
  return [...found];
}

/** Whatever is tapped shows a square of a finger's width that nothing lies on. */
function small(layout: Layout): string[] {
  const boxes = layout.spots.map((spot) => ({ spot, rect: box({ ...spot, turn: 0 }) }));
  const cramped = boxes
    .filter(
      ({ spot, rect }, at) =>
        spot.target !== undefined &&
        !finger(
          rect,
          boxes.slice(at + 1).map((above) => above.rect),
        ),
    )
    .map(({ spot }) => `${spot.place}#${spot.index} shows less than ${TARGET} px`);
  const areas = Object.entries(layout.areas)
    .filter(([, area]) => area.target !== undefined && (area.width < TARGET || area.height < TARGET))
    .map(([name]) => `area ${name} is smaller than ${TARGET} px`);
  return [...cramped, ...areas];
}

function finger(rect: Rect, above: Rect[]): boolean {
  const near = above.filter((other) => meet(rect, other));
  const side = TARGET - SLACK;
  const xs = [rect.x, ...near.map((other) => other.x + other.width), ...near.map((other) => other.x - side)];
  const ys = [rect.y, ...near.map((other) => other.y + other.height), ...near.map((other) => other.y - side)];
  return xs.some((x) =>
    ys.some((y) => {
      const square = { x, y, width: side, height: side };
      const inside =
        x >= rect.x - SLACK &&
        y >= rect.y - SLACK &&
        x + side <= rect.x + rect.width + SLACK &&
        y + side <= rect.y + rect.height + SLACK;
      return inside && !near.some((other) => meet(square, other));
    }),
  );
}

/** The targets of every legal move. */
function targets<V extends View>(board: Pick<Board<V>, 'path'>, view: V): Set<string> {
  const legal = typeof view.seat === 'number' ? (view.legal[String(view.seat)] ?? []) : [];
  return new Set(legal.flatMap((move) => board.path(move, view)));
}

/** The buttons that are shown have room beside each other. */
function crowded<V extends View>(board: Pick<Board<V>, 'path' | 'buttons'>, view: V, { frame }: Layout): string[] {
  const wanted = targets(board, view);
  const count = board.buttons(view, frame.shows).filter(({ target }) => wanted.has(target)).length;
  if (count <= BUTTONS) return [];
  return [`${count} buttons, and room for ${BUTTONS}: lay spots with these targets on the table instead`];
}

/** Every target of every legal move can be tapped somewhere. */
function unreachable<V extends View>(board: Pick<Board<V>, 'path' | 'buttons'>, view: V, layout: Layout): string[] {
  const offered = new Set([
    ...layout.spots.map((spot) => spot.target),
    ...Object.values(layout.areas).map((area) => area.target),
    ...board.buttons(view, layout.frame.shows).map((button) => button.target),
    ...layout.frame.plates.flatMap((_, seat) => [`seat ${seat}`]),
  ]);
  const missing = [...targets(board, view)].filter((target) => !offered.has(target));
  return missing.map((target) => `nothing to tap for ${target}`);
}
