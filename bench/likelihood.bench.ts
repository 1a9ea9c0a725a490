/**
 * Learns how likely a plan that is held back is meant all the same, from the everyday questions for development and those that people asked
 * in their own words, and writes it to `lib/questions/plan/learnt-likelihood.ts`. Each graph is also read with what the others teach,
 * which is the figure to report. `BENCH_WRITE=no` writes nothing.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { QueryGraph } from "../lib/graph/query/query-graph";
import { LIKELIHOOD_INPUTS, likelihoodInputs, likelihoodOf } from "../lib/questions/plan/likelihood";
import { openPlanner, type RankedQuestion } from "../lib/questions/plan/planner";
import { printTable } from "./corpora/print";
import { benchEmbedder } from "./corpora/retrieval-figures";
import { isAnswer } from "./language/everyday/answers";
import { type Domain, domainsOf } from "./language/everyday/read-domain";
import { embeddedGraph } from "./language/pairs-set";
import { trainLogistic } from "./language/train-certainty";

const PARTS = ["development", "people"];

interface HeldBack {
  graph: string;
  inputs: readonly number[];
  isRight: boolean;
}

const embedder = await benchEmbedder();
const held: HeldBack[] = [];
const said = { right: 0, wrong: 0 };
for (const domain of PARTS.flatMap(domainsOf)) held.push(...(await heldBack(domain)));
const graphs = [...new Set(held.map(({ graph }) => graph))];
const likely = graphs.flatMap((graph) => {
  const weights = trainLogistic(held.filter((one) => one.graph !== graph));
  const own = held.filter((one) => one.graph === graph);
  return own.map((one) => ({ ...one, likelihood: likelihoodOf(one.inputs, weights) }));
});
printTable("What is held back, each graph with what the others teach", {
  all: shares(0),
  ...Object.fromEntries([0.1, 0.2, 0.3, 0.5, 0.65].map((least) => [`likely from ${least}`, shares(least)])),
});
printTable(
  "How often it is right",
  Object.fromEntries(
    [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8].map((from, at, all) => {
      const bin = likely.filter(({ likelihood }) => likelihood >= from && likelihood < (all[at + 1] ?? 1.01));
      const mean = bin.reduce((sum, { likelihood }) => sum + likelihood, 0) / Math.max(1, bin.length);
      const right = bin.filter(({ isRight }) => isRight).length / Math.max(1, bin.length);
      return [
        `from ${from}`,
        { plans: bin.length, "likely %": Math.round(100 * mean), "right %": Math.round(100 * right) },
      ];
    }),
  ),
);
const weights = trainLogistic(held);
console.log(LIKELIHOOD_INPUTS.map((name, at) => `${name} ${weights[at]!.toFixed(2)}`).join(", "));
if (process.env.BENCH_WRITE !== "no") {
  const rows = LIKELIHOOD_INPUTS.map((name, at) => `  ${weights[at]!.toFixed(2)}, // ${name}`);
  const head =
    "/** Made by `node bench/run.mjs likelihood` from everyday questions over graphs of our own: one weight for each of `LIKELIHOOD_INPUTS`. */";
  const file = path.join("lib", "questions", "plan", "learnt-likelihood.ts");
  writeFileSync(
    file,
    `${head}\nexport const LEARNT_LIKELIHOOD: readonly number[] = [\n${rows.join("\n")}\n];\n`,
  );
}
process.exit(0);

function shares(least: number): { right: number; wrong: number } {
  const all = likely.filter(({ likelihood }) => likelihood >= least);
  const right = all.filter(({ isRight }) => isRight).length;
  return { right, wrong: all.length - right };
}

async function heldBack({ name, builder, questions }: Domain): Promise<HeldBack[]> {
  const graph = await embeddedGraph(builder, embedder);
  const planner = openPlanner({ graph, embedder });
  const nodeById = (id: string) => (builder.indexOf(id) < 0 ? undefined : builder.node(builder.indexOf(id)));
  const all: HeldBack[] = [];
  for (const question of questions) {
    const ranked = await planner.plan(question.text);
    const query = queryOf(ranked);
    const { rows } = query ? await graph.match(query, { limit: 500 }) : { rows: [] };
    const isRight = query !== null && question.answers.length > 0 && isAnswer(rows, question, nodeById);
    const inputs = likelihoodInputs(ranked, ranked);
    if (inputs) all.push({ graph: name, inputs, isRight });
    else if (!ranked.abstained) said[isRight ? "right" : "wrong"] += 1;
  }
  console.log(
    `${name}: ${all.length} of ${questions.length} held back; said until here ${said.right} right, ${said.wrong} wrong`,
  );
  return all;
}

function queryOf({ plans: [first], reading }: RankedQuestion): QueryGraph | null {
  return reading?.computes?.query ?? first?.candidate.query ?? null;
}
