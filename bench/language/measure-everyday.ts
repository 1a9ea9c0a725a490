/**
 * Questions that a person asks first, over small graphs of many domains. Half of the domains are for development; the others are
 * only reported. `BENCH_PART` picks `development` or `reporting`.
 */
import type { GraphSource } from "../../lib/graph/graph-source";
import type { MatchValue } from "../../lib/graph/match/match-result";
import type { QueryGraph } from "../../lib/graph/query/query-graph";
import { type FigureTable, printTable } from "../corpora/print";
import { isAnswer } from "./everyday/answers";
import { type Domain, domainsOf, type EverydayQuestion } from "./everyday/read-domain";
import type { Measurement } from "./measurement";
import { type Outcome, wholeCypher } from "./outcome";
import { embeddedGraph } from "./pairs-set";
import type { Reader } from "./reader";
import { calibrationError, dump, figuresByKind, figuresOf, percent, round } from "./report";
import type { NodeById } from "./rows";

const PARTS = ["development", "reporting", "people"];
const MISSING = "missing";
const LOOKED_AT = Number(process.env.BENCH_ALTERNATIVES ?? 20);
const SHOWN_ROWS = 8;

export const measureEveryday: Measurement = async ({ embedder, reader }) => {
  for (const part of process.env.BENCH_PART?.split(",") ?? PARTS) {
    const outcomes: Outcome[] = [];
    const byDomain: Record<string, FigureTable[string]> = {};
    for (const domain of domainsOf(part)) {
      const graph = await embeddedGraph(domain.builder, embedder);
      const opened = await reader.open({ name: domain.name, graph, embedder, training: [] });
      const own = await measureDomain(domain, graph, opened);
      outcomes.push(...own);
      byDomain[domain.name] = figuresOf(own.filter(isAnswered));
    }
    const answered = outcomes.filter(isAnswered);
    const missing = outcomes.filter((outcome) => !isAnswered(outcome));
    const title = `Everyday questions, ${part}, ${reader.name}`;
    printTable(title, { all: figuresOf(answered) }, "right %");
    printTable(`${title}, by domain`, byDomain, "right %");
    printTable(`${title}, by kind`, figuresByKind(answered), "right %");
    const silent = missing.filter(({ verdict }) => verdict === "abstained").length;
    printTable(`${title}, what the graph does not answer`, {
      all: { questions: missing.length, "silent %": percent(silent, missing.length) },
      // The questions above count too: what is said of these is wrong.
      "everything said": { questions: outcomes.length, ECE: round(calibrationError(outcomes)) },
    });
    console.log(`every question: ${dump(`everyday-${part}-${reader.name}`, outcomes)}`);
  }
};

function isAnswered({ kinds }: Outcome): boolean {
  return !kinds.includes(MISSING);
}

async function measureDomain(domain: Domain, graph: GraphSource, reader: Reader): Promise<Outcome[]> {
  const nodeById: NodeById = (id) => {
    const at = domain.builder.indexOf(id);
    return at < 0 ? undefined : domain.builder.node(at);
  };
  // Files opened by the first question do not count as planning.
  if (domain.questions[0]) await reader.read(domain.questions[0].text);
  const outcomes: Outcome[] = [];
  for (const question of domain.questions) outcomes.push(await measureOne(question, graph, nodeById, reader));
  return outcomes;
}

async function measureOne(
  question: EverydayQuestion,
  graph: GraphSource,
  nodeById: NodeById,
  reader: Reader,
): Promise<Outcome> {
  const started = performance.now();
  const { query, probability, alternatives = [] } = await reader.read(question.text);
  const ms = performance.now() - started;
  const found = query && (await rowsOf(query, graph));
  const isRight = found !== null && isAnswer(found, question, nodeById);
  let rank: number | null = isRight ? 0 : null;
  for (const [at, alternative] of alternatives.slice(0, LOOKED_AT).entries()) {
    if (rank !== null) break;
    if (isAnswer(await rowsOf(alternative, graph), question, nodeById)) rank = at;
  }
  return {
    question: question.text,
    kinds: [question.kind],
    verdict: query === null ? "abstained" : isRight ? "right" : "wrong",
    probability,
    ms,
    level: null,
    rightInAnyOrder: false,
    apart: null,
    rank,
    gold: JSON.stringify(question.answers),
    plan: alternatives[0] ? wholeCypher(alternatives[0]) : null,
    goldRows: question.answers[0] ?? [],
    planRows: (found ?? (alternatives[0] ? await rowsOf(alternatives[0], graph) : [])).slice(0, SHOWN_ROWS),
  };
}

async function rowsOf(query: QueryGraph, graph: GraphSource): Promise<MatchValue[][]> {
  return (await graph.match(query, { limit: 500 })).rows;
}
