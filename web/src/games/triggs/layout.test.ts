import { expect, test } from 'vitest';
import { recorded, SCREENS } from '../../stage/checks';
import { stageSize } from '../../stage/frame';
import { board } from '.';
import { page, skyline } from './sheet';
import type { TriggsView } from './view';

test.each(SCREENS)('on $width × $height every box lies on its sheet, also with rows of nine', (screen) => {
  for (const { views } of recorded<TriggsView>('triggs')) {
    for (const boxes of [views[0]!.boxes, Array<number>(12).fill(9), Array<number>(12).fill(1)]) {
      const view = { ...views[0]!, boxes };
      const { areas, frame } = board.layout(view, stageSize(screen));
      for (let seat = 0; seat < view.seats; seat++) {
        const sheet = areas[`sheet.${seat}`]!;
        const own = seat === frame.me;
        const squares = (own ? page(areas['rows']!, boxes) : skyline(sheet, boxes)).flatMap((row) => row.boxes);
        const astray = squares.filter(
          ({ x, y, side }) =>
            side < (own ? 10 : 3) ||
            x < sheet.x ||
            y < sheet.y ||
            x + side > sheet.x + sheet.width ||
            y + side > sheet.y + sheet.height,
        );
        expect(astray).toEqual([]);
      }
    }
  }
});

test('on a phone held sideways everything still has its place', () => {
  const size = { width: 844, height: 342 };
  for (const { views } of recorded<TriggsView>('triggs')) {
    for (const view of views) {
      const { spots, areas } = board.layout(view, size);
      const astray = spots.filter(
        ({ x, y, width, height }) => width < 8 || x + width / 2 > size.width + 1 || y + height / 2 > size.height + 1,
      );
      const rows = Object.values(areas).filter((area) => area.target?.startsWith('row'));
      expect([...astray, ...rows.filter(({ width, height }) => width < 44 || height < 44)]).toEqual([]);
    }
  }
});
