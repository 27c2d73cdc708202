/** What the web app takes from Python: facts, words, rules pages, and types from schemas. It is written into src/generated,
 *  what one game alone takes into src/games/NAME/generated: so a game's folder need not say its own name. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { python, root } from './python.mjs';

const folder = `${root}web/src/generated`;
const HEAD = '// Made by `npm run generate`; edit the Python it comes from.';

python('-m', 'stolik.server.typescript');
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf-8'));
const values = read('values');
for (const [name, schema] of Object.entries(read('schemas'))) {
  const home = `${root}web/src/${name}`;
  const own = name.startsWith('games/');
  if (own && !existsSync(home)) continue; // a game that has no board
  const file = own ? `${home}/generated/index.ts` : `${folder}/${name}.ts`;
  const above = values[name];
  const types = await compile(schema, 'Nothing', {
    additionalProperties: false,
    bannerComment: above ? `${HEAD}\n\n${above}` : HEAD,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    format: false,
  });
  const named = types
    .replace(/export interface Nothing \{\n.*?\n\}\n/s, '')
    .replace(
      / \* \n \* This interface was referenced by `Nothing`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
      '',
    )
    .replace(
      /\/\*\*\n \* This interface was referenced by `Nothing`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g,
      '',
    );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, named);
}
