/** `most` of all, the same distance apart, so that they represent all: questions often come sorted by kind. */
export function evenly<T>(all: readonly T[], most: number): T[] {
  const count = Math.min(all.length, most);
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!);
}
