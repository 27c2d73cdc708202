/** Where the keyboard goes on when what it was on disappears. */

import type { Attachment } from 'svelte/attachments';

/** When what has the focus in an element goes, the focus passes to the first of these that is there. */
export function passesFocus(to: string): Attachment<HTMLElement> {
  return (root) => {
    let held: Element | null = null;
    const hold = (event: FocusEvent): unknown => (held = event.target as Element);
    const watcher = new MutationObserver(() => {
      if (!held || held.isConnected || document.activeElement !== document.body) return;
      held = null;
      root.querySelector<HTMLElement>(to)?.focus({ preventScroll: true });
    });
    root.addEventListener('focusin', hold);
    watcher.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', hold);
      watcher.disconnect();
    };
  };
}
