/** The reader of questions: what stands for a question is made here once, whoever goes by it afterwards. */
import { renderForPeople } from "../../graph/cypher/render-for-people";
import { HopscopeError } from "../../graph/errors";
import type { GraphSource } from "../../graph/graph-source";
import type { QueryGraph } from "../../graph/query/query-graph";
import { outerMention, readAboutGroups } from "../conversation/group-question";
import { openGroupReader } from "../conversation/group-readings";
import { standInFor } from "../conversation/stand-in";
import type { Mention } from "../mentions/mention";
import { countOf } from "../plan/candidates/candidate-query";
import { asksOf } from "../plan/candidates/candidates";
import type { Correction, QueryChoice } from "../plan/mentions/correction";
import { isQueryChoice } from "../plan/mentions/query-choice";
import type { Candidate, QuestionPlan, RankedPlan } from "../plan/plan";
import type { PlanReading } from "../plan/plan-reading";
import { openPlanner, type PlannerKit } from "../plan/planner";
import type { RankedPlans } from "../plan/ranker/rank";
import { lazyKit } from "../plan/ranker/schema-kit";
import { interpretQuery } from "./given-query";
import { type OtherWords, otherWords } from "./other-words";
import { type ProposalKit, propose } from "./propose";
import type { Interpretation, Reading, TextQuestion } from "./reading";
import { readForTexts } from "./text-question";

/** A user's corrections of a question, and bounds on reading it. */
export interface ReadOptions {
  /** Meanings of its names, groups and operators, and the choice of one of the queries that it may mean. */
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
  const readEnglish: ReadQuestion = async (text, { corrections = [], query, signal, graph: other } = {}) => {
    const graph = other ?? kit.graph;
    const planner = other ? own.through(other) : own;
    const readers = { planner, groups: other ? groups.through(other) : groups, graph };
    const stand = await standInFor(text, corrections, graph);
    const choice = corrections.find(isQueryChoice);
    const isQueryChosen = choice !== undefined;

    const find = async (): Promise<Mention[]> => {
      if (!stand) return planner.find(text, corrections, signal);
      const found = await planner.find(stand.question, stand.corrections, signal);
      return found.map((mention) => outerMention(text, mention, stand));
    };
    const interpret = async (names: readonly Mention[]): Promise<Interpreted> => {
      if (query) return given(text, await interpretQuery(query, "person", names, graph, signal));
      if (stand) {
        const about = await readAboutGroups(stand, names, readers, signal);
        return read({ ...about, ranked: asChosen(text, about, choice) }, null, isQueryChosen);
      }
      const listed = await planner.candidates(text, names, { corrections, ...(signal && { signal }) });
      const rankAlone = (candidate: Candidate) =>
        planner.rank({ ...listed, candidates: [candidate] }, signal);
      const ranked = await planner.rank(listed, signal);
      return read({ listed, ranked: asChosen(text, { listed, ranked }, choice) }, rankAlone, isQueryChosen);
    };
    const around = async (names: readonly Mention[], inTexts: TextQuestion): Promise<Reading> => {
      signal?.throwIfAborted();
      const { rankAlone, ...interpreted } = await interpret(names);
      // "Films by []" who made none: what texts say of films with them answers it no better.
      const isLacked = interpreted.abstained && interpreted.coverage?.leftOut.includes("by");
      const reading: Reading = {
        text,
        by: query || choice ? "given" : planner.model,
        ...interpreted,
        unknownNames: inTexts.unknown,
        inTexts: isLacked ? { ...inTexts, counted: [...inTexts.counted, "by"] } : inTexts,
        propose: (queries, by) => propose(reading, queries, { ...by, rankAlone }),
        // What a person chose holds for the names that it was read with.
        around: async (others) => (choice || isSame(names, others) ? reading : around(others, inTexts)),
      };
      return reading;
    };
    signal?.throwIfAborted();
    return around(await find(), await readForTexts(text, graph, words, corrections));
  };
  return async (text, options = {}) => {
    const other = await otherWords(text, options.graph ?? kit.graph);
    if (!other) return readEnglish(text, options);
    const { corrections = [] } = options;
    const own = corrections.map((one): Correction => ({ ...one, span: other.toEnglish(one.span) }));
    return inOwnWords(await readEnglish(other.english, { ...options, corrections: own }), other);
  };
}

