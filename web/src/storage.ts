/** What this device keeps, as JSON, each thing under a key of its own. */

/** What is kept under a key; `nothing` in a private window without storage, and where the entry is missing or damaged. */
export function read<Kept>(key: string, nothing: Kept): Kept {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null) ?? nothing;
  } catch {
    return nothing;
  }
}

/** Keep something; whether there was room for it. */
export function write(key: string, kept: unknown): boolean {
  const text = JSON.stringify(kept);
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
