/**
 * Table 2 of the GraphRAFT paper for one model behind `node scripts/with-llama.mjs`: the queries that L1 writes for questions about Neo4j's
 * movies, unconstrained, and constrained greedily and with a beam; run one after the other until 20 nodes are found (section 5.2), and not
 * reranked. All are asked by the same messages in the same template. `BENCH_LIMIT` is how many questions are asked; `BENCH_SHOWN` prints what each came to.
 */
import OpenAI from "openai";
import { readCypher } from "../../lib/graph/cypher/read";
import { validateQueryGraph } from "../../lib/graph/query/validate-query-graph";
import { decodeQueries, queryLanguage } from "../../lib/methods/graphraft/decode/decode-query";
import { decodingRequest, withoutFence } from "../../lib/methods/graphraft/decode/query-messages";
import { executeQueries } from "../../lib/methods/graphraft/execute";
import { decodeByGrammar } from "../../lib/methods/llm/decode-grammar";
import type { LlmRequest } from "../../lib/methods/llm/llm";
import { hitAt, recallAt, reciprocalRank } from "../../lib/methods/rank/rank-metrics";
import { interpretQuery } from "../../lib/questions/reading/given-query";
import { openReader } from "../../lib/questions/reading/read-question";
import type { Interpretation, Reading } from "../../lib/questions/reading/reading";
import { openReal, REAL } from "../../lib/stores/llm/testing/real-llm";
import { benchEmbedder, mean, percent } from "../corpora/retrieval-figures";
import type { Gold } from "../language/gold";
import { judge } from "../language/judge";
import { openMovies } from "../language/movies";
import { tuplesOf } from "../language/rows";

const LIMIT = Number(process.env.BENCH_LIMIT ?? 60);
const BEAM = 3;
const MOST_CALLS = 160;
/** Tokens that are named with their odds: of 20, as hosted endpoints give, few go on with a query where the model knows no such text. */
const NAMED = 2_000;
/** The longest gold query has half of it; a text that is cut there is none. */
const MAX_TOKENS = 200;
const SHOWN = process.env.BENCH_SHOWN !== undefined;
const NODES = { wanted: 20, limit: 200 };
const { signal } = new AbortController();

const embedder = await benchEmbedder();
const { graph, golds, nodeById } = await openMovies(embedder);
const read = openReader({ graph, embedder });
const asked = golds.filter((gold) => goldNodes(gold).length > 0);
const most = Math.min(LIMIT, asked.length);
const questions = Array.from({ length: most }, (_, at) => asked[Math.floor((at * asked.length) / most)]!);
const { llm, callerOf } = openReal();
const client = new OpenAI({ baseURL: REAL.baseUrl, apiKey: "none" });

/** The nodes that the gold query asks for; none where it asks for values. */
function goldNodes({ columns, given, rows, descending }: Gold): string[] {
  const at = columns.findIndex(
    ({ kind, key, ownerKind }) =>
      kind === "node" || (kind === "property" && ownerKind === "node" && /^(name|title)$/.test(key ?? "")),
  );
  if (at < 0) return [];
  // Of rows in no order any may be given.
  const right = descending.length > 0 ? given : rows;
  return [...new Set(right.flatMap((row) => tuplesOf(row, [{ at, key: null }], nodeById)))];
}

type Writer = (request: LlmRequest, reading: Reading) => Promise<string[]>;

const ROWS: Record<string, Writer> = {
  unconstrained: async (request) => [withoutFence(await llm.complete(request, callerOf(signal)))],
  "constrained, greedy": async (request, reading) => {
    const language = (await queryLanguage(reading, { graph }))!;
    const decoded = await decodeQueries(request, language, llm, callerOf(signal), 1);
    if (decoded?.means !== "server") throw new Error("The server takes no grammars.");
    return decoded.texts.map(({ text }) => text);
  },
  "constrained, beam": async (request, reading) => {
    const { grammar } = (await queryLanguage(reading, { graph }))!;
    const prompt = inTemplate(request);
    const next = (written: string) => tokensBehind(prompt + written);
    const { texts } = await decodeByGrammar(grammar, next, { beam: BEAM, mostCalls: MOST_CALLS });
    return texts.map(({ text }) => text);
  },
};

