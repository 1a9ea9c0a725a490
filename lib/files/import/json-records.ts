/** A JSON list of objects as records: its columns are all fields, in the order in which they come. */
import { ownValue } from "../../graph/own-value";
import type { RecordsFile } from "./records-file";
import { isObject } from "./rows/json-line";
import { FileRefusal } from "./rows/row-log";

/** The width of a spreadsheet; every row has a place for each field, and together no more than a reader can hold. */
const MOST_FIELDS = 16_384;
const MOST_CELLS = 1e8;

/** The list itself, or the only list of objects in an object, as interfaces answer; null when there is none. @throws FileRefusal for too many fields */
export function openJsonRecords(value: unknown): RecordsFile | null {
  const list = Array.isArray(value) ? value : onlyList(value);
  if (!list || list.length === 0 || !list.every(isObject)) return null;
  const names = new Set<string>();
  for (const object of list) for (const key of Object.keys(object)) names.add(key);
  const keys = [...names];
  if (keys.length > MOST_FIELDS || keys.length * list.length > MOST_CELLS) {
    const found = `The objects have ${keys.length.toLocaleString("en")} different fields`;
    throw new FileRefusal(`${found}; expected fields that most of them have.`);
  }
  return {
    names: keys,
    count: list.length,
    *rows(most = list.length) {
      for (const object of list.slice(0, most)) yield keys.map((key) => ownValue(object, key));
    },
  };
}

function onlyList(value: unknown): unknown[] | null {
  if (!isObject(value)) return null;
  const lists = Object.values(value).filter(
    (inner): inner is unknown[] => Array.isArray(inner) && inner.some(isObject),
  );
  return lists.length === 1 ? lists[0]! : null;
}
