/** Cuts Cypher into tokens (openCypher 9, "Lexical structure"). */
import { outOfBackticks } from "./backticks";
import { type Position, UnsupportedCypher } from "./unsupported";

export type TokenKind = "name" | "quoted" | "text" | "number" | "parameter" | "symbol" | "end";

export interface Token {
  kind: TokenKind;
  /** A name as it is written, a text without quotes and escapes, a symbol. */
  value: string;
  /** Offset of its first character and of the one behind its last. */
  start: number;
  end: number;
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const QUOTED = /`((?:[^`]|``)*)`/y;
const TEXT = /'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)"/y;
const NUMBER = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const SYMBOL = /<>|<=|>=|\.\.|=~|\+=|[()[\]{}<>=+\-*/%^.,:|;&]/y;
const ESCAPE = /\\(u[0-9a-fA-F]{4}|[\s\S])/g;
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** @throws UnsupportedCypher at a character that begins no token. */
export function tokenizeCypher(cypher: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(cypher);
  };
  const add = (kind: TokenKind, value: string, length: number) => {
    tokens.push({ kind, value, start: at, end: at + length });
    at += length;
  };
  for (;;) {
    at += take(SPACE)?.[0].length ?? 0;
    if (at === cypher.length) {
      add("end", "", 0);
      return tokens;
    }
    const name = take(NAME);
    const quoted = take(QUOTED);
    const text = take(TEXT);
    const number = take(NUMBER);
    if (name) add("name", name[0], name[0].length);
    else if (quoted) add("quoted", outOfBackticks(quoted[1]!), quoted[0].length);
    else if (text) add("text", unescaped(text[1] ?? text[2]!), text[0].length);
    else if (number) add("number", number[0], number[0].length);
    else if (cypher[at] === "$") addParameter();
    else addSymbol();
  }

  function addParameter(): void {
    at += 1;
    const name = take(NAME);
    const quoted = take(QUOTED);
    const number = take(NUMBER);
    at -= 1;
    const found = name?.[0] ?? (quoted ? outOfBackticks(quoted[1]!) : undefined) ?? number?.[0];
    if (found === undefined)
      throw new UnsupportedCypher("A parameter needs a name after $.", positionOf(cypher, at));
    add("parameter", found, 1 + (name ?? quoted ?? number)![0].length);
  }

  function addSymbol(): void {
    const symbol = take(SYMBOL);
    if (!symbol) {
      const character = String.fromCodePoint(cypher.codePointAt(at)!);
      const isQuote = character === "'" || character === '"' || character === "`";
      const reason = isQuote
        ? `The text that ${character} opens does not end.`
        : `"${character}" begins nothing here.`;
      throw new UnsupportedCypher(reason, positionOf(cypher, at));
    }
    add("symbol", symbol[0], symbol[0].length);
  }
}

/** Line and column of an offset. */
export function positionOf(cypher: string, offset: number): Position {
  const before = cypher.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

function unescaped(text: string): string {
  return text.replace(ESCAPE, (_, escaped: string) => {
    if (escaped.length === 5) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return ESCAPED[escaped] ?? escaped;
  });
}
