/** Runs in the page: what is wrong with the table as it is drawn. All of it must stay inside this function. */
export function measured(): string[] {
  const FINGER = 44;
  const LEGIBLE = 10; // pixels, the least size of letters
  const SLACK = 2;
  const GAP = 4;
  const stage = document.querySelector<HTMLElement>('.stage')!;
  const zoom = Number(getComputedStyle(stage).zoom) || 1;
  const all = (selector: string): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getBoundingClientRect().width > 1);
  const name = (one: Element): string =>
    (one as HTMLElement).dataset['target'] ??
    ((one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 24)) || one.className.toString());
  const meet = (one: DOMRect, other: DOMRect): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
  const within = (one: DOMRect, room: { left: number; top: number; right: number; bottom: number }): boolean =>
    one.left >= room.left - SLACK &&
    one.top >= room.top - SLACK &&
    one.right <= room.right + SLACK &&
    one.bottom <= room.bottom + SLACK;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const faults: string[] = [];

  const controls = [...all('header .button'), ...all('.bar .button'), ...all('.prompt span')];
  const fixed = [...all('.plate'), ...controls];
  for (const one of [...fixed, ...all('.piece:not([inert])'), ...all('.area')]) {
    if (!within(one.getBoundingClientRect(), screen)) faults.push(`${name(one)} leaves the screen`);
  }
  fixed.forEach((one, at) => {
    for (const other of fixed.slice(at + 1)) {
      if (meet(one.getBoundingClientRect(), other.getBoundingClientRect()))
        faults.push(`${name(one)} lies on ${name(other)}`);
    }
  });
  for (const piece of all('.piece:not([inert])')) {
    const box = piece.getBoundingClientRect();
    for (const other of all('.bar .button, .prompt span')) {
      if (meet(box, other.getBoundingClientRect())) faults.push(`a card lies on ${name(other)}`);
    }
  }

  for (const control of [...all('header .button'), ...all('.stage button'), ...all('.stage .piece[role=button]')]) {
    const { width, height } = control.getBoundingClientRect();
    if (Math.min(width, height) < FINGER - SLACK) faults.push(`${name(control)} is ${width} × ${height}`);
  }
  // What may be tapped shows a finger's width that answers.
  for (const target of all('.stage .legal[data-target], .bar .button')) {
    const box = target.getBoundingClientRect();
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    const [across, down] = [box.width, box.height].map((length) => Math.max(6, length / 16));
    for (let x = box.left + 2; x < box.right; x += across!) {
      for (let y = box.top + 2; y < box.bottom; y += down!) {
        const hit = document.elementFromPoint(x, y);
        if (!hit || !(target === hit || target.contains(hit))) continue;
        [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
      }
    }
    if (Math.min(right - left, bottom - top) < FINGER - 12) faults.push(`${name(target)} is covered`);
  }

  for (const plate of all('.plate')) {
    for (const text of plate.querySelectorAll('.name:not(.hidden), .points')) {
      if (!within(text.getBoundingClientRect(), plate.getBoundingClientRect()))
        faults.push(`${name(text)} leaves its plate`);
    }
  }
  // A game's signs keep off what a plate says; what lies at its edge may be anywhere.
  const clear = ({ left, top, right, bottom }: DOMRect): DOMRect =>
    new DOMRect(left - GAP, top, right - left + 2 * GAP, bottom - top);
  for (const sign of all('.plate:not(.narrow) .extra > *')) {
    if (getComputedStyle(sign).position === 'absolute') continue;
    for (const words of sign.closest('.plate')!.querySelectorAll('.name, .points > :not(.hidden)')) {
      const box = words.parentElement!.getBoundingClientRect();
      const shown = words.getBoundingClientRect().top < box.bottom - SLACK; // else it has fallen off the line
      if (shown && meet(clear(words.getBoundingClientRect()), sign.getBoundingClientRect()))
        faults.push(`${name(sign)} touches ${name(words)}`);
    }
  }
  for (const text of all('.plate .name:not(.hidden)')) {
    if (text.scrollWidth > text.clientWidth + SLACK) faults.push(`${name(text)} is cut off`);
  }
  for (const button of all('.bar .button')) {
    if (button.scrollWidth > button.clientWidth + SLACK) faults.push(`${name(button)} is cut off`);
  }
  const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  const small = new Set<string>();
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement!;
    if (!walker.currentNode.textContent?.trim() || parent.closest('svg, .hidden, .piece, dialog')) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize) * zoom;
    if (size < LEGIBLE) small.add(`${walker.currentNode.textContent.trim().slice(0, 20)} is written in ${size} px`);
  }
  return [...faults, ...small];
}
