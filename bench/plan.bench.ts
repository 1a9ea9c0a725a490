/**
 * The planner without a language model, before training: are the names of a question found, is what it means among the
 * candidates, what does the best of them use, and how long does that take, ranking included. MetaQA (without the brackets around the topic, and in lower case), FB15k-237's
 * questions with several constraints, and a synthetic graph of STaRK-prime's size. On the reporting part of each set.
 */

import type { GraphSource } from "../lib/graph/graph-source";
import { percentile } from "../lib/graph/numeric/statistics";
import { GraphBuilder } from "../lib/graph/snapshot/graph-builder";
import { memorySnapshot } from "../lib/graph/snapshot/memory-snapshot";
import { snapshotSource } from "../lib/graph/snapshot-source";
import { findMentions } from "../lib/questions/mentions/find-mentions";
import type { Candidate, QuestionPlan } from "../lib/questions/plan/plan";
import { openPlanner } from "../lib/questions/plan/planner";
import { printTable } from "./corpora/print";
import {
  freebaseGraph,
  freebaseQuestions,
  type GoldQuestion,
  metaQaGraph,
  metaQaQuestions,
} from "./corpora/public-graphs";
import { benchEmbedder } from "./corpora/retrieval-figures";
import { seeded } from "./corpora/seeded";
import { processorTime } from "./corpora/timing";

/** Every so many-th question of MetaQA's reporting part is asked. */
const EVERY = 4;
/** Questions of which all candidates are run. */
const RUN = 40;
const SYNTHETIC = { nodes: 129_375, edges: 8_100_000, labels: 10, relations: 18, questions: 300 };
const WORDS =
  "protein disease pathway drug anatomy gene effect binding cell receptor kinase acute chronic".split(" ");

/** A question planned up to its ranking, and the most probable candidate. */
type Ranked = QuestionPlan & { best: Candidate | undefined };

const embedder = await benchEmbedder();
const times: Record<string, Record<string, number>> = {};
const metaQa = await metaQaGraph();
const found: Record<string, Record<string, string>> = {};
for (const hops of [1, 2, 3] as const) {
  const asked = metaQaQuestions(hops).filter(({ train }, at) => !train && at % EVERY === 0);
  found[`MetaQA, ${hops} hops`] = await measureChains(metaQa, asked, `MetaQA, ${hops} hops`);
  const lower = asked.map((question) => ({ ...question, text: question.text.toLowerCase() }));
  found[`MetaQA, ${hops} hops, lower case`] = await measureTopics(metaQa, lower);
  const misspelt = lower.map((question) => ({ ...question, text: swapLetters(question) }));
  found[`MetaQA, ${hops} hops, misspelt too`] = await measureTopics(metaQa, misspelt);
}
printTable("What a question names and means, per cent of the questions", found);
printTable("Questions of several constraints", await measureConstraints());
await measureSynthetic();
printTable("Milliseconds to plan one question, ranking included, and its candidates", times);

async function measureChains(graph: GraphSource, asked: GoldQuestion[], name: string) {
  let [named, meant] = [0, 0];
  const plans = await planAll(
    graph,
    asked.map(({ text }) => text),
    name,
  );
  for (const [at, { mentions, candidates }] of plans.entries()) {
    const { topics, path } = asked[at]!;
    if (mentions.some(({ readings }) => readings.some(({ node }) => topics.includes(node)))) named += 1;
    if (candidates.some((candidate) => isGold(candidate, mentions, topics, path))) meant += 1;
  }
  return {
    questions: String(asked.length),
    "topic found": percent(named, asked.length),
    "gold path listed": percent(meant, asked.length),
    ...(await runSome(graph, asked, plans)),
  };
}

async function measureTopics(graph: GraphSource, asked: readonly GoldQuestion[]) {
  let named = 0;
  for (const { text, topics } of asked) {
    const mentions = await findMentions(text, { graph, embedder: null });
    if (mentions.some(({ readings }) => readings.some(({ node }) => topics.includes(node)))) named += 1;
  }
  return { questions: String(asked.length), "topic found": percent(named, asked.length) };
}

/** The question with the two letters in the middle of its topic swapped. */
function swapLetters({ text, topics }: GoldQuestion): string {
  const topic = (topics[0] ?? "").toLowerCase();
  const at = Math.floor(topic.length / 2) - 1;
  if (at < 0) return text;
  return text.replace(topic, () => topic.slice(0, at) + topic[at + 1] + topic[at] + topic.slice(at + 2));
}

/** Questions are not trained on here: all are reported. */
async function measureConstraints() {
  const graph = await freebaseGraph();
  const asked = freebaseQuestions();
  const plans = await planAll(
    graph,
    asked.map(({ text }) => text),
    "FB15k-237",
  );
  let [linked, joint, all, used, meant, together] = [0, 0, 0, 0, 0, 0];
  for (const [at, { mentions, best }] of plans.entries()) {
    if (mentions.length >= 2) linked += 1;
    const near = await Promise.all(
      mentions.map(({ readings }) =>
        nextTo(
          graph,
          readings.map(({ node }) => node),
        ),
      ),
    );
    const reach = (node: string) => near.filter((nodes) => nodes.has(node)).length;
    const gold = Math.max(0, ...asked[at]!.answers.map(reach));
    const most = Math.max(0, ...[...new Set(near.flatMap((nodes) => [...nodes]))].map(reach));
    if (gold > 0 && gold === most) joint += 1;
    if (gold > 0 && gold === mentions.length) all += 1;
    if (!best) continue;
    const isNextToAll = (node: string) => best.arms.every(({ mention }) => near[mention]!.has(node));
    const isMeant = asked[at]!.answers.some(isNextToAll);
    together += Number(isMeant);
    if (best.arms.length < 2) continue;
    used += 1;
    meant += Number(isMeant);
  }
  return {
    "FB15k-237": {
      questions: String(asked.length),
      "two constraints found": percent(linked, asked.length),
      "gold next to the most of them": percent(joint, asked.length),
      "gold next to all": percent(all, asked.length),
      "best plan keeps two": percent(used, asked.length),
      "gold next to all that it keeps": percent(together, asked.length),
      "where it keeps two": percent(meant, used),
      ...(await runSome(graph, asked, plans)),
    },
  };
}

