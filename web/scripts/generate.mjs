/** What the web app takes from Python, written into src/generated: facts, words, rules pages, and types from schemas. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';
import { python, root } from './python.mjs';

const folder = `${root}web/src/generated`;
const HEAD = '// Made by `npm run generate`; edit the Python it comes from.';

python('-m', 'stolik.server.typescript');
const schemas = JSON.parse(readFileSync(`${folder}/schemas.json`, 'utf-8'));
mkdirSync(`${folder}/views`, { recursive: true });
for (const [name, schema] of Object.entries(schemas)) {
  const types = await compile(schema, 'Nothing', {
    additionalProperties: false,
    bannerComment: name === 'protocol' ? `${HEAD}\n\nexport * from './constants';\n` : HEAD,
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
  writeFileSync(`${folder}/${name}.ts`, named);
}
