/** "Who works on []" asks for people, and "[]'s landlord" for a landlord. */
import type { GraphSource } from "../../graph/graph-source";
import { answerType } from "../../graph/text/answer-type";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { tokensOf } from "../language/words";
import { type Candidate, chainsOf, type QuestionPlan } from "./plan";
import { roleNouns } from "./role-nouns";

/**
 * The chains that may find what is asked for: of a question that says a label those that lead to it, where any does.
 * @throws what the graph throws
 */
export async function chainsAskedFor(plan: QuestionPlan, graph: GraphSource): Promise<Candidate[]> {
  const schema = await graph.schema();
  const names = schema.labels.map(({ name }) => name);
  // "Which landlords sued []": what comes right behind "which". "The director of [] also directed which films" asks for films.
  const isWhich = /\b(?:which|what|how many)\b/i.test(plan.question);
  const [, noun] = /^\W*(?:which|what|how\s+many)\s+([\p{L}-]+)/iu.exec(plan.question) ?? [];
  const asked = isWhich
    ? [noun ?? ""]
    : roleNouns(plan.question, plan.mentions).flatMap(({ text, steps }) => (steps === 1 ? text : []));
  const labels = new Set(asked.flatMap((text) => answerType(`Which ${text}`, names)?.labels ?? []));
  const chains = chainsOfWho(plan, names);
  const meant = chains.filter(({ label }) => labels.has(label));
  return meant.length > 0 ? meant : chains;
}

/**
 * For "who does ...?": drops chains that find things of the same relation where others find people: no project works with anybody. Teams
 * and companies may well be who does what is done to things ("who owns []").
 */
function chainsOfWho(plan: QuestionPlan, names: readonly string[]): Candidate[] {
  const chains = chainsOf(plan);
  const [who, verb] = tokensOf(plan.question);
  if (!/^whom?$/.test(who?.lower ?? "") || !verb || verb.isStop) return chains;
  const people = new Set(answerType("who", names)?.labels);
  if (!chains.some(({ label }) => people.has(label))) return chains;
  const isThing = ({ arms, label }: Candidate) =>
    !people.has(label) &&
    arms.some(({ mention, reading, steps }) => {
      const last = steps.at(-1)!;
      const before = steps.at(-2)?.label;
      const beside = before ? [before] : (plan.mentions[mention]!.readings[reading]?.labels ?? []);
      const isSaid = stemsOf(relationWords(last.type)).includes(verb.stem);
      return isSaid && beside.some((name) => people.has(name));
    });
  const meant = chains.filter((chain) => !isThing(chain));
  return meant.length > 0 ? meant : chains;
}
