import { expect, test } from 'vitest';
import { recorded } from '../../stage/checks';
import { stageSize } from '../../stage/frame';
import { SCREENS } from '../../stage/screens';
import { board } from '.';
import { NAME } from './generated';
import { page, skyline } from './sheet';
import type { TriggsView } from './view';

test.each(SCREENS)('on $width × $height every box lies on its sheet, also with rows of nine', (screen) => {
  const least = screen.height < 600 && screen.width < 600 ? 8 : 10; // behind the bars of a small phone
  for (const { views } of recorded<TriggsView>(NAME)) {
    for (const boxes of [views[0]!.boxes, Array<number>(12).fill(9), Array<number>(12).fill(1)]) {
      const view = { ...views[0]!, boxes };
      const { areas, frame } = board.layout(view, stageSize(screen));
      for (let seat = 0; seat < view.seats; seat++) {
        const sheet = areas[`sheet.${seat}`]!;
        const own = seat === frame.me;
        const squares = (own ? page(areas['rows']!, boxes) : skyline(sheet, boxes)).flatMap((row) => row.boxes);
        const astray = squares.filter(
          ({ x, y, side }) =>
            side < (own ? least : 3) ||
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
