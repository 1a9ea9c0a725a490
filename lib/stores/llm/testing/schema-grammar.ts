/** A JSON Schema as the grammar of its values, as a server makes one that holds a model to a schema: what strict schemas contain. */
import { type Alternatives, type Grammar, LazyGrammar, type Part } from "../../../methods/llm/grammar";

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  $ref?: string;
  $defs?: Record<string, Schema>;
  definitions?: Record<string, Schema>;
}

const MOST_ITEMS = 3;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz "];
const DIGITS = [..."123456789"];

/** All properties are written, in their order. @throws Error for a schema that it does not know */
export function schemaGrammar(root: Schema): Grammar {
  return new LazyGrammar(JSON.stringify(root), (grammar) => {
    let count = 0;
    const rule = (name: string, make: () => Alternatives) => grammar.rule(name, make);
    const fresh = (make: () => Alternatives) => {
      count += 1;
      return rule(`#${count}`, make);
    };
    const partFor = (schema: Schema): Part => {
      if (schema.$ref !== undefined) {
        const [, place, name = ""] = schema.$ref.split("/");
        const found = name === "" ? root : root[place as "$defs"]?.[name];
        if (!found) throw new Error(`The schema has no ${schema.$ref}.`);
        return rule(schema.$ref, () => [[partFor(found)]]);
      }
      if ("const" in schema) return JSON.stringify(schema.const);
      if (schema.enum) return fresh(() => schema.enum!.map((one) => [JSON.stringify(one)]));
      const either = schema.anyOf ?? schema.oneOf;
      if (either) return fresh(() => either.map((one) => [partFor(one)]));
      if (Array.isArray(schema.type))
        return fresh(() => (schema.type as string[]).map((type) => [partFor({ ...schema, type })]));
      switch (schema.type) {
        case "object":
          return fresh(() => [objectOf(schema)]);
        case "array":
          return fresh(() => [["[]"], ["[", itemsOf(schema, schema.maxItems ?? MOST_ITEMS), "]"]]);
        case "string":
          return fresh(() => [['"', lettersOf(8), '"']]);
        case "number":
        case "integer":
          return fresh(() => [["0"], ...DIGITS.map((digit) => [digit])]);
        case "boolean":
          return fresh(() => [["true"], ["false"]]);
        case "null":
          return "null";
        default:
          throw new Error(`No such schema: ${JSON.stringify(schema)}`);
      }
    };
    const objectOf = ({ properties = {} }: Schema): Part[] => {
      const fields = Object.entries(properties).flatMap(([key, schema], at): Part[] => [
        `${at > 0 ? "," : ""}${JSON.stringify(key)}:`,
        partFor(schema),
      ]);
      return ["{", ...fields, "}"];
    };
    const itemsOf = (schema: Schema, most: number): Part =>
      fresh(() => [
        [partFor(schema.items ?? {})],
        ...(most > 1 ? [[partFor(schema.items ?? {}), ",", itemsOf(schema, most - 1)]] : []),
      ]);
    const lettersOf = (most: number): Part =>
      rule(`letters ${most}`, () =>
        LETTERS.flatMap((letter) => [[letter], ...(most > 1 ? [[letter, lettersOf(most - 1)]] : [])]),
      );
    return partFor(root);
  });
}
