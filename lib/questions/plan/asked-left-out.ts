/** Words for what a question asks for that a chain leaves out: a chain that finds something else is hardly an answer. */

import type { GraphSchema } from "../../graph/graph-source";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { NOUN_ASKED_FOR, PROPERTY_ASKED_FOR } from "../../words/word-patterns";
import type { Candidate } from "./plan";
import type { PlanReading } from "./plan-reading";

/** "Which nurses": they may be called otherwise in the graph, or be others. */
const MOST_WITH_OTHER_NOUN = 0.6;

/** A property of the nodes that the chain finds, which is asked for and left out: "the population of the capital of []", "which styles". */
export function propertyLeftOut(
  question: string,
  leftOut: readonly string[],
  { label, interpretation }: Candidate,
  { labels }: GraphSchema,
): string[] {
  if (interpretation) return [];
  const asked = (PROPERTY_ASKED_FOR.exec(question) ?? NOUN_ASKED_FOR.exec(question))?.[1]?.toLowerCase();
  if (asked === undefined) return [];
  const own = labels.find(({ name }) => name === label)?.properties ?? [];
  const keys = own.map(({ key }) => stemsOf(relationWords(key)));
  const whole = own.filter(({ key, type }) => type !== "boolean" && !/^(?:name|title)$/.test(key));
  const [stem = ""] = stemsOf(asked);
  // "In which countries" of sites that have one: "country" is no word for a site.
  const isKey =
    !stemsOf(relationWords(label)).includes(stem) &&
    whole.some(({ key }) => stemsOf(relationWords(key)).join(" ") === stem);
  return isKey || (leftOut.includes(asked) && keys.some((stems) => stems.includes(stem))) ? [asked] : [];
}

/** Less sure where the noun behind "which" is left out. */
export function withOtherNoun(reading: PlanReading, question: string): PlanReading {
  const noun = NOUN_ASKED_FOR.exec(question)?.[1]?.toLowerCase();
  if (noun === undefined || !reading.leftOut.includes(noun)) return reading;
  return { ...reading, confidence: Math.min(reading.confidence, MOST_WITH_OTHER_NOUN) };
}
