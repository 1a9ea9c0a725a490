/**
 * The trusted part of a model's answer: names and a sentence that stand in the chunk, in bounded number and length. The answer may be
 * wrong, or written by whoever wrote the text; what it invents makes no node and no edge.
 */
import * as z from "zod";
import type { ChunkText } from "../metadata";
import type { ExtractionSchema } from "./extraction";
import { type ExtractionAnswer, saidFactSchema } from "./extraction-request";

export const believedFactsSchema = z.object({
  facts: z.array(saidFactSchema),
  /** Facts that were left out, since something of them does not stand in the text, or is not in the schema. */
  dropped: z.int(),
});
export type BelievedFacts = z.infer<typeof believedFactsSchema>;

const LONGEST_NAME = 120;
const LONGEST_SENTENCE = 1_000;
const LONGEST_TYPE = 60;
const MOST_FACTS = 60;

export function believedFacts(
  { title, text }: ChunkText,
  { facts }: ExtractionAnswer,
  schema: ExtractionSchema | null,
): BelievedFacts {
  const said = spaced(text);
  const named = `${spaced(title)}\n${said}`;
  const types = schema && new Set(schema.relations.map(({ type }) => type));
  const labels = schema && new Set(schema.labels.map(({ name }) => name));
  const believed = new Map<string, BelievedFacts["facts"][number]>();
  for (const fact of facts) {
    const [subject, object, sentence] = [spaced(fact.subject), spaced(fact.object), spaced(fact.sentence)];
    const relation = types ? fact.relation : typeOf(fact.relation);
    const isInSchema =
      (types?.has(relation) ?? relation !== "") &&
      (labels === null || (labels.has(fact.subjectLabel) && labels.has(fact.objectLabel)));
    const isNamed = occursIn(named, subject) && occursIn(named, object) && subject !== object;
    const isSaid = sentence !== "" && sentence.length <= LONGEST_SENTENCE && said.includes(sentence);
    if (!isInSchema || !isNamed || !isSaid || believed.size >= MOST_FACTS) continue;
    const { subjectLabel, objectLabel } = fact;
    const key = JSON.stringify([subject, relation, object]);
    if (!believed.has(key))
      believed.set(key, { subject, subjectLabel, relation, object, objectLabel, sentence });
  }
  return { facts: [...believed.values()], dropped: facts.length - believed.size };
}

/** Whole words of the text, no letters out of the middle of one. */
function occursIn(text: string, name: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(name) || name.length > LONGEST_NAME) return false;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const before = text.slice(0, at).at(-1) ?? " ";
    const after = text[at + name.length] ?? " ";
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

/** On one line, so that a name that was wrapped is found. */
function spaced(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, " ").trim();
}

/** "founded by" as a type; empty when it cannot be one. */
function typeOf(words: string): string {
  const type = words
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
  return type.length <= LONGEST_TYPE && /\p{L}/u.test(type) ? type : "";
}
