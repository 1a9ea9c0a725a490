/** Parts of a question that say nothing of what it asks for, or say again what it says elsewhere. */
import type { GraphSource } from "../../graph/graph-source";
import { ENDS } from "../../graph/text/ended-relation";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { ENGLISH } from "../language/cues/english";
import { isNamed } from "../language/cues/find-cues";
import { graphWords, type PropertyTerm } from "../language/lexicon/graph-words";
import { type Token, tokensOf } from "../language/words";
import type { Mention } from "../mentions/mention";
import { schemaWords } from "../mentions/schema-words";
import { says } from "./kind-asked-for";

/** "Who used to work at [] but has since left?": an end is said twice, or here alone, where the graph has such ends. */
const LEFT =
  /,?\s(?:but|and)\s+(?:(?:has|have)\s+(?:since\s+)?(?:left|stopped|quit|moved on)|(?:do|does|is|are)(?:n['’]t|\s+not)\s+(?:any\s*(?:more|longer))|no\s+longer\s+(?:do|does|is|are)|(?:do|does|is|are)\s+no\s+longer)(?=[\s?.!]*$)/i;
const OVER = /\b(?:used to|formerly|previously)\b/i;
/** "Work, or have ever worked, at []": at any time. */
const OR_EVER = /(\p{L}+),?\s+or\s+(?:has|have)\s+ever\s+(\p{L}+)\b,?/giu;
/** "I am writing a profile of []: in which valleys has she …?" */
const INTRODUCTION =
  /^\s*(?:I|we|my|our)\b[^:?]*:(?=\s+(?:(?:in|on|at|by|for|from|to|with|of)\s+)?(?:who|what|which|where|when|how|do|does|did|is|are|has|have)\b)/i;
/** What follows speaks of the introduction. */
const BACK = /\b(?:they|them|their|theirs|these|those|ones?|such)\b/i;

/** The question with spaces in the place of these, so that all else stays where it is. @throws what the graph throws */
export async function withoutAsides(
  question: string,
  mentions: readonly Mention[],
  graph: GraphSource,
): Promise<string> {
  const { byValue, properties } = await graphWords(graph);
  const { relations } = await graph.schema();
  const isSaid = (type: string) => says(tokensOf(question), relationWords(type));
  const hasEnd = () => {
    const isAnySaid = relations.some(({ type }) => isSaid(type));
    const isEnd = ({ owner, key }: PropertyTerm) =>
      owner.kind === "edge" && ENDS.test(relationWords(key)) && (!isAnySaid || isSaid(owner.name));
    return properties.some(isEnd);
  };
  const isValue = (text: string) =>
    !/left$/i.test(text) && byValue.has(/(\p{L}+)$/u.exec(text)?.[1]?.toLowerCase() ?? "");
  const over = OVER.test(question) ? "" : " previously";
  const plain = question
    .replace(LEFT, (text) =>
      over.length > text.length || isValue(text) || !hasEnd() ? text : over.padEnd(text.length),
    )
    .replace(OR_EVER, (text, verb: string, again: string) =>
      stemsOf(verb).join() === stemsOf(again).join() ? `${verb} ever`.padEnd(text.length) : text,
    );
  const [introduction] = INTRODUCTION.exec(plain) ?? [];
  if (!introduction || BACK.test(plain.slice(introduction.length))) return plain;
  const said = tokensOf(introduction).filter((token) => !isNamed(token, mentions));
  const isSchemaWord = await schemaWords(graph);
  const keys = new Set(properties.flatMap(({ key }) => stemsOf(relationWords(key))));
  const speaks = ({ kind, lower, stem, value, isStop, isCased }: Token) =>
    kind !== "word" ||
    value !== null ||
    ENGLISH.negation.includes(lower) ||
    (!isStop && (isCased || byValue.has(lower) || isSchemaWord(lower) || keys.has(stem)));
  if (said.some(speaks)) return plain;
  const names = mentions.filter(({ span }) => span[1] <= introduction.length);
  return names.reduce(
    (text, { span: [from, to] }) => text.slice(0, from) + plain.slice(from, to) + text.slice(to),
    blank(introduction) + plain.slice(introduction.length),
  );
}

function blank(text: string): string {
  return " ".repeat(text.length);
}
