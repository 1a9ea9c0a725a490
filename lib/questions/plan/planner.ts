/**
 * The planner without a language model: names, candidates, and which of them the question means. It ranks with what the
 * knowledge base has learnt from questions, or, before that, with the words of the schema alone.
 */
import { HopscopeError } from "../../graph/errors";
import type { GraphSource } from "../../graph/graph-source";
import { nodesIn } from "../../graph/match/match-result";
import type { Embedder } from "../../graph/numeric/embedder";
import type { Aliases } from "../../words/aliases";
import type { UnknownName } from "../language/interpretation";
import { graphWords } from "../language/lexicon/graph-words";
import { findMentions } from "../mentions/find-mentions";
import type { Mention } from "../mentions/mention";
import { withoutAsides } from "./asides";
import { chainsAskedFor } from "./asked-chains";
import { withOtherNoun } from "./asked-left-out";
import { ANSWER, countOf } from "./candidates/candidate-query";
import { planCandidates } from "./candidates/candidates";
import { withArmsJoined } from "./candidates/joined-arms";
import { openLanguagePlans, rankedReadings } from "./candidates/language-plans";
import { withEndsAsSaid } from "./ends-as-said";
import { withHeld } from "./held";
import { lacked } from "./lacked";
import { withLikelihood } from "./likelihood";
import { meantTypes } from "./meant-types";
import { correctMentions } from "./mentions/correct-mentions";
import { type Correction, operatorChoices } from "./mentions/correction";
import { withNamed } from "./named-as-well";
import { withNarrowerKin } from "./narrower-kin";
import { ofSameTime } from "./of-same-time";
import { oneList } from "./one-list";
import { passedOver } from "./passed-over";
import type { Candidate, QuestionPlan } from "./plan";
import { withUnknown, withUnread } from "./plan-reading";
import { withLanguage } from "./question-language";
import type { PlannerModel } from "./ranker/planner-model";
import { type RankedPlans, rankCandidates } from "./ranker/rank";
import type { RankerKit } from "./ranker/ranker-question";
import { lazyKit } from "./ranker/schema-kit";
import { untrainedParameters } from "./ranker/zero-shot";
import { uncovered } from "./uncovered";
import { unknownNames } from "./unknown-names";
import { withoutUnsaid } from "./unsaid";
import { withUnsaidRoles } from "./unsaid-roles";

export type { RankedPlans };

/** Answers by which it is seen whether two candidates find the same. */
const MOST_COMPARED = 500;

export interface Planner {
  /** "zero-shot", or the id of the trained model that ranks. */
  readonly model: string;
  /** The names in the question, with what a person said about them. */
  find(question: string, corrections?: readonly Correction[], signal?: AbortSignal): Promise<Mention[]>;
  /** Chains and stars around these mentions, which the ranker orders. */
  chains(question: string, mentions: readonly Mention[], signal?: AbortSignal): Promise<QuestionPlan>;
  /** These, and what the language reads. */
  candidates(question: string, mentions: readonly Mention[], options?: PlanOptions): Promise<QuestionPlan>;
  /** The candidates by probability. */
  rank(plan: QuestionPlan, signal?: AbortSignal): Promise<RankedPlans>;
  /** All three. */
  plan(question: string, options?: PlanOptions): Promise<RankedQuestion>;
  /** The same planner over another reader of the same graph, one that counts reads for instance. */
  through(graph: GraphSource): Planner;
}

export interface PlanOptions {
  corrections?: readonly Correction[];
  signal?: AbortSignal;
}

export type RankedQuestion = Omit<QuestionPlan, "candidates"> & RankedPlans & { model: string; ms: number };

export interface PlannerKit {
  graph: GraphSource;
  embedder: Embedder;
  aliases?: Aliases;
  /** A trained model with its id; null ranks zero-shot. */
  model?: { id: string; model: PlannerModel } | null;
}

/**
 * Opens nothing yet: the words of the schema are embedded by the first question.
 * @throws HopscopeError `not-ready` when the model was trained with another embedder
 */
