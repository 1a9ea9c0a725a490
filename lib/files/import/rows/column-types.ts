/**
 * A type belongs to a column: all its values decide. What can be rewritten is, what says that there is nothing is left
 * out, and what does not fit is kept in a column of its own; all of that is told.
 */
import type { PropertyValue } from "../../../graph/graph-element";
import type { ColumnTypeName } from "../../source";
import type { RestColumn } from "./columns";
import { areNoMonths, dayOrder, eitherDay, isDateLike, isoDate } from "./dates";
import type { RowSink } from "./delimited-rows";
import { cellProperty, commaNumber, itemsOf } from "./property-value";
import { quoteList, quoteValue } from "./row-log";
import {
  type ColumnType,
  CURRENCY,
  chosenValue,
  NO,
  NOTHING,
  numberOf,
  typedValue,
  YES,
} from "./typed-value";

/** A column is of a type when this share of its values is. */
const MOSTLY = 0.7;
/** The same of dates, which nothing else looks like. */
const DATES = 0.5;
/** Beyond this a row is refused for its properties. */
const MOST_COLUMNS = 512;
/** Lists in use, the surest first; a column has them when this share of its values is one. */
const SEPARATORS = ["|", ";", ","];
const LISTS = 0.2;
/** An item is short: a few words. */
const ITEM = /^(?=.{1,60}$)[^\s[{]\S*(?: \S+){0,5}$/;
/** Cells of a kind that a note names. */
const MOST_NAMED = 5;
/** Values of a column that are compared. */
const MOST_VALUES = 20_000;
/** Thousands, or three decimals. */
const POINTED = /^-?[1-9]\d{0,2}\.\d{3}$/;
/** More points than one part thousands, but where they part an address of the internet. */
const SURELY_POINTED = /^-?(?:[1-9]\d{0,2}(?:\.\d{3}){2}|[1-9](?:\.\d{3}){3})$/;
const GERMAN_DATE = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/;

/** The values of the columns of a file: all, or evenly chosen ones, and the first ones of each kind. */
export class ColumnTypes implements RowSink {
  readonly #columns: { at: number; values: string[]; odd: Map<string, string>; row: number; every: number }[];

  /** @param chosen types that a person chose, by column @param asked positions of the columns that are asked for */
  constructor(
    private readonly header: readonly string[],
    private readonly delimiter: string,
    private readonly chosen: ReadonlyMap<string, ColumnTypeName>,
    asked: readonly number[] = header.map((_, at) => at),
  ) {
    this.#columns = asked
      .slice(0, MOST_COLUMNS)
      .map((at) => ({ at, values: [], odd: new Map(), row: 0, every: 1 }));
  }

  row(row: readonly string[]): void {
    for (const column of this.#columns) {
      const cell = (row[column.at] ?? "").trim();
      // The header comes as a row, too.
      if (cell === "" || cell === this.header[column.at]) continue;
      if (column.row++ % column.every === 0) {
        if (column.values.push(cell) < MOST_VALUES) continue;
        column.values = column.values.filter((_, at) => at % 2 === 0);
        column.every *= 2;
      } else if (!NOTHING.test(cell)) column.odd.set(kindOf(cell), cell);
    }
  }

  /** Rows that cannot be read say nothing of types. */
  problem(): void {}

  /** The types of columns whose values differ in type, or have to be rewritten; all others are read value by value. */
  found(): ColumnType[] {
    const columns = this.#columns.map(({ at, values, odd }) => ({ at, cells: [...values, ...odd.values()] }));
    const said = columns.map(({ cells }) => cells.filter((cell) => !NOTHING.test(cell)));
    const points = pointsOf(said, this.delimiter);
    return columns.flatMap(({ at, cells }, place) => {
      const column = this.header[at]!;
      const type = this.chosen.get(column);
      return type ? chosenType(column, type, said[place]!, points) : typeOfColumn(column, cells, points);
    });
  }

  /** Positions of the columns of which later values could say something else: not of those that have texts alone. */
  open(): number[] {
    const typed = new Set(this.found().map(({ column }) => column));
    return this.#columns.flatMap(({ at, values }) =>
      typed.has(this.header[at]!) || values.some((cell) => !NOTHING.test(cell) && kindOf(cell) !== "text")
        ? at
        : [],
    );
  }
}

/** The role of points in a file's numbers, by the columns that are unambiguous; undefined where commas separate cells. */
type Points = "thousands" | "decimals" | "either" | undefined;

function pointsOf(columns: readonly (readonly string[])[], delimiter: string): Points {
  if (delimiter === ",") return undefined;
  const isNumber = (cell: string) => numberOf(cell) !== null || commaNumber(cell) !== undefined;
  const some = (isSure: (cell: string) => boolean) =>
    columns.some((cells) => cells.some(isSure) && cells.every(isNumber));
  const isGerman =
    some((cell) => isSurelyComma(cell.replace(CURRENCY, ""))) ||
    columns.some((cells) => cells.length > 0 && cells.every((cell) => GERMAN_DATE.test(cell)));
  const isEnglish = some((cell) => /\.(?:\d{1,2}|\d{4,})$|^-?0\.\d+$/.test(cell));
  if (isGerman !== isEnglish) return isGerman ? "thousands" : "decimals";
  return isGerman || delimiter === ";" ? "either" : "decimals";
}

/** The notation of a chosen type's values. */
function chosenType(
  column: string,
  type: ColumnTypeName,
  values: readonly string[],
  points: Points,
): ColumnType {
  const order = type === "date" ? dayOrder(values) : undefined;
  const isComma = type === "number" && (points === "thousands" || (points && values.some(isSurelyComma)));
  const separator =
    type === "list"
      ? (SEPARATORS.find((one) => areLists(values, one)) ??
        SEPARATORS.find((one) => values.some((cell) => cell.includes(one))))
      : undefined;
  return {
    ...{ column, type, isChosen: true },
    ...(order && { order }),
    ...(isComma && { hasComma: true }),
    ...(separator !== undefined && { separator }),
  };
}

/** The type of values that are read one by one. */
export function plainType(values: readonly string[]): ColumnTypeName {
  const kinds = new Set(values.map((cell) => (/^\[.*\]$/s.test(cell) ? "list" : kindOf(cell))));
  const [kind] = kinds;
  const known = (["number", "boolean", "date", "list"] as const).find((one) => one === kind);
  return kinds.size === 1 && known ? known : "text";
}

function typeOfColumn(column: string, written: readonly string[], points: Points): ColumnType[] {
  const values = written.filter((cell) => !NOTHING.test(cell));
  if (points && values.some(isSurelyComma) && values.every((cell) => commaNumber(cell) !== undefined))
    return [{ column, type: "number", hasComma: true }];
  const pointed =
    points === "thousands" || points === "either" ? values.find((cell) => POINTED.test(cell)) : undefined;
  if (pointed !== undefined && values.every((cell) => POINTED.test(cell) || /^-?\d{1,3}$/.test(cell)))
    return [
      { column, type: "number", ...(points === "thousands" ? { hasComma: true } : { doubt: pointed }) },
    ];
  const kinds = new Set(values.map(kindOf));
  const isPlain = kinds.size === 1 && !kinds.has("rewritten");
  const separator = kinds.has("text") ? SEPARATORS.find((one) => areLists(written, one)) : undefined;
  if (separator !== undefined) return [{ column, type: "list", separator }];
  if (isPlain && kinds.has("text")) return [];
  // A gap in a column of one type is still to be left out.
  if (values.length === 0 || (isPlain && values.length === written.length)) return [];
  const type = typeOf(values);
  if (type === null) return [];
  if (type !== "date") return [{ column, type }];
  const order = dayOrder(values);
  // Values stay as they are where most of them cannot be dated.
  const isKnown = values.filter((cell) => isoDate(cell, order)).length >= DATES * values.length;
  return [isKnown ? { column, type, ...(order && { order }) } : { column, type: "text" }];
}

/** Not `1,234`, which is a thousand and more to others. */
function isSurelyComma(cell: string): boolean {
  return SURELY_POINTED.test(cell) || (/,\d+$/.test(cell) && !/^-?[1-9]\d{0,2},\d{3}$/.test(cell));
}

/** True if texts are lists. Commas are in other texts, too: items of theirs have to stand alone elsewhere. */
function areLists(cells: readonly string[], separator: string): boolean {
  const all = cells.map((cell) => itemsOf(cell, separator));
  const lists = all.filter((items) => items.length > 1);
  if (lists.length < 2 || lists.length < LISTS * cells.length) return false;
  if (!all.flat().every((item) => ITEM.test(item))) return false;
  const listed = new Set(lists.flat());
  const alone = new Set(all.flatMap((items) => (items.length === 1 && listed.has(items[0]!) ? items : [])));
  return separator !== "," || alone.size > 1;
}

function kindOf(cell: string): string {
  const value = cellProperty(cell);
  if (typeof value !== "string") return typeof value;
  return isoDate(cell) === cell && cell.length > 4
    ? "date"
    : numberOf(cell) !== null || isDateLike(cell)
      ? "rewritten"
      : "text";
}

function typeOf(values: readonly string[]): ColumnType["type"] | null {
  const share = (is: (cell: string) => boolean) => values.filter(is).length / values.length;
  if (share((cell) => YES.test(cell) || NO.test(cell)) === 1)
    return values.some((cell) => typeof cellProperty(cell) === "boolean") ? "boolean" : null;
  if (share(isDateLike) >= DATES && !areNoMonths(values.filter(isDateLike))) return "date";
  if (share((cell) => numberOf(cell) !== null) >= MOSTLY && !areCodes(values)) return "number";
  return values.some((cell) => typeof cellProperty(cell) !== "string") ? "text" : null;
}

/** Numbers that only name things: with zeros before them, or beside texts so written that their digits matter. */
function areCodes(values: readonly string[]): boolean {
  if (values.some((cell) => /^0\d/.test(cell))) return true;
  if (values.every((cell) => numberOf(cell) !== null)) return decimalsDiffer(values) && symbolsDiffer(values);
  return values.some((cell) => /^\d[\d.]*e\d+$/i.test(cell)) || decimalsDiffer(values) || areVersions(values);
}

/** `1.10` and `1.20`: decimals of one whole number, whose zeros matter. */
function areVersions(values: readonly string[]): boolean {
  const decimals = [...new Set(values.filter((cell) => /^\d+\.\d+$/.test(cell)))];
  const whole = new Set(decimals.map((cell) => cell.split(".")[0]));
  return decimals.length > 1 && whole.size === 1 && decimals.some((cell) => /\.\d+0$/.test(cell));
}

/** `1.10` beside `1.9`: versions, not measures. */
function decimalsDiffer(values: readonly string[]): boolean {
  const decimals = values.flatMap((cell) => /^\d+\.(\d+)$/.exec(cell)?.[1] ?? []);
  return (
    decimals.some((digits) => digits.endsWith("0")) && new Set(decimals.map(({ length }) => length)).size > 1
  );
}

function symbolsDiffer(values: readonly string[]): boolean {
  return new Set(values.flatMap((cell) => CURRENCY.exec(cell)?.[0].trim() ?? [])).size > 1;
}

/** Reads the columns of a file by their types, and counts what that changed. */
export class TypedColumns {
  readonly #changes: { type: ColumnType; rewritten: Change; nothing: Change; either: Change; odd: Change }[] =
    [];

  /** The column as it is read, and one for what does not fit; only a column that says itself how it is read stays. */
  readBy(column: RestColumn, type: ColumnType): RestColumn[] {
    if (type.isChosen) return [{ ...column, read: (cell) => chosenValue(cell, type) }];
    if (column.read) return [column];
    const changes = {
      type,
      rewritten: new Change(),
      nothing: new Change(),
      either: new Change(),
      odd: new Change(),
    };
    this.#changes.push(changes);
    /** The column's last value if it did not fit the type: the column behind it is read next. */
    let rest: string | undefined;
    const read = (cell: unknown): PropertyValue | undefined => {
      rest = undefined;
      if (typeof cell !== "string" || cell.trim() === "") return undefined;
      if (type.type === "text") return cell;
      if (type.type !== "list" && NOTHING.test(cell.trim())) return changes.nothing.count(cell, undefined);
      if (type.separator !== undefined) return JSON.stringify(itemsOf(cell, type.separator));
      const value = typedValue(cell.trim(), type);
      if (value === null) {
        rest = cell.trim();
        const either = type.type === "date" ? eitherDay(rest) : null;
        return either === null ? changes.odd.count(cell, undefined) : changes.either.count(cell, either);
      }
      return String(cellProperty(cell)) === String(value) ? value : changes.rewritten.count(cell, value);
    };
    return [
      { ...column, read },
      { key: asWritten(column.key), at: column.at, read: () => rest },
    ];
  }

  /** A sentence for each column that was changed. */
  sentences(): string[] {
    return this.#changes.flatMap(
      ({ type: { column, type, separator, doubt }, rewritten, nothing, either, odd }) => {
        if (type === "list")
          return `The column ${quoteValue(column)} is read as lists, parted by ${quoteValue(separator)}.`;
        if (type === "text")
          return `The column ${quoteValue(column)} is read as text: its values are of several kinds, or days and months in an order that nothing says.`;
        const said = [
          rewritten.total > 0 && `${rewritten.words} rewritten (${rewritten.example})`,
          nothing.total > 0 && `${nothing.words} said to be none (${nothing.example})`,
          either.total > 0 &&
            `${either.words} two days, for nothing says which number is the month, and kept as "${asWritten(column)}", too (${either.examples})`,
          odd.total > 0 && `${odd.words} no ${type} and kept as "${asWritten(column)}" (${odd.examples})`,
          doubt !== undefined && `a point could part thousands, too, as in ${quoteValue(doubt)}`,
        ].filter((part) => part !== false);
        return said.length === 0
          ? []
          : `The column ${quoteValue(column)} is read as ${type}s: ${said.join("; ")}.`;
      },
    );
  }
}

function asWritten(key: string): string {
  return `${key} (as written)`;
}

class Change {
  total = 0;
  example = "";
  readonly #cells = new Set<string>();

  count<Value extends PropertyValue | undefined>(cell: string, value: Value): Value {
    this.total++;
    if (this.#cells.size < MOST_NAMED) this.#cells.add(cell.trim());
    if (this.total === 1)
      this.example = value === undefined ? quoteValue(cell) : `${quoteValue(cell)} is ${String(value)}`;
    return value;
  }

  /** The first cells that differ. */
  get examples(): string {
    return quoteList([...this.#cells]);
  }

  get words(): string {
    return this.total === 1 ? "1 value is" : `${this.total.toLocaleString("en")} values are`;
  }
}
