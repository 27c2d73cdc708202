/** The table of jamniki: everybody's dachshund, the travelling hand at whoever holds it, the stack and the tasks between. */

import { cardIn, centred, columns, grown, row, rows as linesOf, type Laid as Placed } from '../../stage/arrange';
import { frame, MARGIN, others, shapeOf, TARGET } from '../../stage/frame';
import type { Area, Frame, Layout, Rect, Size, Space, Spot } from '../../stage/types';
import { coatSpot, dogSize, PROPORTION } from './dog';
import { messages } from './messages';
import { foldOf, stackSize, type JamnikiView } from './view';

const STACK_SHOWN = 4;
const SMALLEST = 36; // a tile of one's own coat
const RISE = 14; // how far a picked tile would rise into the buttons above a phone's hand
const ONE_LINE = 4; // the seats from which a phone has more tiles than go side by side as large as they should be
const SHORT = 560; // a phone upright behind the bars of its browser: all tiles lie side by side, and the dachshunds grow
const NARROWEST = 90; // a plate on a phone
const BETWEEN = 4; // pixels between tiles of a phone's hand

export function layout(view: JamnikiView, size: Space): Layout {
  const { compact, low } = shapeOf(size);
  const screen = frame(view, size, {
    hand: handHeight(view, size, compact),
    cards: size.shows === 'table' ? facingHeight(size) : 0,
    near: nearHeight(view, size, compact),
  });
  const lay = size.shows === 'table' ? facing : size.shows === 'hand' ? near : low ? beside : between;
  const areas: Record<string, Area> = lay(view, screen);
  const dogs = screen.plates.map((_, seat) => areas[`dog ${seat}`]!);
  return {
    frame: screen,
    spots: [...coats(view, dogs, compact), ...stack(view, areas['stack']!), ...hand(view, screen, areas['stack']!)],
    areas,
  };
}

const RUNNER = 96; // on a table that all look at

/** The height of a dachshund's room below or above its plate there. */
function facingHeight({ height }: Size): number {
  return Math.floor((height - RUNNER - 210) / 2);
}

/** A table that all look at: everybody's dachshund at their side, what is shared on a runner between them. */
function facing(view: JamnikiView, screen: Frame): Record<string, Area> {
  const { around, plates, hands, middle, size } = screen;
  const upper = around.slice(0, Math.ceil(around.length / 2));
  const lower = around.slice(upper.length).reverse();
  const height = plates[upper[0]!]!.height + hands[upper[0]!]!.height;
  const areas = [upper, lower].map((seats) => {
    const width = (middle.width * seats.length) / upper.length; // all dachshunds are of a size
    const seating = seatingIn(view, seats, { width, height }, false, [1]);
    const y = seats === upper ? MARGIN : size.height - MARGIN - seating.height;
    return sit(screen, seating, { x: (size.width - width) / 2, y, width, height });
  });
  const band = { ...middle, y: middle.y + (middle.height - RUNNER + 12) / 2, height: RUNNER - 12 };
  const runner = { x: 0, y: band.y - 5, width: size.width, height: band.height + 10, over: true };
  return { ...areas[0], ...areas[1], ...shared(view, band, false), runner };
}

/** What a phone beside the table needs for one's own dachshund. */
function nearHeight(view: JamnikiView, size: Size, compact: boolean): number {
  const box = dogSize(view.coat_length, foldOf(view, compact));
  const tile = Math.min(
    (100 * (size.width - 2 * MARGIN)) / box.width,
    compact ? 84 : 122,
    (size.height * 32) / box.height,
  );
  return Math.floor((tile * box.height) / 100);
}

