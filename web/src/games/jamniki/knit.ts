/** Knitted wool: rows of stitches as one path. */

/** Stitches that fill a box. */
export function stitches(width: number, height: number, wide = 10, high = 9): string {
  const across = Math.round(width / wide);
  const down = Math.ceil(height / high);
  const step = width / across;
  return Array.from({ length: down }, (_, line) =>
    `M0 ${line * high}`.concat(`l${step / 2} ${high * 0.62} ${step / 2}-${high * 0.62}`.repeat(across)),
  ).join('');
}
