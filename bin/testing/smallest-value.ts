/** Values that a schema allows, as small as they may be, for tests that only need something of that shape. */
import type * as z from "zod";

/** Types that contain themselves end here. */
const MOST_DEPTH = 12;

/** Lists have one item. @param known values of schemas that matter */
export function smallestValue(schema: unknown, known: ReadonlyMap<unknown, unknown>, depth = 0): unknown {
  if (known.has(schema)) return known.get(schema);
  const { def } = (schema as z.ZodType)._zod as unknown as { def: Definition };
  const inner = (one: unknown) => smallestValue(one, known, depth + 1);
  switch (def.type) {
    case "object":
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, inner(field)]));
    case "array":
      return depth > MOST_DEPTH ? [] : [inner(def.element)];
    case "tuple":
      return def.items.map(inner);
    case "union":
      return inner(def.options[0]);
    case "intersection":
      return Object.assign({}, inner(def.left), inner(def.right));
    case "enum":
      return Object.values(def.entries)[0];
    case "literal":
      return def.values[0];
    case "lazy":
      return depth > MOST_DEPTH ? null : inner(def.getter());
    case "pipe":
      return inner(def.out);
    case "string":
      return def.format === "datetime" ? "2026-11-01T12:00:00.000Z" : "x";
    case "number":
      return 1;
    case "boolean":
      return false;
    case "record":
      return {};
    case "optional":
      return undefined;
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
      return inner(def.innerType);
    default:
      return null;
  }
}

interface Definition {
  type: string;
  format?: string;
  shape: object;
  element: unknown;
  items: unknown[];
  options: unknown[];
  left: unknown;
  right: unknown;
  entries: object;
  values: unknown[];
  getter: () => unknown;
  out: unknown;
  innerType: unknown;
}
