/** Words of open tables, to which anybody may come. */

import { catalogue } from '../i18n';

const pl = {
  title: 'Otwarte stoły',
  none: 'Teraz nikt nie zaprasza do swojego stołu.',
  how: 'Zrób stół ze znajomymi i zaznacz w poczekalni: „Każdy może się dosiąść”.',
  watch: 'Popatrz',
  playing: 'partia trwa',
  switch: 'Każdy może się dosiąść',
  switchWhy: 'Stół jest na stronie głównej, z imionami siedzących.',
  listed: 'Stół jest na liście otwartych stołów: może przyjść każdy.',
};

const en: typeof pl = {
  title: 'Open tables',
  none: 'Nobody is inviting others to a table right now.',
  how: 'Make a table with friends and tick “Anybody may join” in its lobby.',
  watch: 'Watch',
  playing: 'a match is on',
  switch: 'Anybody may join',
  switchWhy: 'The table is on the front page, with the names of those who sit there.',
  listed: 'The table is on the list of open tables: anybody may come.',
};

export const messages = catalogue({ pl, en });
