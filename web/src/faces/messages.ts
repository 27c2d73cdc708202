/** Words around faces; what a face itself says stands with it. */

import { catalogue } from '../i18n';

const pl = {
  faces: 'Miny',
  clap: 'Klaszcz',
  claps: (count: number): string => `Widzowie klaszczą: ${count}`,
  tooMany: 'Tyle min naraz! Weź oddech i zaraz pokaż następną.',
  off: 'Nie pokazuj mi min',
  quiet: (name: string): string => `Nie pokazuj min: ${name}`,
  people: 'Czyje miny widać',
};

const en: typeof pl = {
  faces: 'Faces',
  clap: 'Clap',
  claps: (count) => `Spectators clap: ${count}`,
  tooMany: 'Too many faces at once! Take a breath, and show the next one in a moment.',
  off: 'Do not show me faces',
  quiet: (name) => `No faces from ${name}`,
  people: 'Whose faces are shown',
};

export const messages = catalogue({ pl, en });
