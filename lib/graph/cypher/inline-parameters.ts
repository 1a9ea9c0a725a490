/** A rendered query with its values written into it, for people and for programs that take one text. */
import type { RenderedCypher } from "./render";

/** A name in backticks, or a parameter. */
const PARAMETER = /`(?:[^`]|``)*`|\$(\w+)/g;

/** Text that `readCypher` reads as the same query without any parameters. */
export function inlineParameters({ text, parameters }: RenderedCypher): string {
  return text.replace(PARAMETER, (written, name: string | undefined) =>
    name !== undefined && Object.hasOwn(parameters, name) ? literalText(parameters[name]) : written,
  );
}

/** Strings as JSON writes them, which Cypher reads alike. */
function literalText(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(literalText).join(", ")}]` : JSON.stringify(value);
}
