/**
 * GraphRAFT's L1 with and without its constraint (Table 2), by a model that knows other graphs only: n-grams over byte-level BPE, learnt
 * from the Cypher of 14 schemas (`BENCH_DATA`/text2cypher), on questions about Neo4j's movies. Both draw from the same odds with the same
 * chance; one masks by the grammar of the movies, the other writes until it ends. `BENCH_LIMIT` is how many questions are asked.
 */
import { readCypher } from "../lib/graph/cypher/read";
import { seededRandom } from "../lib/graph/numeric/seeded-random";
import { validateQueryGraph } from "../lib/graph/query/validate-query-graph";
import { memorySnapshot } from "../lib/graph/snapshot/memory-snapshot";
import { snapshotSource } from "../lib/graph/snapshot-source";
import { wordEmbedder } from "../lib/graph/testing/word-embedder";
import { queryLanguage } from "../lib/methods/graphraft/decode/decode-query";
import { decodeByGrammar } from "../lib/methods/llm/decode-grammar";
import { openReader } from "../lib/questions/reading/read-question";
import { END_OF_TEXT, trainTokenModel } from "../lib/stores/llm/testing/token-model";
import { loadMovies } from "./corpora/movies-script";
import { isForTraining, readBenchFile, readJsonLines } from "./corpora/retrieval-figures";

const LIMIT = Number(process.env.BENCH_LIMIT ?? 200);
const PROMPT = "Answer:";
const SHOWN = 3;
/** Keeps perturbed odds below those that are cut at 1. */
const SHIFT = 100;
/** Below 1 the likelier tokens are drawn more often. */
const TEMPERATURE = Number(process.env.BENCH_TEMPERATURE ?? 0.5);
const MOST_TOKENS = 150;

const pairs = readJsonLines<{ cypher: string }>("text2cypher/pairs.jsonl.gz").map(({ cypher }) =>
  cypher.replaceAll(/\s+/g, " "),
);
const started = performance.now();
const model = trainTokenModel(pairs.map((cypher) => `${PROMPT} ${cypher}`));
console.log(`${pairs.length} queries learnt in ${((performance.now() - started) / 1000).toFixed(1)} s`);

const graph = snapshotSource(await memorySnapshot(loadMovies(readBenchFile("movies/movies.cypher"))));
const schema = await graph.schema();
const read = openReader({ graph, embedder: wordEmbedder });
const questions = readJsonLines<{ question: string }>("movies/text2cypher.jsonl")
  .filter(({ question }) => !isForTraining(question))
  .slice(0, LIMIT);

/** Log-odds moved by chance (Gumbel noise), so that the best token is a random draw. */
function perturbed(seed: number) {
  const random = seededRandom(seed);
  return (written: string) =>
    new Map(
      [...model.next(PROMPT + written)].map(([token, log]) => [
        token,
        log / TEMPERATURE - Math.log(-Math.log(random() + Number.MIN_VALUE)) - SHIFT,
      ]),
    );
}

function writeFreely(next: (written: string) => Map<string, number>): string {
  let text = "";
  for (let tokens = 0; tokens < MOST_TOKENS; tokens++) {
    const [best] = [...next(text)].sort(([, a], [, b]) => b - a);
    if (!best || best[0] === END_OF_TEXT) break;
    text += best[0];
  }
  return text;
}

async function judge(text: string | undefined): Promise<{ read: boolean; valid: boolean; finds: boolean }> {
  try {
    const query = readCypher(text ?? "");
    const valid = validateQueryGraph(query, schema).length === 0;
    return { read: true, valid, finds: valid && (await graph.match(query, { limit: 1 })).rows.length > 0 };
  } catch {
    return { read: false, valid: false, finds: false };
  }
}

const counts = { free: [0, 0, 0], grammar: [0, 0, 0] };
let none = 0;
for (const [at, { question }] of questions.entries()) {
  const language = await queryLanguage(await read(question), { graph });
  const draw = perturbed(at);
  const { texts } = await decodeByGrammar(language!.grammar, async (written) => draw(` ${written}`), {
    beam: 1,
    mostCalls: MOST_TOKENS,
  });
  if (texts.length === 0) none += 1;
  for (const [name, text] of [
    ["free", writeFreely(perturbed(at))],
    ["grammar", texts[0]?.text],
  ] as const) {
    if (at < SHOWN) console.log(`${name}: ${text}`);
    const { read, valid, finds } = await judge(text);
    for (const [place, is] of [read, valid, finds].entries()) if (is) counts[name][place]! += 1;
  }
}
const share = (count: number) => `${((100 * count) / questions.length).toFixed(1)} %`;
console.log(`${questions.length} questions about movies; grammar decoding gave no query for ${none}`);
for (const [name, [read, valid, finds]] of Object.entries(counts))
  console.log(
    `${name.padEnd(8)} read ${share(read!)}   valid ${share(valid!)}   finds something ${share(finds!)}`,
  );
process.exit(0);
