/** Runs a TypeScript script of this folder: `node scripts/run.mjs NAME [arguments]`. */

import { runnerImport } from 'vite';

const [name] = process.argv.splice(2, 1);
await runnerImport(new URL(`./${name}.ts`, import.meta.url).pathname, { configFile: false, logLevel: 'warn' });
