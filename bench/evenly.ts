/** Every n-th, so that as many as wanted stand for all: question files are sorted by kind. */
export function evenly<T>(all: readonly T[], most: number): T[] {
  const count = Math.min(all.length, most);
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!);
}
