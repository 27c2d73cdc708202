/** Where we are: `/`, `/t/CODE`, `/r/ID`, `/review/ID`, `/rules/GAME`, `/learn/GAME`, `/d/TICKET`, `/solo/ID`, `/day`, `/day/GAME`, `/c/ID`, `/whatif`, `/whatif/GAME`, `/score`, `/score/GAME`, `/score/GAME/ID`, `/circle`, `/circle/KEY`, `/circle/KEY/PART`, `/circle/KEY/PART/ID`. */

export interface Route {
  page:
    | 'home'
    | 'table'
    | 'replay'
    | 'review'
    | 'rules'
    | 'learn'
    | 'device'
    | 'score'
    | 'circle'
    | 'solo'
    | 'day'
    | 'challenge'
    | 'whatif'
    | 'lost';
  /** The code, id, game or ticket. */
  name: string;
  /** What follows it. */
  id: string;
  /** And what follows that. */
  more: string;
}

let path = $state(location.pathname);

addEventListener('popstate', () => (path = location.pathname));

/** Every link of our own is followed without loading the page anew. */
addEventListener('click', (event) => {
  const link = (event.target as Element).closest?.('a');
  if (
    !link ||
    link.target ||
    link.hasAttribute('download') ||
    link.origin !== location.origin ||
    link.dataset['plain'] !== undefined
  )
    return;
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search);
});

export function go(to: string): void {
  history.pushState(null, '', to);
  path = location.pathname;
  scrollTo(0, 0);
}

const PAGES: Record<string, Route['page']> = {
  t: 'table',
  r: 'replay',
  review: 'review',
  rules: 'rules',
  learn: 'learn',
  d: 'device',
  score: 'score',
  circle: 'circle',
  solo: 'solo',
  day: 'day',
  c: 'challenge',
  whatif: 'whatif',
};
/** Pages that need no name. */
const NAMELESS = new Set<Route['page']>(['score', 'circle', 'day', 'whatif']);

export function route(): Route {
  const [, first = '', name = '', id = '', more = ''] = path.split('/');
  if (first === '') return { page: 'home', name, id, more };
  const page = PAGES[first];
  return page && (name || NAMELESS.has(page)) ? { page, name, id, more } : { page: 'lost', name, id, more };
}
