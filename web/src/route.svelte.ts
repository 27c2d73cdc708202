/** Where we are: `/`, `/t/CODE`, `/score/GAME/ID`, `/circle/KEY/PART/ID`. */

/** Pages of something that is named, by how their addresses begin, and pages of all there is. */
const NAMED = {
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
} as const;
const NAMELESS = { '': 'home', score: 'score', circle: 'circles', day: 'days', whatif: 'whatif' } as const;

export type Page = (typeof NAMED)[keyof typeof NAMED] | (typeof NAMELESS)[keyof typeof NAMELESS] | 'lost';

export interface Route {
  page: Page;
  /** The code, id, game or ticket. */
  name: string;
  /** What follows it. */
  id: string;
  /** And what follows that. */
  more: string;
}

/** What a sentence or a messenger has put behind a link. */
const BEHIND = /(?:%[\da-f]{2}|[^\p{L}\p{N}/_-])+$/iu;

let path = $state(here());

addEventListener('popstate', () => (path = here()));

/** The page's path; the address bar loses what stands behind it. */
function here(): string {
  const meant = location.pathname.replace(BEHIND, '');
  if (meant !== location.pathname) history.replaceState(null, '', meant + location.search + location.hash);
  return meant;
}

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
  path = here();
  scrollTo(0, 0);
}

export function route(): Route {
  const [, first = '', name = '', id = '', more = ''] = path.split('/');
  const pages: Record<string, Page> = name ? NAMED : NAMELESS;
  return { page: Object.hasOwn(pages, first) ? pages[first]! : 'lost', name, id, more };
}
