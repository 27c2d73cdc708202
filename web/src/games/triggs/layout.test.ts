import { expect, test } from 'vitest';
import { checkLayouts, recorded, SCREENS } from '../../stage/checks';
import { stageSize } from '../../stage/frame';
import { board } from '.';
import { page, skyline } from './sheet';
import type { TriggsView } from './view';

checkLayouts('triggs', board);

test.each(SCREENS)('on $width × $height every box lies on its sheet, also with rows of nine', (screen) => {
  const size = stageSize(screen);
  for (const { views } of recorded<TriggsView>('triggs')) {
    for (const boxes of [views[0]!.boxes, Array<number>(12).fill(9), Array<number>(12).fill(1)]) {
      const view = { ...views[0]!, boxes };
      const laid = board.layout(view, size);
      for (let seat = 0; seat < view.seats; seat++) {
        const sheet = laid.areas[`sheet.${seat}`]!;
        const own = seat === laid.frame.me;
        const rows = own ? page(laid.areas['rows']!, boxes) : skyline(sheet, boxes);
        for (const { boxes: squares } of rows) {
          for (const { x, y, side } of squares) {
            expect(side).toBeGreaterThan(own ? 9 : 3);
            expect(x).toBeGreaterThanOrEqual(sheet.x);
            expect(y).toBeGreaterThanOrEqual(sheet.y);
            expect(x + side).toBeLessThanOrEqual(sheet.x + sheet.width);
            expect(y + side).toBeLessThanOrEqual(sheet.y + sheet.height);
          }
        }
      }
    }
  }
});
