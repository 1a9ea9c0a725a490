/**
 * The alternatives of a named schema get names, too: "RunEvent" is one of "RunEventRunStart", "RunEventTrace", … Generated
 * clients then have a class for each, and generators can follow schemas that contain themselves.
 */
import { PREFIX } from "./used-components";

interface Schema {
  oneOf?: Schema[];
  anyOf?: Schema[];
  type?: unknown;
  properties?: Record<string, { const?: unknown }>;
  required?: string[];
  items?: { $ref?: string };
}

/** Generators of clients do not follow a list that contains itself. */
const SUCH_VALUES = "Such values again.";

/** Moves each object among the alternatives of a schema to a schema of its own. */
export function withNamedOptions(schemas: Record<string, unknown>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    named[name] = schema;
    const { oneOf, anyOf } = schema as Schema;
    const hoist = (option: Schema) => {
      if (option.items?.$ref === PREFIX + name) return { ...option, items: {}, description: SUCH_VALUES };
      const own = option.type === "object" ? `${name}${titleOf(option)}` : "";
      if (own === "" || own === name || own in named) return option;
      named[own] = option;
      return { $ref: `${PREFIX}${own}` };
    };
    if (oneOf) named[name] = { ...(schema as object), oneOf: oneOf.map(hoist) };
    else if (anyOf) named[name] = { ...(schema as object), anyOf: anyOf.map(hoist) };
  }
  return named;
}

/** Title that distinguishes an option from the others: a constant, or its first required property. */
function titleOf({ properties = {}, required = [] }: Schema): string {
  const kind = Object.values(properties).find((property) => typeof property.const === "string")?.const;
  const words = String(kind ?? required[0] ?? "").split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
