/** Parts of the app that come when they are needed. One that does not come is asked for again and again; meanwhile
 *  `Missing.svelte` says so. */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const KEPT = 'stolik-reloaded'; // for which version this tab has been loaded anew: once each, never in a circle

export type Trouble = 'unreachable' | 'failed' | 'upgraded';

let failing = $state(0);
let why: Trouble = $state('failed');
const impatient = new Set<() => void>();

/** Why a part is missing just now; null when none is. */
export function trouble(): Trouble | null {
  return failing > 0 ? why : null;
}

/** Do not wait any longer: ask again. */
export function askAgain(): void {
  for (const go of [...impatient]) go();
}

/** A part, however long it takes; after an upgrade under the open page the page is loaded anew. */
export async function part<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 0; ; tries++) {
    try {
      const found = await load();
      if (tries > 0) failing -= 1;
      return found;
    } catch {
      const reason = await reasonOf(tries === 0);
      if (tries === 0) failing += 1;
      why = reason;
      await patience(Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT));
    }
  }
}

/** Time to wait, unless the network or the person comes back sooner. */
function patience(wait: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      impatient.delete(go);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, wait);
    impatient.add(go);
    addEventListener('online', go);
  });
}

/** What is wrong. A page of an older version asks for files that are gone: the first time it is simply loaded anew. */
async function reasonOf(first: boolean): Promise<Trouble> {
  const page = await fetch('/', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  if (page === null) return 'unreachable';
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src');
  if (!own || page.includes(own)) return 'failed';
  if (first) reloadOnce(page);
  return 'upgraded';
}

function reloadOnce(page: string): void {
  const version = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? '';
  try {
    if (sessionStorage.getItem(KEPT) === version) return;
    sessionStorage.setItem(KEPT, version);
  } catch {
    return; // a tab without storage cannot know whether it did: its person is asked
  }
  location.reload();
}
