/** "Who works on []" asks for people, and "[]'s landlord" for a landlord. */
import type { GraphSchema, GraphSource } from "../../graph/graph-source";
import { answerType } from "../../graph/text/answer-type";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { isOfPeople } from "../../words/names-people";
import { namesEnd } from "../../words/relation-word-class";
import { HAS } from "../../words/word-patterns";
import { isNamed } from "../language/lexicon/find-cues";
import { tokensOf } from "../language/words";
import { says } from "./kind-asked-for";
import { labelsAskedFor, labelsSaid } from "./noun-asked-for";
import { type Candidate, chainsOf, type QuestionPlan } from "./plan";
import { roleNouns } from "./role-nouns";

/**
 * The chains that may find what is asked for: of a question that says a label those that lead to it, where any does.
 * @throws what the graph throws
 */
export async function chainsAskedFor(plan: QuestionPlan, graph: GraphSource): Promise<Candidate[]> {
  const schema = await graph.schema();
  // "The director of [] also directed which films" asks for films.
  const isWhich = /\b(?:which|what|how many)\b/i.test(plan.question);
  const roles = roleNouns(plan.question, plan.mentions).filter(({ steps }) => steps === 1);
  const asked = labelsAskedFor(plan.question, schema);
  const labels =
    asked.length > 0 || isWhich ? asked : roles.flatMap(({ text }) => labelsSaid(text, schema.labels));
  const chains = chainsOfWho(plan, schema);
  const meant = chains.filter(({ label }) => labels.includes(label));
  return meant.length > 0 ? meant : chains;
}

/**
 * For "who does ...?": drops chains that find things of the same relation where others find people: no project works with anybody. Teams
 * and companies may well be who does what is done to things ("who owns []").
 */
function chainsOfWho(plan: QuestionPlan, { labels, relations }: GraphSchema): Candidate[] {
  const tokens = tokensOf(plan.question);
  // "Who has directed []?"
  const [who, verb] = tokens.filter(({ lower }) => !HAS.test(lower));
  if (!/^whom?$/.test(who?.lower ?? "") || !verb) return chainsOf(plan);
  const names = labels.map(({ name }) => name);
  const isPeople = (label: string) => isOfPeople(label, labels);
  // "Who was aboard []?": those who flew on it, where that is said of things as well.
  const open = tokens.filter((token) => !isNamed(token, plan.mentions));
  const saidOf = ({ arms: [arm, ...others] }: Candidate) => {
    const step = others.length === 0 && arm?.steps.length === 1 ? arm.steps[0]! : null;
    return step && says(open, relationWords(step.type)) ? step : null;
  };
  const isSaid = chainsOf(plan).some((chain) => isPeople(chain.label) && saidOf(chain));
  const chains = chainsOf(plan).filter((chain) => {
    const step = isSaid && !isPeople(chain.label) ? saidOf(chain) : null;
    // "Investors of []" are companies as well as people.
    return step === null || namesEnd(step) || / by$/.test(relationWords(step.type));
  });
  const people = new Set(answerType("who", names)?.labels);
  if (verb.isStop || !chains.some(({ label }) => people.has(label))) return chains;
  // "Who wrote a paper that cites []": whatever is said behind the verb, it is people who write.
  const speaks = ({ type }: { type: string }) => stemsOf(relationWords(type)).includes(verb.stem);
  const said = relations.filter(speaks);
  const isSaidOfPeople =
    said.length > 0 &&
    said.every(({ ends }) => ends.every(({ source, target }) => people.has(source) !== people.has(target)));
  const isThing = ({ arms, label }: Candidate) =>
    !people.has(label) &&
    (isSaidOfPeople ||
      arms.some(({ mention, reading, steps }) => {
        const before = steps.at(-2)?.label;
        const beside = before ? [before] : (plan.mentions[mention]!.readings[reading]?.labels ?? []);
        return speaks(steps.at(-1)!) && beside.some((name) => people.has(name));
      }));
  const meant = chains.filter((chain) => !isThing(chain));
  return meant.length > 0 ? meant : chains;
}