async function measureSynthetic(): Promise<void> {
  const random = seeded(7);
  const anyNode = () => Math.floor(random() * SYNTHETIC.nodes);
  const builder = new GraphBuilder();
  const names: string[] = [];
  for (let node = 0; node < SYNTHETIC.nodes; node++) {
    const name = `${WORDS[Math.floor(random() * WORDS.length)]} ${WORDS[Math.floor(random() * WORDS.length)]} ${node}`;
    names.push(name);
    builder.addNode({ id: `node/${node}`, name, labels: [`Label${node % SYNTHETIC.labels}`], text: "" });
  }
  for (let edge = 0; edge < SYNTHETIC.edges; edge++) {
    builder.addEdge({
      source: `node/${anyNode()}`,
      // The best hundredth takes a tenth of the edges.
      target: `node/${Math.floor(random() ** 2 * SYNTHETIC.nodes)}`,
      type: `relation-${Math.floor(random() * SYNTHETIC.relations)}`,
      kind: "relation",
    });
  }
  const graph = snapshotSource(await memorySnapshot(builder));
  const nameOf = () => names[anyNode()]!;
  const popular = () => names[Math.floor(random() ** 4 * SYNTHETIC.nodes)]!;
  const questions = Array.from({ length: SYNTHETIC.questions }, (_, at) => {
    if (at % 3 === 0) return `which Label3 is related by relation 4 to ${popular()}`;
    if (at % 3 === 1) return `what has relation 7 with ${nameOf()} and relation 2 with ${popular()}`;
    return `which Label5 lies between ${nameOf()}, ${popular()} and ${nameOf()}`;
  });
  await graph.typedPaths({ starts: ["node/0"], hops: 1 });
  await planAll(graph, questions, "8.1 million edges");
}

async function planAll(graph: GraphSource, questions: readonly string[], name: string): Promise<Ranked[]> {
  const planner = openPlanner({ graph, embedder });
  const plans: Ranked[] = [];
  const all: number[] = [];
  const computed: number[] = [];
  const mentioned: number[] = [];
  const listed: number[] = [];
  await planner.plan(questions[0]!);
  for (const question of questions) {
    const [start, began] = [processorTime(), performance.now()];
    const mentions = await planner.find(question);
    mentioned.push(processorTime() - start);
    const plan = await planner.candidates(question, mentions);
    listed.push(processorTime() - start);
    const ranking = await planner.rank(plan);
    all.push(performance.now() - began);
    computed.push(processorTime() - start);
    plans.push({ ...plan, best: ranking.plans[0]?.candidate });
  }
  const counts = plans.map(({ candidates }) => candidates.length);
  times[name] = {
    "p50 ms": round(percentile(all, 0.5)),
    "p95 ms": round(percentile(all, 0.95)),
    "processor p50": round(percentile(computed, 0.5)),
    "processor p95": round(percentile(computed, 0.95)),
    "names p50": round(percentile(mentioned, 0.5)),
    "names, candidates p50": round(percentile(listed, 0.5)),
    "names, candidates p95": round(percentile(listed, 0.95)),
    "candidates p50": percentile(counts, 0.5),
    "candidates p95": percentile(counts, 0.95),
    "% cut by a bound": Math.round((100 * plans.filter(({ truncated }) => truncated).length) / plans.length),
  };
  return plans;
}

/** Runs every candidate of some questions: does one find all gold answers, and how much else does the best of these find. */
async function runSome(graph: GraphSource, asked: readonly GoldQuestion[], plans: readonly QuestionPlan[]) {
  const step = Math.max(1, Math.floor(plans.length / RUN));
  let [questions, complete, precision, wrong] = [0, 0, 0, 0];
  for (let at = 0; at < plans.length; at += step) {
    const gold = new Set(asked[at]!.answers);
    let best = 0;
    for (const { query, answers, truncated } of plans[at]!.candidates) {
      if (answers < gold.size && !truncated) continue;
      const { rows } = await graph.match(query, { limit: 1_000_000 });
      if (rows.length !== answers && !truncated) wrong += 1;
      const hits = rows.filter(([value]) => gold.has((value as { node: string }).node)).length;
      if (hits === gold.size) best = Math.max(best, hits / rows.length);
    }
    questions += 1;
    complete += Number(best > 0);
    precision += best;
  }
  return {
    "all answers by one candidate": percent(complete, questions),
    "precision of the best such": percent(precision, questions),
    "counted wrongly": String(wrong),
  };
}

function isGold(
  { arms }: Candidate,
  mentions: QuestionPlan["mentions"],
  topics: readonly string[],
  path: GoldQuestion["path"],
): boolean {
  const [arm] = arms;
  if (arms.length !== 1 || !arm || arm.steps.length !== path.length) return false;
  return (
    topics.includes(mentions[arm.mention]!.readings[arm.reading]!.node) &&
    arm.steps.every(({ type, direction }, at) => type === path[at]!.type && direction === path[at]!.direction)
  );
}

async function nextTo(graph: GraphSource, nodes: readonly string[]): Promise<Set<string>> {
  const { edges } = await graph.neighbours(nodes);
  return new Set(edges.flatMap(({ source, target }) => [source, target]));
}

function percent(part: number, whole: number): string {
  return ((100 * part) / whole).toFixed(1);
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
