/** "1 node", "12,752 nodes"; `plural` when it is not the noun with an s. */
export function formatNoun(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}
