/** Reads GBNF as far as the product writes it (texts, names of rules, alternatives), as a server would that is sent it. */
import type { Alternatives, Grammar, Part } from "../../../methods/llm/grammar";

const RULE = /^([\w-]+) ::= (.*)$/;
const TOKEN = /"((?:[^"\\]|\\.)*)"|([\w-]+)|(\|)/g;
const ESCAPED = /\\(?:x([0-9a-f]{2})|(.))/g;

/** @throws Error with the line that is no rule */
export function readGbnf(text: string): Grammar {
  const rules = new Map<string, Alternatives>();
  for (const line of text.trimEnd().split("\n")) {
    const [, name, body] = RULE.exec(line) ?? [];
    if (name === undefined || body === undefined) throw new Error(`No rule of GBNF: ${line}`);
    const left = body.replaceAll(TOKEN, "").trim();
    if (left !== "") throw new Error(`No part of a rule of GBNF: ${left}`);
    rules.set(name, alternativesOf(body));
  }
  return {
    id: text,
    start: { rule: "root" },
    alternatives(rule) {
      const found = rules.get(rule);
      if (!found) throw new Error(`The grammar names "${rule}", and no rule is called so.`);
      return found;
    },
  };
}

function alternativesOf(body: string): Alternatives {
  const alternatives: Part[][] = [[]];
  for (const [, text, rule, bar] of body.matchAll(TOKEN)) {
    if (bar) alternatives.push([]);
    else alternatives.at(-1)!.push(rule ? { rule } : unescaped(text ?? ""));
  }
  return alternatives;
}

function unescaped(text: string): string {
  return text.replaceAll(ESCAPED, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