/** A reading of the English of a question, as one of the question. */
function inOwnWords(reading: Reading, other: OtherWords): Reading {
  const { text, by, around, propose, inTexts, ...read } = reading;
  const ownWords = (leftOut: string[]) => other.inOwn({ leftOut }).leftOut;
  const english = (names: readonly Mention[]) =>
    names.map((one): Mention => ({ ...one, span: other.toEnglish(one.span) }));
  return {
    ...other.inOwn(read),
    text,
    readAs: other.readAs,
    by,
    inTexts: {
      ...inTexts,
      unknown: other.inOwn(inTexts.unknown),
      denied: ownWords(inTexts.denied),
      ownWords: Object.fromEntries(inTexts.open.map((word) => [word, ownWords([word]).join()])),
      names: inTexts.names.map((one) => (one.isRole ? { ...one, text: ownWords([one.text]).join() } : one)),
    },
    around: async (names) => inOwnWords(await around(english(names)), other),
    propose: async (queries, how) => {
      const proposal = await propose(queries, how);
      return { ...proposal, reading: inOwnWords(proposal.reading, other) };
    },
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
function asChosen(
  text: string,
  { listed, ranked }: { listed: QuestionPlan; ranked: RankedPlans },
  choice: QueryChoice | undefined,
): RankedPlans {
  if (!choice) return ranked;
  const plan = ranked.plans.find(({ candidate }) => isSameQuery(candidate, choice));
  if (!plan)
    throw new HopscopeError(
      "invalid-input",
      "The query that was chosen is none of those that the question may mean now.",
      { hint: "Undo the choice of a query: the graph or the question has changed since." },
    );
  const { candidate } = plan;
  const { query: finds, interpretation } = candidate;
  const counted = listed.asks === "count" ? { kind: "value" as const, query: countOf(finds) } : undefined;
  const computes = interpretation?.computes ?? counted;
  // All methods follow it alike, and say so.
  const read = { span: [0, text.length] as [number, number], text, reading: plan.pattern, alternatives: [] };
  const others = ranked.plans.filter((other) => other !== plan);
  return {
    plans: [{ ...plan, probability: 1 }, ...others.map((other) => ({ ...other, probability: 0 }))],
    abstained: false,
    reading: { ...CERTAIN, operators: [read], finds, ...(computes && { computes }) },
  };
}

function isSameQuery({ query, interpretation }: Candidate, choice: QueryChoice): boolean {
  const { cypher, parameters } = renderForPeople(interpretation?.computes?.query ?? query);
  const keys = Object.keys(parameters);
  return (
    cypher === choice.cypher &&
    keys.length === Object.keys(choice.parameters).length &&
    keys.every((key) => JSON.stringify(parameters[key]) === JSON.stringify(choice.parameters[key]))
  );
}

function read(
  { listed, ranked }: { listed: QuestionPlan; ranked: RankedPlans },
  rankAlone: ProposalKit["rankAlone"],
  isChosen: boolean,
): Interpreted {
  const { asks, mentions, restrictions, truncated } = listed;
  const { plans, abstained, reading } = ranked;
  const isPersons = ({ candidate }: RankedPlan, at: number) =>
    candidate.interpretation?.isChosen || (isChosen && at === 0);
  return {
    asks,
    names: mentions,
    restrictions,
    interpretations: plans.map((plan, at): Interpretation => {
      return { ...plan, from: isPersons(plan, at) ? "person" : "read" };
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