/** A phone beside the table: one's own dachshund and basket; the others with all that is shared are over there. */
function near(view: JamnikiView, screen: Frame): Record<string, Area> {
  const { compact, middle, size } = screen;
  const [me, room] = [screen.me!, screen.near!];
  const box = dogSize(view.coat_length, foldOf(view, compact));
  const dog = centred(room, { width: (room.height * box.width) / box.height, height: room.height });
  const seating = seatingIn(view, screen.around, { width: middle.width, height: 380 }, compact);
  const areas = sit(screen, seating, { ...middle, y: middle.y - seating.height - MARGIN });
  const hand = screen.hands[me]!;
  const wool = 30; // balls of it stick out of the basket
  const height = Math.min(hand.height - wool, hand.width * 0.6, 260);
  screen.hands[me] = { ...hand, y: hand.y + wool + (hand.height - wool - height) * 0.6, height };
  const runner = { x: 0, y: middle.y, width: size.width, height: 80, over: true };
  return { ...areas, [`dog ${me}`]: dog, ...shared(view, { ...middle, height: 72 }, compact), runner };
}

/** What is shared lies on a runner between the others' dachshunds and one's own. */
function between(view: JamnikiView, screen: Frame): Record<string, Area> {
  const { size, compact } = screen;
  const gap = compact ? 5 : 10;
  const top = MARGIN - 2;
  const hand = screen.hands[screen.me!]!;
  if (compact) screen.hands[screen.me!] = { ...hand, y: hand.y + RISE, height: hand.height - RISE };
  const thin = bandHeight(view, size, compact);
  const free = { x: MARGIN, y: top, width: size.width - 2 * MARGIN, height: screen.prompt.y - gap - top };
  const { own, seating } = share(view, free, thin + 2 * gap, compact);
  const unused = free.height - thin - 2 * gap - own.height - seating.height;
  const band = thin + Math.min(unused * 0.5, compact ? 64 : 30);
  const spare = unused - band + thin;
  const push = Math.min(spare * 0.25, 70);
  const areas = sit(screen, seating, { ...free, y: free.y + push });
  const dog = {
    ...own,
    x: free.x + (free.width - own.width) / 2,
    y: free.y + free.height - own.height - push / 2,
  };
  const above = free.y + push + seating.height;
  screen.middle = { x: free.x, y: above + (dog.y - above - band) / 2, width: free.width, height: band };
  const runner = { x: 0, y: screen.middle.y - gap / 2, width: size.width, height: band + gap, over: true };
  return { ...areas, [`dog ${screen.me}`]: dog, ...shared(view, screen.middle, compact), runner };
}

/** On a low stage the dachshunds have all the height, and what is shared lies on a runner above one's own hand. */
function beside(view: JamnikiView, screen: Frame): Record<string, Area> {
  const { compact, middle, bar } = screen;
  const gap = compact ? 4 : 10;
  const free = { ...middle, y: gap, height: screen.size.height - 2 * gap };
  const { own, seating } = share(view, free, 2 * gap, compact);
  const spare = free.height - 2 * gap - own.height - seating.height;
  const areas = sit(screen, seating, { ...free, y: free.y + spare * 0.2 });
  const dog = {
    ...own,
    x: free.x + (free.width - own.width) / 2,
    y: free.y + free.height - own.height - spare * 0.3,
  };
  const line = compact ? 50 : 76;
  const lines = view.tasks.length > 0 ? 2 : 1;
  screen.middle = { ...bar, y: bar.y + bar.height + gap, height: lines * line + (lines - 1) * gap };
  const below = screen.middle.y + screen.middle.height + 2 * gap;
  screen.hands[screen.me!] = { ...bar, y: below, height: screen.size.height - gap - below };
  const runner = { ...grown(screen.middle, gap / 2), over: true };
  return { ...areas, [`dog ${screen.me}`]: dog, ...onRunner(view, screen.middle, line, compact), runner };
}

/** The opponents with their dachshunds, in a rectangle. */
function sit(screen: Frame, seating: Seating, free: Rect): Record<string, Area> {
  const at = (rect: Rect): Rect => ({ ...rect, x: rect.x + free.x, y: rect.y + free.y });
  return Object.fromEntries(
    seating.cells.map(({ seat, plate, hand, dog }) => {
      screen.plates[seat] = at(plate);
      screen.hands[seat] = at(hand);
      return [`dog ${seat}`, at(dog)];
    }),
  );
}

