/** Decoded queries as plans: each is run, those that find something share the choice with the ranker, and the run shows how each was written. */
import type { Toolkit } from "../../../core/contract/retriever";
import { readCypher } from "../../../core/graph/cypher/read";
import type { DecodedText } from "../../../core/llm/decode-grammar";
import type { Llm, LlmCaller } from "../../../core/llm/llm";
import { decidedPlanner } from "../../../core/plan/decided-planner";
import type { QuestionPlan, RankedPlan } from "../../../core/plan/plan";
import type { RankedPlans } from "../../../core/plan/planner";
import type { StageWriter } from "../../../core/trace/trace";
import {
  type DecodedQueries,
  decodeQueries,
  decodingRequest,
  type Means,
  type QueryLanguage,
  queryLanguage,
} from "./decode-query";
import { candidateText } from "./query-scope";
import { showSteps } from "./show-candidates";
import { AGAIN } from "./write-query";

/** What the decoded queries weigh together at least; the ranker's view keeps the rest. */
const LEAST_WEIGHT = 0.5;
const STEPS_SHOWN = 3;
const CONDITIONED = / (?:WHERE|LIMIT) /;

const MEANS: Readonly<Record<Means, string>> = {
  tokens: "masked token by token, by the log-probabilities that the endpoint gives",
  server: "held to the grammar of queries by the endpoint itself",
  schema:
    "held to a JSON Schema of queries, since the endpoint takes no grammar and gives no log-probabilities",
  text: "written freely and checked, since the endpoint takes neither a grammar nor a JSON Schema and gives no log-probabilities",
};

/** A decoded query that was run. */
interface Found {
  text: string;
  probability: number | null;
  plan: RankedPlan;
}

/**
 * The plans with the decoded queries first; null where the model cannot decode, or nothing that it decoded finds anything.
 * @throws what the model throws
 */
export async function planByDecoding(
  plan: QuestionPlan,
  ranked: RankedPlans,
  llm: Llm,
  kit: Toolkit,
  { beam, askAgain }: { beam: number; askAgain: boolean },
  write: StageWriter,
): Promise<RankedPlans | null> {
  const language = llm.writeByGrammar ? await queryLanguage(plan, kit) : null;
  // A grammar has no text that says "none of these": nothing is asked where the question names nothing that the graph has.
  const isAbout = plan.candidates.length + plan.mentions.length + (language?.scope.values?.length ?? 0) > 0;
  if (!language || !isAbout) return null;
  const caller: LlmCaller = { signal: kit.signal, record: write.llmCall };
  const decode = (before?: Parameters<typeof decodingRequest>[2]) =>
    decodeQueries(decodingRequest(plan, language.scope, before), language, llm, caller, beam);
  const decoded = await decode();
  if (!decoded) return null;
  let found = await runTexts(plan, decoded, kit, ranked);
  show(write, decoded, found, language);
  const [first] = decoded.texts;
  if (found.every(({ plan: { candidate } }) => candidate.answers === 0) && first && askAgain) {
    const again = await decode([
      { role: "assistant", content: first.text },
      { role: "user", content: AGAIN },
    ]);
    write.info("What the language model decoded finds nothing. It was asked once more, with this said.");
    if (again) {
      found = await runTexts(plan, again, kit, ranked);
      show(write, again, found, language);
    }
  }
  const useful = found.filter(({ plan: { candidate } }) => candidate.answers > 0);
  if (useful.length > 0) return { plans: share(useful, ranked.plans), abstained: false };
  write.flag(
    decoded.texts.length > 0
      ? "No decoded query finds anything: the model chooses among the candidates instead."
      : `No query was decoded: ${decoded.problem} The model chooses among the candidates instead.`,
  );
  return null;
}

/** Each query, counted; one that the planner offers is that candidate. */
async function runTexts(
  { question, mentions, candidates }: QuestionPlan,
  { texts }: DecodedQueries,
  { planner, graph, signal }: Toolkit,
  { plans }: RankedPlans,
): Promise<Found[]> {
  const offered = new Map(candidates.map((one) => [candidateText(one, mentions), one]));
  const found: Found[] = [];
  for (const { text, probability } of texts) {
    const known = plans.find(({ candidate }) => candidate === offered.get(text));
    if (known) {
      found.push({ text, probability, plan: known });
      continue;
    }
    const decided = decidedPlanner(planner, readCypher(text), graph);
    const read = await decided.candidates(question, mentions, { signal });
    const [candidate] = read.candidates;
    const [ranked] = (await decided.rank(read, signal)).plans;
    if (!candidate || !ranked) continue;
    // Paths in words leave conditions out.
    const isWhole = candidate.arms.length > 0 && !CONDITIONED.test(text);
    const pattern = isWhole ? ranked.pattern : text;
    found.push({ text, probability, plan: { candidate, probability: 0, pattern } });
  }
  return found;
}

/** The decoded queries by their probabilities, then the ranker's plans, which share what is left. */
function share(found: readonly Found[], others: readonly RankedPlan[]): RankedPlan[] {
  const decoded = new Set(found.map(({ plan: { candidate } }) => candidate));
  const given = found.map(({ probability }) => probability ?? 1 / found.length);
  const all = given.reduce((sum, one) => sum + one, 0);
  const isKnown = found.every(({ probability }) => probability !== null);
  const weight = isKnown ? Math.min(1, Math.max(all, LEAST_WEIGHT)) : LEAST_WEIGHT;
  const own = found.map(({ plan }, at) => ({
    ...plan,
    probability: all > 0 ? (weight * given[at]!) / all : weight / found.length,
  }));
  const rest = others
    .filter(({ candidate }) => !decoded.has(candidate))
    .map((one) => ({ ...one, probability: (1 - weight) * one.probability }));
  return [...own, ...rest].sort((a, b) => b.probability - a.probability);
}

function show(
  write: StageWriter,
  { means, texts }: DecodedQueries,
  found: readonly Found[],
  { scope }: QueryLanguage,
): void {
  if (texts.length === 0) return;
  write.info(
    `${texts.length === 1 ? "One query was" : `${texts.length} queries were`} decoded in the language of this graph (${scope.schema.labels.length} labels, ${scope.schema.relations.length} relations), ${MEANS[means]}.`,
  );
  const answers = new Map(found.map(({ text, plan }) => [text, plan.candidate.answers]));
  write.table(
    "Decoded queries",
    [{ title: "Query" }, { title: "Probability", unit: "share" }, { title: "Nodes it finds" }],
    texts.map(({ text, probability }) => ({
      cells: [text, probability, answers.get(text) ?? null],
      chosen: (answers.get(text) ?? 0) > 0,
    })),
  );
  for (const [at, one] of texts.slice(0, STEPS_SHOWN).entries()) showText(write, one, at + 1);
}

function showText(write: StageWriter, { steps }: DecodedText, number: number): void {
  if (steps.length === 0) return;
  const rows = steps.map(({ ways, excluded, ...step }) => ({ ...step, left: ways, excluded }));
  showSteps(write, `Masked at each step of query ${number}`, "Ways to go on", rows);
}