export function openPlanner({ graph, embedder, aliases = {}, model = null }: PlannerKit): Planner {
  if (model && model.model.report.embedder !== embedder.id)
    throw new HopscopeError(
      "not-ready",
      `The planner was trained with the embedder ${model.model.report.embedder}, and the embedder is now ${embedder.id}.`,
      { hint: "Train the planner again, or go back to the other embedder." },
    );
  const parameters = model?.model.parameters ?? untrainedParameters();
  const rows = new Map(model?.model.features.map((name, row) => [name, row]));
  const rowOf = model && ((feature: string) => rows.get(feature) ?? -1);
  const kit = lazyKit(graph, embedder, aliases);
  const over = (graph: GraphSource): Planner => {
    const language = openLanguagePlans(graph, embedder, aliases);
    const planner: Planner = {
      model: model?.id ?? "zero-shot",
      async find(question, corrections = [], signal) {
        const asked = await withoutAsides(question, graph);
        const mentions = await findMentions(asked, { graph, embedder }, { signal });
        return correctMentions(question, mentions, corrections, graph);
      },
      chains(question, mentions, signal) {
        const meant = async () => meantTypes(question, mentions, await kit(), signal);
        return planCandidates(question, mentions, graph, { meant });
      },
      async candidates(question, mentions, { corrections = [], signal } = {}) {
        signal?.throwIfAborted();
        const asked = await withoutAsides(question, graph);
        const chains = await planner.chains(asked, mentions, signal);
        const choices = operatorChoices(corrections);
        const read = await language.candidates(asked, mentions, { choices, signal });
        const candidates = ofSameTime([...chains.candidates, ...read], chains, await graphWords(graph));
        return { ...chains, candidates };
      },
      async rank(plan, signal) {
        const listed = await rankCandidates(
          { ...plan, candidates: await chainsAskedFor(plan, graph) },
          {
            ...(await kit()),
            parameters,
            rowOf,
            answers: (candidate) => answersOf(candidate, graph, signal),
          },
          signal,
        );
        const unknown = await unknownNames(plan.question, plan.mentions, graph);
        const chains = await coveredChains(
          withEndsAsSaid(listed, plan),
          plan,
          unknown,
          { graph, kit: await kit() },
          signal,
        );
        const readings = await coveredReadings(
          plan,
          unknown,
          { graph, kit: await kit() },
          chains.doubts?.isPassed ?? false,
        );
        const list = withLanguage(withCount(oneList(chains, readings), plan), plan);
        return model ? list : withLikelihood(list, plan);
      },
      async plan(question, { corrections = [], signal } = {}) {
        const start = performance.now();
        const mentions = await planner.find(question, corrections, signal);
        const listed = await planner.candidates(question, mentions, {
          corrections,
          ...(signal && { signal }),
        });
        const ranked = await planner.rank(listed, signal);
        const { candidates: _, ...plan } = listed;
        return { ...plan, ...ranked, model: planner.model, ms: performance.now() - start };
      },
      through: over,
    };
    return planner;
  };
  return over(graph);
}

/** The ranked chains with what holds for a time and what meets on their ways, and what they leave out of the question. */
async function coveredChains(
  listed: RankedPlans,
  plan: QuestionPlan,
  unknown: readonly UnknownName[],
  { graph, kit }: { graph: GraphSource; kit: RankerKit },
  signal: AbortSignal | undefined,
): Promise<RankedPlans> {
  const named = await withNamed(listed, plan, graph);
  const { ranked: joined, apart } = await withArmsJoined(named, plan, graph, signal);
  const kin = await withNarrowerKin(await withHeld(joined, plan, graph), plan, graph);
  const ranked = await withUnsaidRoles(kin, plan, graph);
  const [first] = ranked.plans;
  const missing = first && ranked.reading ? await lacked(plan, first.candidate, { graph, kit }, signal) : [];
  const passed = ranked.reading ? [...(await passedOver(plan, ranked, graph)), ...missing, ...apart] : [];
  const known = ranked.reading && withUnread(withUnknown(ranked.reading, unknown), passed);
  const reading = known && withOtherNoun(known, plan.question);
  const read = { ...ranked, ...(reading && { reading }) };
  const said = withoutUnsaid(read, plan);
  const doubts = {
    own: listed.reading?.confidence ?? 0,
    isPassed: passed.length > 0,
    isUnsaid: said !== read,
  };
  return covered({ ...said, doubts }, plan, { graph, kit });
}

/** Readings of the language; null if there are none. @param isPassed chains pass over a property or a value */
async function coveredReadings(
  plan: QuestionPlan,
  unknown: readonly UnknownName[],
  { graph, kit }: { graph: GraphSource; kit: RankerKit },
  isPassed: boolean,
): Promise<RankedPlans | null> {
  const read = rankedReadings(plan, unknown);
  if (!read) return null;
  const readings = await withUnsaidRoles(read, plan, graph);
  const own = readings.plans[0]?.candidate.interpretation;
  const said = own?.isBeyondChains ? readings : withoutUnsaid(readings, plan);
  const doubts = { own: own?.probability ?? 0, isPassed, isUnsaid: said !== readings };
  return covered({ ...said, doubts }, plan, { graph, kit });
}

/** Less sure of what leaves out a part of the question that decides what is asked for. */
async function covered(
  ranked: RankedPlans,
  plan: QuestionPlan,
  { graph, kit }: { graph: GraphSource; kit: RankerKit },
): Promise<RankedPlans> {
  const left = await uncovered(plan, ranked, { graph, kit });
  if (left.length === 0 || !ranked.reading) return ranked;
  const doubts = ranked.doubts && { ...ranked.doubts, isUnsaid: true };
  const reading = withUnread(ranked.reading, left);
  return { ...ranked, abstained: true, reading, ...(doubts && { doubts }) };
}

/** The first nodes that a candidate finds. */
async function answersOf({ query }: Candidate, graph: GraphSource, signal?: AbortSignal): Promise<string[]> {
  return nodesIn(await graph.match(query, { limit: MOST_COMPARED, ...(signal && { signal }) }), ANSWER);
}

/** "How many" asks for the number of what the first plan finds. */
function withCount(ranked: RankedPlans, { asks }: Pick<QuestionPlan, "asks">): RankedPlans {
  const { plans, reading } = ranked;
  const [first] = plans;
  if (asks !== "count" || !first || !reading || reading.computes) return ranked;
  const computes = { kind: "value" as const, query: countOf(first.candidate.query) };
  return { ...ranked, reading: { ...reading, computes } };
}
