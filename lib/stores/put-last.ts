/** Puts an entry last in a map; while there are more than `most`, the one that was put longest ago goes. */
export function putLast<Key, Value>(entries: Map<Key, Value>, key: Key, value: Value, most: number): Value {
  entries.delete(key);
  entries.set(key, value);
  for (const oldest of entries.keys()) {
    if (entries.size <= most) break;
    entries.delete(oldest);
  }
  return value;
}
