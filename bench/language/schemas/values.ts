/** Values for properties: known ones, made-up ones, and such that a condition asks for. */
import type { Predicate } from "../../../lib/graph/query/query-pattern";
import { type DraftValue, satisfies } from "./draft";
import type { Random } from "./random";
import type { PropertyShape } from "./schema";

const FIRST =
  "Ada Boris Clara Dmitri Elena Farid Greta Hugo Iris Jonas Katya Liam Mona Nadia Otto Priya Quentin Rosa Stefan Tara Umar Vera Wanda Xenia Yusuf Zelda".split(
    " ",
  );
const LAST =
  "Abbott Brandt Castillo Dvorak Eriksen Fontaine Grimaldi Haddad Ivanov Jensen Kowalski Lindqvist Moreau Novak Okafor Petrov Quist Rossi Santos Takeda Ueda Vargas Winkler Yilmaz Zhou".split(
    " ",
  );
const WORDS =
  "amber basalt cobalt delta ember falcon glacier harbor indigo juniper kestrel lantern meadow nimbus orchid prairie quartz raven summit timber umbra violet willow zephyr".split(
    " ",
  );
const PEOPLE =
  /person|user|actor|director|officer|owner|admin|member|me$|character|intermediary|author|customer|employee/i;

/** A value that a property of this shape may have. */
export function anyValue(shape: PropertyShape, owner: string, key: string, random: Random): DraftValue {
  switch (shape.type) {
    case "boolean":
      return random.next() < 0.5;
    case "number":
      return anyNumber(shape, random);
    case "date":
      return anyDate(shape, random);
    case "list":
      return anyList(shape, random);
    default:
      return anyText(shape, owner, key, random);
  }
}

function anyNumber(shape: PropertyShape, random: Random): number {
  const bounds = [...shape.bounds, ...shape.values].filter((bound) => typeof bound === "number");
  const isWhole = bounds.every(Number.isInteger) && Number.isInteger(shape.min ?? 0);
  const around = random.next() < 0.7 && bounds.length > 0 ? random.pick(bounds) : null;
  const [least, most] = [Number(shape.min ?? 0), Number(shape.max ?? 100)];
  const span = Math.max(1, Math.abs(around ?? 0) * 0.6);
  const value =
    around === null
      ? least + random.next() * ((Number.isFinite(most) ? most : 100) - least)
      : around + (random.next() - 0.45) * 2 * span;
  if (random.next() < 0.1 && around !== null) return around;
  return isWhole ? Math.round(value) : Number(value.toPrecision(4));
}

function anyDate(shape: PropertyShape, random: Random): string {
  const known = [shape.min, shape.max, ...shape.bounds, ...shape.values].filter(
    (value): value is string => typeof value === "string" && /^\d{4}/.test(value),
  );
  const years = known.map((value) => Number(value.slice(0, 4)));
  const [first, last] = years.length > 0 ? [Math.min(...years) - 1, Math.max(...years) + 1] : [1990, 2020];
  if (random.next() < 0.2 && known.length > 0) return random.pick(known);
  const two = (value: number) => String(value).padStart(2, "0");
  const year = first + random.below(last - first + 1);
  const day = `${year}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
  return known.some((value) => value.includes("T")) ? `${day}T${two(random.below(24))}:00:00Z` : day;
}

function anyList(shape: PropertyShape, random: Random): string[] {
  const pool = [...shape.values, ...shape.parts].filter((value) => typeof value === "string");
  const items = Array.from({ length: 1 + random.below(4) }, () =>
    random.next() < 0.6 && pool.length > 0 ? random.pick(pool) : random.pick(WORDS),
  );
  return [...new Set(items)];
}

function anyText(shape: PropertyShape, owner: string, key: string, random: Random): DraftValue {
  const isName = /name|title|label|author/i.test(key);
  if (!isName && shape.values.length > 0 && random.next() < 0.75) return random.pick(shape.values);
  const made = isName ? madeName(owner, key, random) : `${random.pick(WORDS)} ${random.pick(WORDS)}`;
  return shape.parts.length > 0 && random.next() < 0.3 ? `${made} ${random.pick(shape.parts)}` : made;
}

function madeName(owner: string, key: string, random: Random): string {
  if (PEOPLE.test(owner) || key === "author") return `${random.pick(FIRST)} ${random.pick(LAST)}`;
  const word = () => {
    const text = random.pick(WORDS);
    return text[0]!.toUpperCase() + text.slice(1);
  };
  return `${word()} ${word()}`;
}

/** A value that all conditions on one property ask for; undefined where it should be missing or none is found. */
export function wantedValue(
  conditions: readonly Predicate[],
  shape: PropertyShape,
  owner: string,
  random: Random,
): DraftValue | undefined {
  const key = conditions[0]!.key;
  const tried = conditions.flatMap((condition) => near(condition, random));
  const others = Array.from({ length: 20 }, () => anyValue(shape, owner, key, random));
  const joined = conditions
    .filter(({ operator }) => operator === "contains")
    .map(({ value }) => value)
    .join(" ");
  return [...tried, joined, ...others].find((value) =>
    conditions.every((condition) => satisfies(value, condition)),
  );
}

/** Values at and around what one condition names. */
function near({ operator, value }: Predicate, random: Random): DraftValue[] {
  if (Array.isArray(value)) return value.filter((item) => item !== null);
  if (value === null) return [];
  if (typeof value === "string") {
    if (operator === "contains") return [`${random.pick(WORDS)} ${value} ${random.pick(WORDS)}`, value];
    if (operator === "starts with") return [`${value} ${random.pick(WORDS)}`];
    if (operator === "ends with") return [`${random.pick(WORDS)} ${value}`];
    const year = Number(value.slice(0, 4));
    if (/^[<>]/.test(operator) && year > 0)
      return [value, ...[1, -1, 2, -3].map((step) => `${year + step}${value.slice(4)}`)];
    return [value];
  }
  if (typeof value !== "number") return [value];
  const step = Number.isInteger(value)
    ? Math.max(1, Math.round(Math.abs(value) * 0.1))
    : Math.abs(value) * 0.05;
  const ways = [value, value + step, value - step, value + 1, value - 1, value + 0.01, value - 0.01];
  return random.next() < 0.5 ? ways : [value, value + 3 * step, value - 3 * step, ...ways];
}
