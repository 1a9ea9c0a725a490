/** Remembers a success; after a failure the next call tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** A function of a text that remembers what it gave; past `most` texts the memory starts over, so that a stream of codes cannot grow it. */
export function remembered<T>(most: number, find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = find(text);
      if (known.size >= most) known.clear();
      known.set(text, found);
    }
    return found;
  };
}
