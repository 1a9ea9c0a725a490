/**
 * Self-contained Cypher, for a person to read, change and share: each `$parameter` replaced by its value as a
 * literal. The text that is sent to a database keeps its parameters.
 */
import { ownValue } from "@/lib/graph/own-value";
import type { Literal } from "@/lib/graph/query/query-pattern";

/** A name in backticks, which may hold anything, or a parameter. */
const TOKEN = /`(?:[^`]|``)*`|\$([A-Za-z_]\w*)/g;

/** @param text As `renderCypher` writes it: values occur in it as parameters only. */
export function inlineParameters(text: string, parameters: Readonly<Record<string, Literal>>): string {
  return text.replaceAll(TOKEN, (token, name: string | undefined) => {
    const value = name === undefined ? undefined : ownValue(parameters, name);
    return value === undefined ? token : writeLiteral(value);
  });
}

function writeLiteral(value: Literal): string {
  if (Array.isArray(value)) return `[${value.map(writeLiteral).join(", ")}]`;
  if (typeof value !== "string") return String(value);
  return `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("\t", "\\t")}'`;
}
