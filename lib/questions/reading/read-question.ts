/** The reader of questions: what stands for a question is made here once, whoever goes by it afterwards. */

import type { GraphSource } from "../../graph/graph-source";
import type { QueryGraph } from "../../graph/query/query-graph";
import { outerMention, readAboutGroups } from "../conversation/group-question";
import { openGroupReader } from "../conversation/group-readings";
import { standInFor } from "../conversation/stand-in";
import type { Mention } from "../mentions/mention";
import { asksOf } from "../plan/candidates/candidates";
import type { Correction } from "../plan/mentions/correction";
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

    const find = async (): Promise<Mention[]> => {
      if (!stand) return planner.find(text, corrections, signal);
      const found = await planner.find(stand.question, stand.corrections, signal);
      return found.map((mention) => outerMention(text, mention, stand));
    };
    const interpret = async (names: readonly Mention[]): Promise<Interpreted> => {
      if (query) return given(text, await interpretQuery(query, "person", names, graph, signal));
      if (stand) return read(await readAboutGroups(stand, names, readers, signal), null);
      const listed = await planner.candidates(text, names, { corrections, ...(signal && { signal }) });
      const rankAlone = (candidate: Candidate) =>
        planner.rank({ ...listed, candidates: [candidate] }, signal);
      return read({ listed, ranked: await planner.rank(listed, signal) }, rankAlone);
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
