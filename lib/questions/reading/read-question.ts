/** The reader of questions: what stands for a question is made here once, whoever goes by it afterwards. */

import { renderForPeople } from "../../graph/cypher/render-for-people";
import { HopscopeError } from "../../graph/errors";
import type { GraphSource } from "../../graph/graph-source";
import type { QueryGraph } from "../../graph/query/query-graph";
import { outerMention, readAboutGroups } from "../conversation/group-question";
import { openGroupReader } from "../conversation/group-readings";
import { standInFor } from "../conversation/stand-in";
import type { Mention } from "../mentions/mention";
import { asksOf } from "../plan/candidates/candidates";
import { type Correction, isQueryChoice, type QueryChoice } from "../plan/mentions/correction";
import type { Candidate, QuestionPlan } from "../plan/plan";
import type { PlanReading } from "../plan/plan-reading";
import { openPlanner, type PlannerKit } from "../plan/planner";
import type { RankedPlans } from "../plan/ranker/rank";
import { lazyKit } from "../plan/ranker/schema-kit";
import { interpretQuery } from "./given-query";
import { type ProposalKit, propose } from "./propose";
import type { Interpretation, Reading, TextQuestion } from "./reading";
import { readForTexts } from "./text-question";

/** A user's corrections of a question, and bounds on reading it. */
export interface ReadOptions {
  /** Meanings of its names, groups and operators. */
  corrections?: readonly Correction[] | undefined;
  /** The query that it means. */
  query?: QueryGraph | undefined;
  signal?: AbortSignal | undefined;
  /** Another reader of the same graph, one that counts reads for instance. */
  graph?: GraphSource;
}

/**
 * @throws HopscopeError `invalid-input` for a correction or a query that cannot be followed; the signal's reason; what the graph and
 *   the embedder throw
 */
export type ReadQuestion = (text: string, options?: ReadOptions) => Promise<Reading>;

/** Reading of a query that the user gave. */
const CERTAIN: PlanReading = { confidence: 1, leftOut: [], unknown: [] };

/**
 * Opens nothing yet: the words of the schema are embedded by the first question.
 * @throws HopscopeError `not-ready` when the model was trained with another embedder
 */
export function openReader(kit: PlannerKit): ReadQuestion {
  const own = openPlanner(kit);
  const groups = openGroupReader({ aliases: {}, ...kit });
  const words = lazyKit(kit.graph, kit.embedder, {});
  return async (text, { corrections = [], query, signal, graph: other } = {}) => {
    const graph = other ?? kit.graph;
    const planner = other ? own.through(other) : own;
    const readers = { planner, groups: other ? groups.through(other) : groups, graph };
    const stand = await standInFor(text, corrections, graph);
    const choice = corrections.find(isQueryChoice);

    const find = async (): Promise<Mention[]> => {
      if (!stand) return planner.find(text, corrections, signal);
      const found = await planner.find(stand.question, stand.corrections, signal);
      return found.map((mention) => outerMention(text, mention, stand));
    };
    const interpret = async (names: readonly Mention[]): Promise<Interpreted> => {
      if (query) return given(text, await interpretQuery(query, "person", names, graph, signal));
      if (stand) {
        const about = await readAboutGroups(stand, names, readers, signal);
        return read({ ...about, ranked: await asChosen(text, about.ranked, choice, null) }, null);
      }
      const listed = await planner.candidates(text, names, { corrections, ...(signal && { signal }) });
      const rankAlone = (candidate: Candidate) =>
        planner.rank({ ...listed, candidates: [candidate] }, signal);
      const ranked = await asChosen(text, await planner.rank(listed, signal), choice, rankAlone);
      return read({ listed, ranked }, rankAlone);
    };
    const around = async (names: readonly Mention[], inTexts: TextQuestion): Promise<Reading> => {
      signal?.throwIfAborted();
      const { rankAlone, ...interpreted } = await interpret(names);
      // "Films by []" who made none: what texts say of films with them answers it no better.
      const isLacked = interpreted.abstained && interpreted.coverage?.leftOut.includes("by");
      const reading: Reading = {
        text,
        by: query ? "given" : planner.model,
        ...interpreted,
        unknownNames: inTexts.unknown,
        inTexts: isLacked ? { ...inTexts, counted: [...inTexts.counted, "by"] } : inTexts,
        propose: (queries, by) => propose(reading, queries, { ...by, rankAlone }),
        around: async (others) => (isSame(names, others) ? reading : around(others, inTexts)),
      };
      return reading;
    };
    signal?.throwIfAborted();
    return around(await find(), await readForTexts(text, graph, words));
  };
}

type Interpreted = Pick<
  Reading,
  "asks" | "names" | "restrictions" | "interpretations" | "abstained" | "coverage" | "truncated"
> &
  Pick<ProposalKit, "rankAlone">;

/**
 * The query that a person chose comes first, and is certain.
 * @throws HopscopeError `invalid-input` for a query that is none of those that the question may mean
 */
async function asChosen(
  text: string,
  ranked: RankedPlans,
  choice: QueryChoice | undefined,
  rankAlone: ProposalKit["rankAlone"],
): Promise<RankedPlans> {
  if (!choice) return ranked;
  const wanted = JSON.stringify([choice.cypher, choice.parameters]);
  const plan = ranked.plans.find(({ candidate: { query, interpretation } }) => {
    const { cypher, parameters } = renderForPeople(interpretation?.computes?.query ?? query);
    return JSON.stringify([cypher, parameters]) === wanted;
  });
  if (!plan)
    throw new HopscopeError(
      "invalid-input",
      "The query that was chosen is none of those that the question may mean now.",
      {
        hint: "The graph or the question has changed since. Take the choice back.",
      },
    );
  // All methods follow it alike, and say so.
  const read = { span: choice.span, text, reading: plan.pattern, alternatives: [] };
  const isFirst = plan === ranked.plans[0];
  const own = isFirst ? ranked : await rankAlone?.(plan.candidate);
  const others = ranked.plans
    .filter((other) => other !== plan)
    .map((other) => ({ ...other, probability: 0 }));
  return {
    plans: [{ ...plan, candidate: chosen(plan.candidate), probability: 1 }, ...others],
    abstained: false,
    reading: { finds: plan.candidate.query, ...own?.reading, ...CERTAIN, operators: [read] },
  };
}

function chosen({ interpretation, ...candidate }: Candidate): Candidate {
  return interpretation ? { ...candidate, interpretation: { ...interpretation, isChosen: true } } : candidate;
}

function read(
  { listed, ranked }: { listed: QuestionPlan; ranked: RankedPlans },
  rankAlone: ProposalKit["rankAlone"],
): Interpreted {
  const { asks, mentions, restrictions, truncated } = listed;
  const { plans, abstained, reading } = ranked;
  return {
    asks,
    names: mentions,
    restrictions,
    interpretations: plans.map((plan): Interpretation => {
      return { ...plan, from: plan.candidate.interpretation?.isChosen ? "person" : "read" };
    }),
    abstained,
    ...(reading && { coverage: reading }),
    truncated,
    rankAlone,
  };
}

function given(
  text: string,
  { names, interpretation }: { names: Mention[]; interpretation: Interpretation },
): Interpreted {
  return {
    asks: asksOf(text),
    names,
    restrictions: [],
    interpretations: [interpretation],
    abstained: false,
    coverage: CERTAIN,
    truncated: false,
    rankAlone: null,
  };
}

function isSame(one: readonly Mention[], other: readonly Mention[]): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
