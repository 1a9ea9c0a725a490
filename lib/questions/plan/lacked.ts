/**
 * A relation that the question says of its one name, which this name does not have: "What did [] write?" of a director. A chain begins
 * by what there is, by another relation or the other way round, and answers something else.
 */

import type { GraphSource } from "../../graph/graph-source";
import { singularName } from "../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { isInverseNoun } from "../../words/inverse-nouns";
import { namesPeople } from "../../words/names-people";
import { sourceEnd } from "../../words/source-end";
import { ANY_THING, ANYBODY, LITTLE_WORD, WHO_IS } from "../../words/word-patterns";
import { type GraphWords, graphWords } from "../language/lexicon/graph-words";
import { isOfTime } from "./kind-asked-for";
import type { Candidate, QuestionPlan } from "./plan";
import type { QuestionReading } from "./question-reading";
import { type RankerKit, readCandidate } from "./ranker/ranker-question";
import { type RoleNoun, roleNouns } from "./role-nouns";
import { largestOf, SURELY } from "./schema-words";
import { grammarWords } from "./verbalise";

/** A word is said for a relation, or is the same. */
const SAID = 0.79;
/** "The actors of []" may be those of what [] made. */
const AGENT = /(?:er|or|ist|eur)s?$/;
const WHICH = /^\W*(?:which|what)\s+(\p{L}+)\s+(?:of|do|does|did|has|have|had|is|are|was|were)\b/iu;
const ANY_TIME = /^dates?$/;
const SHORTEST_END = 4;

/** The words that say it; of what is no chain none. @throws the signal's reason, and what the graph throws */
export async function lacked(
  plan: QuestionPlan,
  first: Candidate,
  { kit, graph }: { kit: RankerKit; graph: GraphSource },
  signal?: AbortSignal,
): Promise<string[]> {
  const reading = await readCandidate(first, plan, kit, signal);
  const unsaid = unsaidNouns(plan, first, reading, { ...(await graphWords(graph)), schema: kit.schema });
  const [arm, ...others] = first.arms;
  if (!arm || others.length > 0 || unsaid.length > 0) return unsaid;
  const { span, readings } = plan.mentions[arm.mention]!;
  // "Who is []?" asks for nothing that a relation leads to.
  const [before, behind] = [plan.question.slice(0, span[0]), plan.question.slice(span[1])];
  if (WHO_IS.test(before) && !/\p{L}/u.test(behind)) return [before.trim()];
  const { relations } = await graph.schema();
  const labels = readings[arm.reading]?.labels ?? [];
  const ends = (type: string, isSource: boolean) =>
    relations.some(
      (one) =>
        one.type === type && one.ends.some((end) => labels.includes(isSource ? end.source : end.target)),
    );
  const leadsTo = (type: string, isSource: boolean) =>
    relations.some(
      (one) =>
        one.type === type && one.ends.some((end) => (isSource ? end.target : end.source) === first.label),
    );
  const step = arm.steps[0]!;
  const from = kit.schema.relations.positionOf(step.type);
  const isSaid = reading.words.some(({ like }) => (like[from] ?? 0) >= SURELY);
  const reached = kit.schema.labels.positionOf(step.label);
  const isBetween =
    arm.steps.length > 1 && reading.words.some(({ labels: near }) => (near[reached] ?? 0) >= SURELY);
  const words = grammarWords(reading.masked.tokens);
  const own = reading.places.get(arm.mention)!;
  return reading.words.flatMap(({ word, like, place, length, labels: named }) => {
    if (!isBeside(words, own, place, length) || named.some((near) => near >= SURELY)) return [];
    const said = kit.schema.relations.names.filter((_, at) => (like[at] ?? 0) >= SAID);
    const isLacked = said.map((type) => {
      const end = sourceEnd(words, place, type, { one: own, other: null });
      if (end === null && kit.loops.has(type)) return false;
      const isSource = end === null ? ends(type, true) : end === "one";
      if (type === step.type)
        return kit.loops.has(type) && !step.bothWays && isSource !== (step.direction === "out");
      const isVerb = !AGENT.test(word) || isInverseNoun(word, relationWords(type));
      // "Which ships does [] own?" of a captain, where companies own them.
      const isOther = end !== null && leadsTo(type, isSource);
      return isVerb && !isSaid && !isBetween && (isOther || ends(type, isSource));
    });
    return isLacked.length > 0 && isLacked.every(Boolean) ? [word] : [];
  });
}

/** "Which remake of [] did [] write?", "which remake did [] write?": nouns that no relation, label, property or value of the graph says. */
function unsaidNouns(
  { question, mentions }: Pick<QuestionPlan, "question" | "mentions">,
  { arms, label }: Candidate,
  { words }: QuestionReading,
  { byValue, properties, schema }: Pick<GraphWords, "byValue" | "properties"> & Pick<RankerKit, "schema">,
): string[] {
  const used = new Set(arms.map(({ mention }) => mention));
  const isOf = ({ text, mention }: RoleNoun) =>
    used.has(mention) && question.indexOf(text) < mentions[mention]!.span[0];
  const roles = roleNouns(question, mentions).filter(isOf);
  const nouns = new Set([WHICH.exec(question)?.[1] ?? "", ...roles.map(({ text }) => text)]);
  const keys = properties.flatMap(({ key }) => stemsOf(relationWords(key)));
  const terms = [...schema.labels.names, ...schema.relations.names, ...properties.map(({ key }) => key)];
  const spoken = terms.flatMap((term) => relationWords(term).split(" "));
  const isOfPeople = namesPeople(
    label,
    properties.filter(({ owner }) => owner.name === label),
  );
  // "Yard" of a shipyard.
  const ends = (noun: string) =>
    noun.length >= SHORTEST_END && spoken.some((word) => singularName(word).endsWith(noun));
  return [...nouns].filter((text) => {
    const lower = text.toLowerCase();
    const own = words.find(({ word, length }) => word === lower && length === 1);
    return (
      own &&
      !own.empty &&
      !own.peer &&
      !ANY_THING.test(lower) &&
      !(isOfPeople && ANYBODY.test(lower)) &&
      !(isOfTime(label) && ANY_TIME.test(lower)) &&
      !ends(singularName(lower)) &&
      Math.max(largestOf(own.like), largestOf(own.labels)) < SURELY &&
      !byValue.has(lower) &&
      !byValue.has(singularName(lower)) &&
      !stemsOf(lower).some((stem) => keys.includes(stem))
    );
  });
}

/** True if only articles, prepositions and auxiliary verbs are between the name and the word. */
function isBeside(words: readonly string[], name: number, place: number, length: number): boolean {
  const between = place > name ? words.slice(name + 1, place) : words.slice(place + length, name);
  return between.every((word) => LITTLE_WORD.test(word));
}
