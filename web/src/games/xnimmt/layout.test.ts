import { describe, expect, test } from 'vitest';
import { board } from '.';
import { box, recorded } from '../../stage/checks';
import { stageSize, TARGET } from '../../stage/frame';
import { SCREENS } from '../../stage/screens';
import type { Spot } from '../../stage/types';
import { NAME } from './generated';
import { ROWS, type XnimmtView } from './view';

const SLACK = 1.5;
const matches = recorded<XnimmtView>(NAME).filter(({ viewer }) => viewer !== 'public');

/** A recorded position in which one must choose, with a hand of that size. */
function holding(count: number, seats: number): XnimmtView {
  const match = matches.find((one) => one.seats === seats)!;
  const view = match.views.find((one) => one.to_act.includes(one.seat as number) && one.phase === 'choose')!;
  const hand = Array.from({ length: count }, (_, index) => index + 1);
  return {
    ...view,
    hands: view.hands.map((cards, seat) => (seat === view.seat ? hand : cards)),
    legal: { [String(view.seat)]: hand.map(String) },
  };
}

describe.each(SCREENS)('a large hand at $width × $height', (screen) => {
  const size = stageSize(screen);

  const most = screen.height < 600 && screen.width < 600 ? 14 : 20; // behind the bars of a small phone

  test.each([2, 3, 4])(`of %i seats shows a finger of each card up to ${most}`, (seats) => {
    for (let count = 1; count <= most; count++) {
      const { spots, frame } = board.layout(holding(count, seats), size);
      const own = spots.filter((spot) => spot.target?.startsWith('card '));
      expect(own).toHaveLength(count);
      own.forEach((spot, index) => {
        const shown = uncovered(spot, own.slice(index + 1));
        expect(Math.min(shown.width, shown.height), `${count} cards, number ${index}`).toBeGreaterThan(TARGET - SLACK);
        expect(box(spot).y).toBeGreaterThan(frame.bar.y + frame.bar.height - SLACK);
      });
    }
  });

  test('leaves rows that can be tapped, however many cards were dealt', () => {
    for (let count = 21; count <= 48; count++) {
      const { areas, spots } = board.layout(holding(count, 2), size);
      for (const row of ROWS) expect(areas[`rows.${row}`]!.height).toBeGreaterThan(TARGET - SLACK);
      const edges = spots.map((spot) => box(spot)).flatMap(({ y, height }) => [y, size.height - y - height]);
      expect(Math.min(...edges)).toBeGreaterThan(-SLACK);
    }
  });
});

/** What later cards of a hand leave to see: those of its row cover its right side, those below its foot. */
function uncovered(spot: Spot, above: Spot[]): { width: number; height: number } {
  const rect = box(spot);
  const beside = above.filter((other) => Math.abs(other.y - spot.y) < 1).map((other) => box(other).x);
  const below = above.filter((other) => other.y - spot.y > 1).map((other) => box(other).y);
  return {
    width: Math.min(rect.width, ...beside.map((x) => x - rect.x)),
    height: Math.min(rect.height, ...below.map((y) => y - rect.y)),
  };
}
