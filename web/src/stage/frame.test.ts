import { expect, test } from 'vitest';
import { frame, onTable, shapeOf, stageSize, TARGET, watched, zoomOf } from './frame';
import { HANDS, SCREENS, TABLES } from './screens';
import type { Layout, Spot } from './types';

const size = { width: 390, height: 796 };
const screen = frame({ seat: 'public', seats: 2 }, size, { hand: 178, cards: 46 });
const card = (seat: number, index: number, x: number, width: number): Spot => ({
  place: `hands.${seat}`,
  index,
  face: null,
  x,
  y: 700,
  width,
  height: width * 1.4,
});

test('a spectator has no hand: the one at the bottom lies as small as the others, in the same place', () => {
  const middle = size.width / 2;
  const spots = [card(1, 0, 100, 30), card(0, 0, middle - 80, 100), card(0, 1, middle + 80, 100)];
  const layout: Layout = { frame: screen, spots, areas: {} };
  const [other, left, right] = watched(layout).spots;
  expect(other).toEqual(spots[0]);
  expect([left!.width, right!.width]).toEqual([30, 30]);
  expect([left!.x, right!.x]).toEqual([middle - 24, middle + 24]);
});

test('a table without hands stays as it is', () => {
  const layout: Layout = { frame: screen, spots: [], areas: {} };
  expect(watched(layout)).toBe(layout);
});

test.each(SCREENS)(
  'at $width × $height nothing of the frame lies on anything, and the hand has room for a card',
  (one) => {
    const stage = stageSize(one);
    const { plates, hands, middle, prompt, bar, me, low } = frame({ seat: 1, seats: 6 }, stage, {
      hand: 120,
      cards: 30,
    });
    const rooms = [...plates, middle, prompt, bar, hands[me!]!];
    rooms.forEach((room, at) => {
      for (const other of rooms.slice(at + 1)) {
        const across = Math.min(room.x + room.width, other.x + other.width) - Math.max(room.x, other.x);
        const down = Math.min(room.y + room.height, other.y + other.height) - Math.max(room.y, other.y);
        expect(Math.min(across, down)).toBeLessThanOrEqual(0);
      }
    });
    expect(Math.min(hands[me!]!.height, hands[me!]!.width, bar.height)).toBeGreaterThanOrEqual(TARGET);
    expect(low).toBe(shapeOf(stage).low);
  },
);

test('where height runs out the hand lies beside what is shared, and a card let go there is played', () => {
  const laid = frame({ seat: 0, seats: 3 }, stageSize({ width: 844, height: 390 }), { hand: 120, cards: 30 });
  const hand = laid.hands[0]!;
  expect(hand.x).toBeGreaterThan(laid.middle.x + laid.middle.width);
  expect(onTable(laid, { x: laid.middle.x + 10, y: hand.y + 10 })).toBe(true);
  expect(onTable(laid, { x: hand.x + 10, y: hand.y - 200 })).toBe(false);
});

test('a stage that is too short shows the whole table smaller', () => {
  expect(zoomOf({ width: 360, height: 512 })).toBe(1);
  expect(zoomOf({ width: 360, height: 384 })).toBe(0.75);
  expect(zoomOf({ width: 600, height: 330 })).toBe(1); // the hand lies beside what is shared
  expect(zoomOf({ width: 600, height: 150 })).toBe(0.5);
});

test.each([undefined, 'hand', 'table'] as const)(
  'however small a window is made, nothing gets smaller than nothing: %s',
  (shows) => {
    const windows = [1, 40, 120, 200, 320, 480, 700, 1300];
    for (const size of windows.flatMap((width) => windows.map((height) => ({ width, height, shows })))) {
      const zoom = zoomOf(size);
      const space = { ...size, width: size.width / zoom, height: size.height / zoom };
      const laid = frame({ seat: 0, seats: 6 }, space, { hand: 178, cards: 46, near: 60 });
      const rooms = [...laid.plates, laid.middle, laid.prompt, laid.bar, ...laid.hands];
      for (const room of rooms) expect(Math.min(room.width, room.height), JSON.stringify(size)).toBeGreaterThan(0);
    }
  },
);

test.each(TABLES)('a table of $width × $height gives every seat the same room, and nobody is at the bottom', (one) => {
  for (const seats of [2, 3, 4, 5, 6]) {
    const { plates, hands, me, around, middle, prompt } = frame({ seat: 'public', seats }, stageSize(one, 'table'), {
      hand: 120,
      cards: 60,
    });
    expect([me, around.length, plates.length]).toEqual([null, seats, seats]);
    const sizes = [...plates, ...hands].map(({ width, height }) => `${width.toFixed()} × ${height.toFixed()}`);
    expect(new Set(sizes.slice(0, seats)).size).toBeLessThanOrEqual(seats % 2 ? 2 : 1); // fewer have more room
    expect(Math.min(middle.height, prompt.height)).toBeGreaterThan(TARGET);
  }
});

test.each([2, 3, 4, 5, 6])(
  'on a table among %i people the first has the lower left corner, the next the upper left',
  (seats) => {
    const space = { ...stageSize({ width: 1060, height: 650 }, 'table'), corner: 1 };
    const { plates, middle, around } = frame({ seat: 'public', seats }, space, { hand: 120, cards: 60 });
    const [first, second] = [plates[1]!, plates[2 % seats]!];
    expect([...around].sort()).toEqual(plates.map((_, seat) => seat));
    expect(first.y).toBeGreaterThan(middle.y);
    expect(second.y).toBeLessThan(middle.y);
    for (const row of [(y: number) => y > middle.y, (y: number) => y < middle.y]) {
      const [left] = plates.filter(({ y }) => row(y)).sort((one, other) => one.x - other.x);
      expect([first, second]).toContain(left);
    }
  },
);

test.each(HANDS)('on a phone of $width × $height beside the table all that is shared lies above its edge', (one) => {
  const laid = frame({ seat: 1, seats: 4 }, stageSize(one, 'hand'), { hand: 120, cards: 60, near: 50 });
  const { plates, hands, me, middle, near, bar, around } = laid;
  for (const rect of [middle, ...around.flatMap((seat) => [plates[seat]!, hands[seat]!])]) {
    expect(rect.y + rect.height).toBeLessThanOrEqual(0);
  }
  expect(hands[me!]!.y).toBeGreaterThanOrEqual(near!.y + near!.height);
  expect(hands[me!]!.height).toBeGreaterThan(2 * TARGET);
  expect(bar.y).toBeGreaterThan(hands[me!]!.y + hands[me!]!.height);
  expect(onTable(laid, { x: 100, y: 10 })).toBe(true);
  expect(onTable(laid, { x: 100, y: hands[me!]!.y + 40 })).toBe(false);
});

test('a large screen shows the same table larger', () => {
  expect(zoomOf({ width: 960, height: 752 })).toBe(1);
  const [wall, desk] = [stageSize({ width: 2560, height: 1440 }), stageSize({ width: 1920, height: 1080 })];
  expect([Math.round(wall.height), Math.round(desk.height)]).toEqual([840, 840]);
});
