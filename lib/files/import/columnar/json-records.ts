/** A JSON list of objects as records: its columns are all fields, in the order in which they come. */
import type { RecordsFile } from "./records-file";

type JsonObject = Readonly<Record<string, unknown>>;

/** The list itself, or the only list of objects in an object, as interfaces answer; null when there is none. */
export function openJsonRecords(value: unknown): RecordsFile | null {
  const list = Array.isArray(value) ? value : onlyList(value);
  if (!list || list.length === 0 || !list.every(isObject)) return null;
  const names = new Set<string>();
  for (const object of list) for (const key of Object.keys(object)) names.add(key);
  const keys = [...names];
  return {
    names: keys,
    count: list.length,
    rows: (most = list.length) =>
      list
        .slice(0, most)
        .map((object) => keys.map((key) => (Object.hasOwn(object, key) ? object[key] : undefined))),
  };
}

function onlyList(value: unknown): unknown[] | null {
  if (!isObject(value)) return null;
  const lists = Object.values(value).filter(
    (inner): inner is unknown[] => Array.isArray(inner) && inner.some(isObject),
  );
  return lists.length === 1 ? lists[0]! : null;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