/** In a narrow column the tasks lie below stack and sign. */
function onRunner(view: JamnikiView, middle: Rect, line: number, compact: boolean): Record<string, Area> {
  const first = shared({ ...view, tasks: [] }, { ...middle, height: line }, compact);
  const rest = { ...middle, y: middle.y + middle.height - line, height: line };
  const tasks = columns(rest, view.tasks.length, 5).map((rect, index): [string, Area] => [`task ${index}`, rect]);
  return { ...first, ...Object.fromEntries(tasks) };
}

function handHeight(view: JamnikiView, size: Size, compact: boolean): number {
  if (!compact) return Math.round(Math.min(size.height * 0.145, 126));
  const line = lineHeight(view.seats + 1, size);
  if (size.height < SHORT && view.seats >= ONE_LINE && line >= TARGET) return Math.ceil(line) + RISE;
  const tiles = Math.min(size.height * (size.height < 700 ? 0.18 : 0.21), view.seats < ONE_LINE ? 98 : 176);
  return Math.round(tiles) + RISE;
}

/** The height of tiles that fill a phone's width. */
function lineHeight(tiles: number, size: Size): number {
  return ((size.width - 2 * MARGIN - BETWEEN * (tiles - 1)) / tiles) * PROPORTION;
}

function bandHeight(view: JamnikiView, size: Size, compact: boolean): number {
  if (compact) return view.tasks.length === 0 ? 44 : size.height < 700 ? 54 : 66;
  return size.height < 900 ? 84 : 112;
}

interface Cell {
  seat: number;
  plate: Rect;
  hand: Rect;
  dog: Rect;
}

interface Seating {
  cells: Cell[];
  height: number;
  /** How wide a tile is on the opponents' coats. */
  tile: number;
}

/** One's own dachshund as large as leaves the others large enough to be read. */
function share(view: JamnikiView, free: Rect, taken: number, compact: boolean): { own: Size; seating: Seating } {
  const length = view.coat_length;
  const box = dogSize(length, foldOf(view, compact));
  const widest = Math.min((100 * free.width) / box.width, compact ? 84 : 122);
  const shared = (tile: number): { own: Size; seating: Seating } => {
    const own = { width: (tile * box.width) / 100, height: (tile * box.height) / 100 };
    return {
      own,
      seating: seatingIn(view, others(view), { width: free.width, height: free.height - taken - own.height }, compact),
    };
  };
  const most = shared(SMALLEST).seating.tile; // the others get no larger than beside the smallest
  for (let tile = widest; ; tile -= 2) {
    const { own, seating } = shared(tile);
    const enough = Math.min(tile * 0.8, compact ? 52 : 96, most - 1);
    if (seating.tile >= enough || tile < SMALLEST) return { own, seating };
  }
}

/** Seats in the way that gives them the largest dachshunds: side by side, in a ring, or one below the other. */
function seatingIn(view: JamnikiView, seats: number[], free: Size, compact: boolean, shapes?: number[]): Seating {
  const count = seats.length;
  const options = (shapes ?? [1, 2, count]).filter((lines, at, all) => lines <= count && all.indexOf(lines) === at);
  const tried = options.flatMap((lines) =>
    [false, true].map((beside) => seated(view, seats, free, compact, lines, beside)),
  );
  return tried.reduce((best, other) => (other.tile > best.tile + 1 ? other : best));
}

