/** A grammar as GBNF, the text that llama.cpp and vLLM hold a model to (`grammar`, `guided_grammar`). */
import type { Alternatives, Grammar, Part } from "../../methods/llm/grammar";

const ROOT = "root";
const TO_ESCAPE = /[\\"\p{Cc}]/gu;

/**
 * All rules that can be reached from the start, the start first, a space before it allowed; null when the text would be longer than `mostCharacters`.
 */
export function toGbnf(grammar: Grammar, mostCharacters: number): string | null {
  const names = new Map<string, string>();
  const open: string[] = [];
  const nameOf = (rule: string) => {
    const known = names.get(rule);
    if (known !== undefined) return known;
    const name = `r${names.size}`;
    names.set(rule, name);
    open.push(rule);
    return name;
  };
  const written = (part: Part) => (typeof part === "string" ? quoted(part) : nameOf(part.rule));
  const body = (alternatives: Alternatives) =>
    alternatives.map((parts) => parts.map(written).join(" ") || '""').join(" | ");
  const start = written(grammar.start);
  // A model begins its answer with a space where the prompt ends with a word.
  let text = `${ROOT} ::= ${start} | " " ${start}\n`;
  // `open` grows while its rules are written.
  for (const rule of open) {
    text += `${nameOf(rule)} ::= ${body(grammar.alternatives(rule))}\n`;
    if (text.length > mostCharacters) return null;
  }
  return text;
}

function quoted(text: string): string {
  const escaped = text.replaceAll(TO_ESCAPE, (character) => {
    if (character === "\\" || character === '"') return `\\${character}`;
    return `\\x${character.codePointAt(0)!.toString(16).padStart(2, "0")}`;
  });
  return `"${escaped}"`;
}
