/**
 * A record's own value under a key that a person, a file or a model chose. Every object inherits some names ("constructor", "valueOf"),
 * which are words, relations and labels as well.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
