/** How fast a move is on screen and how smoothly cards move: `npm run performance [game...]`, against a real server on
 *  this machine, as a table. What the front page and each game load is asked of the server too. */

import { loadavg } from 'node:os';
import { GAMES, trial } from '../tests/browser/games';
import { openBrowser, Person } from '../tests/browser/person';
import { Server } from '../tests/browser/server';

const MOVES = 25;
const HASTE = 60; // frames a second

interface Watched {
  /** From the tap until the move was painted, in milliseconds: one for each move. */
  moves: number[];
  /** How long each frame took during which a card was moving. */
  frames: number[];
}

const games = process.argv.length > 2 ? process.argv.slice(2) : GAMES;
const server = await Server.start();
process.env['STOLIK_URL'] = server.url;
const browser = await openBrowser();
try {
  const load = loadavg()[0]!.toFixed(1);
  console.log(`Load of the machine at the start: ${load}\n`);
  console.log(
    '| game | moves | on screen after, ms: middle | 95 of 100 | frames | frame, ms: middle | 95 of 100 | in time |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const game of games) console.log(await measured(game));
  console.log('\n| loaded, compressed | KB | requests |\n|---|---|---|');
  console.log(await loaded('the front page', ''));
  for (const game of games) console.log(await loaded(`${game}, after the front page`, game));
} finally {
  await browser.close();
  await server.stop();
}

/** One line of the table: a person at a desktop taps, with cards that fly at the usual speed. */
async function measured(game: string): Promise<string> {
  const moves: number[] = [];
  const frames: number[] = [];
  while (moves.length < MOVES) {
    const person = await Person.sitDown(browser, { speed: 'normal', motion: true });
    await person.page.addInitScript(watch);
    await person.playBots(game, 'easy', 3);
    await person.playOn(undefined, `.ending, html[data-moves="${MOVES - moves.length}"]`);
    const seen = await person.page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    moves.push(...seen.moves);
    frames.push(...seen.frames);
    await person.leave();
  }
  const late = frames.filter((frame) => frame > 1.5 * (1000 / HASTE)).length;
  const inTime = `${(100 * (1 - late / frames.length)).toFixed(1)} %`;
  const cells = [
    moves.length,
    part(moves, 0.5),
    part(moves, 0.95),
    frames.length,
    part(frames, 0.5),
    part(frames, 0.95),
  ];
  return `| ${game} | ${cells.join(' | ')} | ${inTime} |`;
}

/** Runs in the page. A move counts as on screen when the frame in which its line came into the log, and its cards began
 *  to move, has been painted. A tap that sent no move is not counted: it picked something, or went on after a count. */
function watch(): void {
  const watched: Watched = { moves: [], frames: [] };
  (window as unknown as { watched: Watched }).watched = watched;
  let tapped: number | null = null;
  let sent = false;
  let drawn = false;
  let before = 0;
  let last: Element | null = null;
  /** Whether lines have come that tell of the person's own move. */
  const toldOwn = (): boolean => {
    const lines = document.querySelector('.log ol');
    const name = document.querySelector('.plate.mine .name')?.textContent ?? '';
    let own = false;
    for (let line = lines?.lastElementChild ?? null; line && line !== last; line = line.previousElementSibling)
      own ||= line.textContent.startsWith(`${name} `);
    last = lines?.lastElementChild ?? null;
    return own;
  };
  addEventListener(
    'pointerup',
    (event) => {
      tapped = event.timeStamp;
      sent = false;
    },
    true,
  );
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    sent ||= typeof data === 'string' && (JSON.parse(data) as { type: string }).type === 'move';
    send.call(this, data);
  };
  requestAnimationFrame(function tick(now) {
    if (drawn && tapped !== null) {
      watched.moves.push(now - tapped);
      document.documentElement.dataset['moves'] = String(watched.moves.length);
      tapped = null;
      sent = false;
    }
    drawn = toldOwn() && sent && tapped !== null;
    if (document.querySelector('.piece.flying') && before > 0) watched.frames.push(now - before);
    before = now;
    requestAnimationFrame(tick);
  });
}

/** What comes over the line: the front page with an empty cache, or a game's table after it. */
async function loaded(name: string, game: string): Promise<string> {
  const person = await Person.sitDown(browser, { speed: 'off', options: game ? trial(game).short : {} });
  const session = await person.context.newCDPSession(person.page);
  await session.send('Network.enable');
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await person.page.goto(person.url);
  await person.page.waitForLoadState('networkidle');
  const [first, asked] = [bytes, requests];
  if (game) {
    await person.playBots(game, 'easy', 3);
    await person.wanted();
  }
  await person.leave();
  const [size, count] = game ? [bytes - first, requests - asked] : [bytes, requests];
  return `| ${name} | ${(size / 1024).toFixed(1)} | ${count} |`;
}

function part(numbers: number[], share: number): string {
  const sorted = numbers.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
}
