/**
 * A language model's queries beside what was read. Each is a vote for the interpretation that says the same, or an interpretation of
 * its own; what was read with certainty is a constraint, so a query that leaves it out loses, and the refusal names what is missing.
 */
import { isCancelled } from "../../graph/errors";
import type { NodeId } from "../../graph/graph-source";
import { nodesIn } from "../../graph/match/match-result";
import type { QueryGraph } from "../../graph/query/query-graph";
import { ANSWER, countOf } from "../plan/candidates/candidate-query";
import type { Candidate } from "../plan/plan";
import { LEAST_CONFIDENCE, type PlanReading } from "../plan/plan-reading";
import type { RankedPlans } from "../plan/ranker/rank";
import { writePattern } from "../plan/write-pattern";
import { interpretQuery } from "./given-query";
import { type ProposedArm, proposedArms, saysThe } from "./proposed-arms";
import type { Interpretation, Proposal, Proposing, Reading } from "./reading";

/** A model writes the plan that is meant so many times likelier than another one. */
const WORTH = 4;
/** All names that are at least this likely must be in a proposal. */
const LIKELY_NAME = 0.6;
const MOST_QUERIES = 4;
/** Interpretations that are compared by what they find, and nodes by which they are. */
const MOST_COMPARED = 8;
const MOST_NODES = 500;
const COMPARED_WITHIN = { rows: 5_000_000, milliseconds: 2_000 };

export interface ProposalKit extends Proposing {
  /** Ranks one candidate alone by the question's words; null if they cannot be compared with it. */
  rankAlone: ((candidate: Candidate) => Promise<RankedPlans>) | null;
}

/**
 * @param queries the model's, the most likely first; nodes that are named are bound by id
 * @throws the signal's reason, and what the graph throws
 */
export async function propose(
  reading: Reading,
  queries: readonly QueryGraph[],
  kit: ProposalKit,
): Promise<Proposal> {
  const refused = (why: string): Proposal => {
    const said = `The language model's plan is not followed: ${why}.`;
    return { reading, followed: null, isNew: false, said };
  };
  if (!kit.rankAlone) return refused("what the question means was said already");
  let why = "it says nothing of what was read";
  for (const [at, query] of queries.slice(0, MOST_QUERIES).entries()) {
    const outcome = await judge(reading, query, { ...kit, rankAlone: kit.rankAlone });
    if (typeof outcome !== "string") return { ...outcome, followed: at };
    if (at === 0) why = outcome;
  }
  return refused(why);
}

/** True if the words of a question leave little doubt of what it means. */
export function isSure({ interpretations, abstained, coverage }: Reading): boolean {
  return interpretations.length > 0 && !abstained && (coverage?.confidence ?? 0) >= LEAST_CONFIDENCE;
}

type JudgingKit = ProposalKit & { rankAlone: NonNullable<ProposalKit["rankAlone"]> };

/** Why it loses, in words, or what it becomes. */
async function judge(
  reading: Reading,
  query: QueryGraph,
  kit: JudgingKit,
): Promise<string | Omit<Proposal, "followed">> {
  const { interpretations } = reading;
  const first = interpretations[0];
  const isRead = isSure(reading);
  const arms = proposedArms(query);
  const own =
    interpretations.find(({ candidate }) => candidate.query === query) ??
    (conditionsOf(query) ? null : mostProbable(arms, reading));
  // A query with the same result as a sure reading says the same; beside an unsure one, a query of another form is one of its own.
  const same = (isRead && (await equalOf(query, own, reading, kit))) || own;
  if (same && same === first && isRead) return agreed(reading, same);
  const lost = leftOutBy(query, arms, same, reading, isRead);
  if (lost) return lost;
  if (same) {
    const rival = isRead ? first! : interpretations.find((one) => isChain(one) === isChain(same))!;
    if (same !== rival && same.probability * WORTH < rival.probability)
      return `the words of the question say “${writePattern(rival.pattern)}”`;
    return followed(reading, same, await kit.rankAlone(same.candidate), kit.how);
  }
  if (isRead) return `the words of the question say “${writePattern(first!.pattern)}”`;
  return proposed(reading, query, kit);
}

/** Chains have a ranker of their own: unlikely ones are compared among themselves. */
function isChain({ candidate }: Interpretation): boolean {
  return candidate.interpretation === undefined;
}

/** The most probable interpretation that says the same, with the conditions that were read. */
function mostProbable(arms: readonly ProposedArm[], { interpretations, names }: Reading) {
  const saying = (strict: boolean) =>
    interpretations.find(({ candidate }) => saysThe(arms, candidate, names, strict));
  return saying(true) ?? saying(false);
}

/** True if the query says more than its paths. */
function conditionsOf({ nodes, where, order, limit, optional, input, edges }: QueryGraph): boolean {
  const compared = nodes.flatMap(({ predicates }) =>
    predicates.filter(({ key }) => key !== "name" && key !== "id"),
  );
  const said = compared.length + where.length + order.length + optional.length;
  return said > 0 || limit !== null || input !== null || edges.length === 0;
}

/** An interpretation with the same result: the first one, or another one if the proposal is not literally any of them. */
async function equalOf(
  query: QueryGraph,
  own: Interpretation | undefined | null,
  { interpretations }: Reading,
  kit: JudgingKit,
): Promise<Interpretation | null> {
  const compared = interpretations.slice(0, own ? 1 : MOST_COMPARED);
  if (own && compared[0] === own) return own;
  if (own && compared[0]?.candidate.answers !== own.candidate.answers) return null;
  const nodes = await nodesOf(own?.candidate.query ?? query, kit);
  if (!nodes || nodes.size === 0) return null;
  for (const one of compared) {
    if (one.candidate.answers !== nodes.size) continue;
    const others = await nodesOf(one.candidate.query, kit);
    if (others?.size === nodes.size && [...others].every((node) => nodes.has(node))) return one;
  }
  return null;
}