async function tokensBehind(prompt: string): Promise<ReadonlyMap<string, number>> {
  const body = { model: REAL.model, prompt, max_tokens: 1, temperature: 0, logprobs: NAMED };
  const { choices } = await client.completions.create(body);
  return new Map(Object.entries(choices[0]?.logprobs?.top_logprobs?.[0] ?? {}));
}

/** As the server itself puts the messages of a chat: a completion is sent the text that the model was tuned on. */
function inTemplate({ messages }: LlmRequest): string {
  const said = messages.map(({ role, content }) => `<|im_start|>${role}\n${content}<|im_end|>\n`);
  return `${said.join("")}<|im_start|>assistant\n`;
}

/** Null for a text that is no query of the graph. */
async function planOf(text: string, { names }: Reading): Promise<Interpretation | null> {
  try {
    const query = readCypher(text);
    if (validateQueryGraph(query, await graph.schema()).length > 0) return null;
    return (await interpretQuery(query, "model", names, graph, signal)).interpretation;
  } catch {
    return null;
  }
}

async function outcomeOf(gold: Gold, write: Writer) {
  const reading = await read(gold.question);
  const language = (await queryLanguage(reading, { graph }))!;
  const request = { ...decodingRequest(reading, language.scope), maxTokens: MAX_TOKENS };
  const texts = await write(request, reading);
  const plans: Interpretation[] = [];
  for (const text of texts) plans.push(...[await planOf(text, reading)].flatMap((plan) => plan ?? []));
  return { texts, plans, ...(await scored(gold, plans, reading)) };
}

async function scored(gold: Gold, plans: readonly Interpretation[], { names }: Reading) {
  const { findings } = await executeQueries(graph, names, plans, { ...NODES, signal });
  const found = findings.map(({ node }) => nodeById(node)?.name ?? node);
  const right = goldNodes(gold);
  const ranks = right.map((name) =>
    found.includes(name) ? found.indexOf(name) + 1 : Number.POSITIVE_INFINITY,
  );
  const first = plans[0]?.candidate.query;
  return {
    valid: plans.length > 0 ? 1 : 0,
    finds: found.length > 0 ? 1 : 0,
    right: first && (await judge(gold, first, graph, nodeById)).right ? 1 : 0,
    hit1: hitAt(ranks, 1),
    hit5: hitAt(ranks, 5),
    recall: recallAt(ranks, NODES.wanted),
    reciprocal: reciprocalRank(ranks),
  };
}

console.log(`${REAL.model}: ${questions.length} of ${asked.length} questions of movies that ask for nodes`);
// A server that has not answered yet is given up early where it reads a long prompt.
await llm.complete(
  { purpose: "wake up", messages: [{ role: "user", content: "Hi" }], maxTokens: 1 },
  callerOf(signal),
);
const table: Record<string, Record<string, string>> = {};
for (const [name, write] of Object.entries(ROWS)) {
  const started = performance.now();
  const outcomes: Awaited<ReturnType<typeof outcomeOf>>[] = [];
  for (const gold of questions) {
    const outcome = await outcomeOf(gold, write);
    outcomes.push(outcome);
    if (SHOWN)
      console.log(
        JSON.stringify({
          row: name,
          question: gold.question,
          gold: gold.cypher,
          ...outcome,
          plans: undefined,
        }),
      );
  }
  const share = (key: "valid" | "finds" | "right" | "hit1" | "hit5" | "recall" | "reciprocal") =>
    percent(mean(outcomes.map((one) => one[key])));
  table[name] = {
    "valid %": share("valid"),
    "finds something %": share("finds"),
    "first right %": share("right"),
    "Hit@1": share("hit1"),
    "Hit@5": share("hit5"),
    "Recall@20": share("recall"),
    MRR: share("reciprocal"),
    "seconds a question": ((performance.now() - started) / 1000 / questions.length).toFixed(1),
  };
}
console.table(table);
process.exit(0);
