/** "Who works on []" asks for people. */
import type { GraphSource } from "../../graph/graph-source";
import { answerType } from "../../graph/text/answer-type";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { tokensOf } from "../language/words";
import { type Candidate, chainsOf, type QuestionPlan } from "./plan";

/**
 * The chains without those that find things of what a person does, where others find people: no project works with anybody. Teams and
 * companies may well be who does what is done to things ("who owns []").
 * @throws what the graph throws
 */
export async function chainsOfWho(plan: QuestionPlan, graph: GraphSource): Promise<Candidate[]> {
  const chains = chainsOf(plan);
  const [who, verb] = tokensOf(plan.question);
  if (!/^whom?$/.test(who?.lower ?? "") || !verb || verb.isStop) return chains;
  const schema = await graph.schema();
  const people = new Set(
    answerType(
      "who",
      schema.labels.map(({ name }) => name),
    )?.labels,
  );
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