/** Null for a query that cannot be run, or not to its end. */
async function nodesOf(query: QueryGraph, { graph, signal }: ProposalKit): Promise<Set<NodeId> | null> {
  try {
    const found = await graph.match(query, {
      limit: MOST_NODES,
      budget: COMPARED_WITHIN,
      ...(signal && { signal }),
    });
    if (found.truncated !== null) return null;
    const { columns } = found;
    return new Set(nodesIn(found, columns.includes(ANSWER) ? ANSWER : (columns[0] ?? ANSWER)));
  } catch (error) {
    if (signal?.aborted || isCancelled(error)) throw error;
    return null;
  }
}

/** The parts of the reading that are missing from the proposal, as a reason; null if nothing is lost. */
function leftOutBy(
  query: QueryGraph,
  arms: readonly ProposedArm[],
  same: Interpretation | null | undefined,
  { names, interpretations: [first], coverage, restrictions }: Reading,
  isSure: boolean,
): string | null {
  const written = JSON.stringify(query);
  const own = new Set(same?.candidate.arms.map(({ mention }) => mention));
  const isIn = (at: number) =>
    own.has(at) ||
    names[at]!.readings.some(
      ({ node, name }) => arms.some((arm) => arm.node === node) || written.includes(JSON.stringify(name)),
    );
  const used = [...new Set(first?.candidate.arms.map(({ mention }) => mention))];
  const likely = [...names.keys()].filter((at) => (names[at]!.readings[0]?.score ?? 0) >= LIKELY_NAME);
  const read = isSure && used.length > 0 ? used : likely;
  const texts = read.filter((at) => !isIn(at)).map((at) => names[at]!.text);
  if (isSure && first) {
    const { interpretation, restrictions: carried } = first.candidate;
    const isName = (text: string) => names.some((name) => name.text === text);
    const said = (coverage?.operators ?? []).map(({ text }) => text).filter((text) => !isName(text));
    if (interpretation?.isBeyondChains) texts.push(...(said.length > 0 ? said : [first.pattern]));
    const left = carried.filter((at) => !same?.candidate.restrictions.includes(at));
    texts.push(...left.map((at) => restrictions[at]!.text));
  }
  return texts.length > 0 ? leavesOut(texts) : null;
}

function leavesOut(texts: readonly string[]): string {
  return `it leaves out ${[...new Set(texts)].map((text) => `“${text}”`).join(", ")}`;
}

/** The reading is right, says the model as well: it is surer, and stays as it is. */
function agreed(reading: Reading, same: Interpretation): Omit<Proposal, "followed"> {
  return {
    reading: { ...reading, interpretations: withVote(reading.interpretations, same) },
    isNew: false,
    said: "The language model's plan says what was read.",
  };
}

/** The model chooses among what was read. */
function followed(
  reading: Reading,
  same: Interpretation,
  { reading: coverage }: RankedPlans,
  how: ProposalKit["how"],
): Omit<Proposal, "followed"> {
  const voted = withVote(reading.interpretations, same);
  // The model knows what it writes by another word; a name that the graph does not have still prevents an answer.
  const least = how === "chose" || (coverage && coverage.unknown.length > 0) ? 0 : LEAST_CONFIDENCE;
  return {
    reading: {
      ...reading,
      interpretations: voted,
      abstained: false,
      ...(coverage && {
        coverage: { ...coverage, confidence: Math.max(raised(coverage.confidence), least) },
      }),
    },
    isNew: false,
    said: `The language model's plan is followed: “${writePattern(same.pattern)}” was read as less likely.`,
  };
}

/** A query that the question's words neither express nor contradict. */
async function proposed(
  reading: Reading,
  query: QueryGraph,
  { graph, signal }: JudgingKit,
): Promise<string | Omit<Proposal, "followed">> {
  const unread = reading.unknownNames.filter(({ span }) =>
    reading.names.every((name) => name.span[1] <= span[0] || span[1] <= name.span[0]),
  );
  if (unread.length > 0) return leavesOut(unread.map(({ text }) => text));
  const { interpretation } = await interpretQuery(query, "model", reading.names, graph, signal);
  if (interpretation.candidate.answers === 0) return "it finds nothing";
  const { coverage: _, ...rest } = reading;
  const others = reading.interpretations.map((one) => ({
    ...one,
    probability: one.probability / (1 + WORTH),
  }));
  const own = { ...interpretation, probability: WORTH / (1 + WORTH) };
  return {
    reading: {
      ...rest,
      interpretations: [own, ...others],
      abstained: false,
      ...(reading.asks === "count" && { coverage: counting(interpretation.candidate.query) }),
    },
    isNew: true,
    said: "The language model's plan is followed: the words of the question say nothing surer.",
  };
}

/** "How many" is a query, whoever planned. */
function counting(query: QueryGraph): PlanReading {
  return {
    confidence: raised(0),
    leftOut: [],
    unknown: [],
    computes: { kind: "value", query: countOf(query) },
  };
}

/** First, with the model's vote; what was not read is from the model. */
function withVote(all: readonly Interpretation[], same: Interpretation): Interpretation[] {
  const own = Math.max(raised(same.probability), same.probability);
  const left = (1 - own) / Math.max(1e-9, 1 - same.probability);
  const others = all.filter((one) => one !== same);
  return [
    { ...same, probability: own },
    ...others.map((one) => ({ ...one, probability: one.probability * left })),
  ];
}

function raised(probability: number): number {
  const sure = Math.min(0.999, Math.max(0.001, probability));
  const odds = (WORTH * sure) / (1 - sure);
  return odds / (1 + odds);
}
