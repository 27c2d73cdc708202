/** The project's Python: `STOLIK_PYTHON`, the virtual environment beside this folder, or the one on the path. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export function python(...args) {
  const own = `${root}.venv/bin/python`;
  const command = process.env.STOLIK_PYTHON ?? (existsSync(own) ? own : 'python3');
  const path = [process.env.PYTHONPATH, `${root}src`].filter(Boolean).join(':');
  const ended = spawnSync(command, args, { cwd: root, env: { ...process.env, PYTHONPATH: path }, stdio: 'inherit' });
  if (ended.status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}