function seated(
  view: JamnikiView,
  around: number[],
  free: Size,
  compact: boolean,
  lines: number,
  beside: boolean,
): Seating {
  const across = Math.ceil(around.length / lines);
  const low = compact && free.height < 300 && around.length > 3; // four rows on a small phone
  const gap = low ? 4 : compact ? 6 : 12;
  const cell = {
    width: (free.width - gap * (across - 1)) / across,
    height: (free.height - gap * (lines - 1)) / lines,
  };
  const plate = compact
    ? { width: beside ? 124 : Math.min(180, Math.max(cell.width * 0.55, NARROWEST)), height: low ? 38 : 44 }
    : { width: Math.min(190, cell.width * 0.5), height: 58 };
  const fan = beside ? (low ? 18 : compact ? 20 : 34) : plate.height - 4;
  const box = dogSize(view.coat_length, foldOf(view, compact));
  const room = beside
    ? { width: cell.width - plate.width - 6, height: cell.height }
    : { width: cell.width, height: cell.height - plate.height - 2 };
  const tile = 100 * Math.min(room.width / box.width, room.height / box.height, compact ? 0.66 : 0.98);
  const dog = { width: (tile * box.width) / 100, height: (tile * box.height) / 100 };
  const used = beside ? Math.max(dog.height, plate.height + fan + 2) : plate.height + 2 + dog.height;
  const narrow = plate.width < (compact ? NARROWEST : 120) || (!beside && plate.width > cell.width * 0.62);
  const fits = used <= cell.height + 0.5 && !narrow;
  const laid = beside ? dogBeside : dogBelow;
  const cells = around.map((seat, place): Cell => {
    const at = position(place, around.length, lines, across);
    const corner = { x: at.x * (cell.width + gap), y: at.y * (used + gap) };
    return { seat, ...laid({ ...corner, width: cell.width, height: used }, plate, fan, dog) };
  });
  return { cells, height: used * lines + gap * (lines - 1), tile: fits ? tile : 0 };
}

/** The plate over the hand, and the dachshund beside them. */
function dogBeside(cell: Rect, plate: Size, fan: number, dog: Size): Omit<Cell, 'seat'> {
  const x = cell.x + (cell.width - (plate.width + 6 + dog.width)) / 2;
  const { y, height } = cell;
  return {
    plate: { x, y: y + (height - plate.height - fan - 2) / 2, ...plate },
    hand: { x, y: y + (height + plate.height - fan + 2) / 2, width: plate.width, height: fan },
    dog: { x: x + plate.width + 6, y: y + (height - dog.height) / 2, ...dog },
  };
}

/** The plate beside the hand, and the dachshund below them. */
function dogBelow(cell: Rect, plate: Size, fan: number, dog: Size): Omit<Cell, 'seat'> {
  const width = Math.min(cell.width, Math.max(dog.width, plate.width * 2));
  const x = cell.x + (cell.width - width) / 2;
  const { y } = cell;
  return {
    plate: { x, y, ...plate },
    hand: { x: x + plate.width + 8, y: y + 2, width: width - plate.width - 8, height: fan },
    dog: { x: x + (width - dog.width) / 2, y: y + plate.height + 2, ...dog },
  };
}

/** Column and line of an opponent, counted clockwise from the left neighbour: in two lines they sit in a ring. */
function position(place: number, count: number, lines: number, across: number): { x: number; y: number } {
  if (across === 1) return { x: 0, y: place };
  if (lines === 1) return { x: place, y: 0 };
  if (count === 3) return { x: place / 2, y: place === 1 ? 0 : 1 };
  const half = count / 2;
  return place < half ? { x: 0, y: half - 1 - place } : { x: 1, y: place - half };
}

/** The stack in its basket, a sign with the game's number and which way the hand goes, the open tasks. */
function shared(view: JamnikiView, band: Rect, compact: boolean): Record<string, Area> {
  const tasks = view.tasks.length;
  const tile = cardIn(
    { width: compact ? (tasks > 0 ? 46 : 96) : 116, height: band.height - (compact ? 8 : 16) },
    PROPORTION,
  );
  const basket = tile.width * (compact ? 1.2 : 1.35);
  const sign = compact ? (tasks > 0 ? 58 : Math.min(190, band.width - basket - 8)) : 200;
  const gap = compact ? 5 : 14;
  const card = compact
    ? (band.width - basket - sign - gap * (tasks + 1)) / Math.max(tasks, 1)
    : Math.min(250, (band.width - basket - sign - gap * (tasks + 1)) / Math.max(tasks, 1));
  const whole = basket + gap + sign + tasks * (card + gap);
  let x = band.x + (band.width - whole) / 2;
  const areas: Record<string, Area> = {
    stack: {
      x: x + (basket - tile.width) / 2,
      y: band.y + (band.height - tile.height) / 2,
      ...tile,
      label: messages().stack(stackSize(view)),
    },
    sign: { x: x + basket + gap, y: band.y, width: sign, height: band.height },
  };
  x += basket + gap + sign + gap;
  view.tasks.forEach((_, index) => {
    areas[`task ${index}`] = { x: x + index * (card + gap), y: band.y, width: card, height: band.height };
  });
  return areas;
}

