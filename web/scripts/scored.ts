/** Before the tests: finished matches as people would write them down, with the engine's points. */

import { make } from './made';

const MATCHES = 1000; // of each game

export default function setup(): void {
  make('.scored', 'scored.py', String(MATCHES));
}
