/** A screen that does not go dark. Browsers allow that to pages that came over https, or from this machine. */

export const canStayAwake = typeof navigator !== 'undefined' && 'wakeLock' in navigator;

/** Keep the screen awake as long as it is looked at; the answer ends that. */
export function stayAwake(): () => void {
  if (!canStayAwake) return () => {};
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const ask = async (): Promise<void> => {
    if (over || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    lock = await navigator.wakeLock.request('screen').catch(() => null); // a battery that runs low comes first
    if (over) void lock?.release();
  };
  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
