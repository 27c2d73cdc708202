/** Before the tests: play matches with the real rules, so that layouts are tested on positions that occur. */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { python, root } from './python.mjs';

const folder = fileURLToPath(new URL('../.positions', import.meta.url));

/** When a file of a folder last changed. */
function changed(path: string): number {
  const times = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__'))
    .map((entry) => statSync(`${entry.parentPath}/${entry.name}`).mtimeMs);
  return Math.max(0, ...times);
}

export default function setup(): void {
  const made = existsSync(folder) ? changed(folder) : 0;
  const sources = ['src/stolik/games', 'src/stolik/core', 'web/scripts'].map((path) => changed(root + path));
  if (made > Math.max(...sources)) return;
  python('web/scripts/positions.py', folder);
}