function coats(view: JamnikiView, dogs: Rect[], compact: boolean): Spot[] {
  return view.coats.flatMap((coat, seat) =>
    coat.map(({ tile, white }, index) => ({
      ...coatSpot(dogs[seat]!, view.coat_length, index, foldOf(view, compact)),
      place: `coats.${seat}.${index}.tile`,
      index: 0,
      face: tile,
      down: white,
      kind: 'tile',
      label: tile === null ? messages().whiteTile : messages().face(tile, white),
    })),
  );
}

function stack(view: JamnikiView, area: Rect): Spot[] {
  const count = stackSize(view);
  const visible = Math.min(count, STACK_SHOWN);
  return Array.from({ length: visible }, (_, level) => {
    const index = count - visible + level;
    return {
      width: area.width,
      height: area.height,
      x: area.x + area.width / 2 - level * 1.2,
      y: area.y + area.height / 2 - level * 1.6,
      place: 'stack',
      index: typeof view.stack === 'number' ? index - count : index,
      face: typeof view.stack === 'number' ? null : view.stack[index]!,
      down: true,
      kind: 'tile',
    };
  });
}

/** The travelling hand lies where its seat is: large in one's own basket, small beside another's plate. */
function hand(view: JamnikiView, screen: Frame, basket: Rect): Spot[] {
  if (view.turn === null) return putAway(view, basket);
  const holder = view.turn;
  const rect = screen.hands[holder]!;
  const own = holder === screen.me;
  const placed = own ? inBasket(rect, view.hand.length, screen.compact) : small(rect, view.hand.length, screen.compact);
  const tappable = own && view.seat === screen.me;
  return view.hand.map((tile, index) => ({
    ...placed[index]!,
    place: 'hand',
    index,
    face: tile,
    kind: 'tile',
    ...(tappable && tile !== null && { target: `tile ${tile}`, label: messages().tile(tile) }),
  }));
}

/** After the last game what is left of the hand goes back to the stack. */
function putAway(view: JamnikiView, basket: Rect): Spot[] {
  const { width, height } = basket;
  const centre = { x: basket.x + width / 2, y: basket.y + height / 2 };
  return view.hand.map((face, index) => ({
    ...{ ...centre, width, height, place: 'hand', index, face },
    ...{ down: true, dim: true, over: true, kind: 'tile' },
  }));
}

/** One line or two, whichever leaves the tiles larger. */
function inBasket(rect: Rect, count: number, compact: boolean): Placed[] {
  const gap = compact ? BETWEEN : 12;
  const [one, two] = [inLines(rect, count, 1, gap), inLines(rect, count, 2, gap)];
  return (two[0]?.width ?? 0) > (one[0]?.width ?? 0) ? two : one;
}

function inLines(rect: Rect, count: number, lines: number, gap: number): Placed[] {
  const each = Math.ceil(count / lines);
  return linesOf(rect, lines, gap).flatMap((line, at) => {
    const here = Math.min(each, count - at * each);
    const card = cardIn({ width: (line.width - gap * (each - 1)) / each, height: line.height }, PROPORTION, 140);
    return row(line, here, card, gap);
  });
}

function small(rect: Rect, count: number, compact: boolean): Placed[] {
  const card = cardIn(rect, PROPORTION, compact ? 42 : 58);
  const laid = row(rect, count, card, 2);
  const left = laid[0] ? laid[0].x - card.width / 2 - rect.x : 0;
  return laid.map((spot) => ({ ...spot, x: spot.x - left }));
}
