/** "1 node", "12,752 nodes"; `plural` when it is not the noun with an s. */
export function formatNoun(count: number, noun: string, plural = `${noun}s`): string {
  return `${groupDigits(count)} ${count === 1 ? noun : plural}`;
}

/** "12,752", as by `toLocaleString`, which first reads a browser's data of all languages. */
export function groupDigits(count: number): string {
  if (!Number.isInteger(count)) return count.toLocaleString("en");
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
