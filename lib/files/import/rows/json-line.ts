/** One line of JSONL as an object, or where and why it is not one. */
import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { describeInvalidLine, type LineBlock } from "./line-block";
import { quoteValue, RowProblem } from "./row-log";

/** Deeper values cannot be written out again without exhausting the stack. */
export const NESTING_LIMIT = 500;

export type JsonObject = Readonly<Record<string, unknown>>;

/** The input that the tolerant parser expected where it stopped; it is asked only after JSON.parse has refused the line. */
const EXPECTED: Readonly<Record<string, string>> = {
  InvalidSymbol: "a value, such as a text in double quotes",
  InvalidNumberFormat: "a number",
  PropertyNameExpected: "a field name in double quotes",
  ValueExpected: "a value",
  ColonExpected: "a colon",
  CommaExpected: "a comma",
  CloseBraceExpected: "a closing }",
  CloseBracketExpected: "a closing ]",
  EndOfFileExpected: "the end of the line",
  UnexpectedEndOfString: "a closing quote",
  InvalidUnicode: "four hexadecimal digits after \\u",
  InvalidEscapeCharacter: 'one of " \\ / b f n r t u after a backslash',
  InvalidCharacter: "no control characters inside a text",
};

const TOO_DEEP = `The values are nested more than ${NESTING_LIMIT} levels deep; expected a flat object.`;

/** True if the first object of a file marks it as a graph in Hopscope's own lines. */
export function opensGraphLines(first: JsonObject): boolean {
  return first.hopscope === "graph";
}

/** True for a node or relationship as APOC writes them. */
export function isApocElement(value: JsonObject): boolean {
  return (value.type === "node" && "id" in value) || (value.type === "relationship" && isObject(value.start));
}

/** The lines of a block that are not blank: an object each, or why it is none. */
export function* jsonLines({
  text,
  firstLine,
  invalid,
}: LineBlock): Generator<[number, JsonObject | RowProblem]> {
  const undecodable = new Map(invalid.map((found) => [found.line, found]));
  for (const [at, line] of text.split("\n").entries()) {
    const found = undecodable.get(firstLine + at);
    if (found) yield [firstLine + at, new RowProblem(describeInvalidLine(found))];
    else if (line.trim() !== "") yield [firstLine + at, parseJsonLine(line)];
  }
}

/** Never throws. */
export function parseJsonLine(text: string): JsonObject | RowProblem {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return new RowProblem(describeJsonError(text));
  }
  if (isObject(value)) return nestsDeeper(value, NESTING_LIMIT) ? new RowProblem(TOO_DEEP) : value;
  return new RowProblem(`The line holds ${quoteValue(value)}; expected one JSON object, as in {"id": "a"}.`);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True if a value has more levels than can be written out again. */
export function nestsDeeper(value: unknown, levels = NESTING_LIMIT): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => nestsDeeper(inner, levels - 1));
}

function describeJsonError(text: string): string {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch {
    return TOO_DEEP;
  }
  const [first] = errors.sort((a, b) => a.offset - b.offset);
  if (!first) return "The line is not valid JSON; expected one JSON object.";
  const found =
    first.offset >= text.length
      ? "the end of the line"
      : quoteValue(text.slice(first.offset, first.offset + 20));
  const expected = EXPECTED[printParseErrorCode(first.error)] ?? "valid JSON";
  return `The JSON breaks at character ${first.offset + 1}: found ${found}, expected ${expected}.`;
}
