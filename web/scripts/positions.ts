/** Before the tests: play matches with the real rules, so that layouts are tested on positions that occur. */

import { make } from './made';

export default function setup(): void {
  make('.positions', 'positions.py');
}
