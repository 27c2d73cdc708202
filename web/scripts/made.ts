/** What Python makes for the tests, made again only when something that it is made from has changed. */

import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { python, root } from './python.mjs';

const SOURCES = ['src/stolik/games', 'src/stolik/core', 'web/scripts'];

/** When a file of a folder last changed. */
function changed(path: string, ending = ''): number {
  const times = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__') && entry.name.endsWith(ending))
    .map((entry) => statSync(`${entry.parentPath}/${entry.name}`).mtimeMs);
  return Math.max(0, ...times);
}

/** Let a script of this folder fill a folder of `web`, unless it is up to date. */
export function make(name: string, script: string, ...args: string[]): void {
  const folder = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const mark = `${folder}/.made`; // the files say nothing: a person may have made some of them again by hand
  const made = existsSync(mark) ? statSync(mark).mtimeMs : 0;
  const sources = [...SOURCES.map((path) => changed(root + path)), changed(`${root}web/src/games`, '.py')];
  if (made > Math.max(...sources)) return;
  python(`web/scripts/${script}`, folder, ...args);
  writeFileSync(mark, '');
}
