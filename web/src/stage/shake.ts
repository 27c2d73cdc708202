/** Shake the device, where it can; a page that nobody has touched since it was loaded may not, and would be told off. */
export function shake(milliseconds: number | number[]): void {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(milliseconds);
}
