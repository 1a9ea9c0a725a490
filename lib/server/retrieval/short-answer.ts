/** Answer of a method in at most `RETRIEVED_BYTES` of JSON: each part has its share, and reports when it was cut. */
import { RETRIEVED_BYTES, type Retrieved } from "../../api/retrieve";
import type { GraphNode } from "../../graph/graph-source";
import { nodesAlong, pathInWords } from "../../graph/paths/path-in-words";
import type { Run, RunColumn } from "../../measure/run/run";
import type { Answer } from "../../methods/contract/answer";
import type { Retrieval } from "../../methods/contract/retriever";
import type { Environment } from "../../stores/environment";
import { publicAddress } from "../accounts/first-link";
import { bytesOf, clip, clipAll, fitting } from "./fit";

/** Bytes of each part at most; nodes and paths take what is left. */
const SHARES = { asked: 1_000, sentences: 2_400, query: 800, words: 300, names: 500, trimmed: 600 };
const NAME_BYTES = 120;
const LABELS_BYTES = 120;
const PATH_BYTES = 400;
const REASON_BYTES = 200;
/** Share of the remaining bytes for nodes, and of all bytes for paths; the rest goes to the texts of nodes. */
const NODES_SHARE = 0.5;
const PATHS_SHARE = 0.25;

/** Facts beside the run that the answer needs. */
export interface ShownAs {
  /** Nodes at most. */
  k: number;
  /** Nodes of the ranking, as the graph has them now. */
  nodes: readonly GraphNode[];
  chosenBy: Retrieved["chosenBy"];
  link: string;
}

/** Address of a run's page. */
export function linkToRun(environment: Environment, id: string): string {
  return `${publicAddress(environment)}/runs/${id}`;
}

export function shortAnswer(
  { id, question, follows, reading }: Run,
  { method, ms, retrieval }: Pick<RunColumn, "method" | "ms"> & { retrieval: Retrieval },
  { k, nodes: known, chosenBy, link }: ShownAs,
): Retrieved {
  const { answer } = retrieval;
  const { abstained, foundNothing = false } = answer;
  const ranking = retrieval.ranking.slice(0, k);
  const trimmed: string[] = [];
  const sentences = sentencesOf(answer);
  if (bytesOf(sentences) < bytesOf(wholeSentences(answer))) trimmed.push("The answer was cut.");
  const { words, names } = notUnderstood(answer);
  if (words.length < (answer.leftOut?.length ?? 0) || names.length < (answer.unknown?.length ?? 0))
    trimmed.push("Not all that was not understood is listed.");
  const head: Retrieved = {
    run: id,
    link,
    ...(follows && follows.asked !== question && { asked: clip(question, SHARES.asked) }),
    method,
    chosenBy,
    ms: rounded((reading?.ms ?? 0) + (ms ?? 0)),
    answer: { abstained, foundNothing, sentences, ...queryOf(answer, trimmed) },
    confidence: answer.confidence === undefined ? null : rounded(answer.confidence),
    notUnderstood: { words, names },
    nodes: [],
    paths: [],
    trimmed: [],
  };
  let left = RETRIEVED_BYTES - bytesOf(head) - SHARES.trimmed;
  const named = namesOf(retrieval, known);
  const nodes = fitting(
    ranking.map(({ node, score }) => headOf(node, score, named)),
    left * NODES_SHARE,
  );
  left -= bytesOf(nodes);
  if (nodes.length < ranking.length)
    trimmed.push(`${ranking.length - nodes.length} more nodes are in the run.`);
  const found = pathsOf({ ...retrieval, ranking }, named);
  const paths = fitting(found, Math.min(left, RETRIEVED_BYTES * PATHS_SHARE));
  left -= bytesOf(paths);
  if (paths.length < found.length) trimmed.push(`${found.length - paths.length} more paths are in the run.`);
  const whole = nodes.map((node) => named.get(node.id)?.text ?? "");
  const empty = '""'.length * nodes.length;
  const texts = clipAll(whole, left + empty);
  const cut = texts.filter((text, at) => text !== whole[at]).length;
  if (cut > 0)
    trimmed.push(`The texts of ${cut} nodes were cut; read these nodes by their ids for the whole.`);
  return {
    ...head,
    nodes: nodes.map((node, at) => ({ ...node, text: texts[at]! })),
    paths,
    trimmed,
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}

type Sentences = Retrieved["answer"]["sentences"];

function wholeSentences({ sentences }: Answer): Sentences {
  return sentences.map(({ text, citations, unsupported }) => ({
    text,
    nodes: [...new Set(citations.map(({ node }) => node))],
    ...(unsupported !== undefined && { unsupported }),
  }));
}

/** The sentences that fit: half of the bytes are for their texts, half for the nodes that they cite. */
function sentencesOf(answer: Answer): Sentences {
  const whole = wholeSentences(answer);
  const half = SHARES.sentences / 2;
  const texts = clipAll(
    whole.map(({ text }) => text),
    half,
  );
  const cut = whole.map(({ nodes, unsupported }, at) => ({
    text: texts[at]!,
    nodes: fitting(nodes, half / whole.length),
    ...(unsupported !== undefined && { unsupported: clip(unsupported, REASON_BYTES) }),
  }));
  return fitting(cut, SHARES.sentences);
}

function queryOf({ result }: Answer, trimmed: string[]): Pick<Retrieved["answer"], "query"> {
  if (!result) return {};
  const query = { cypher: result.cypher, parameters: result.parameters };
  if (bytesOf(query) <= SHARES.query) return { query };
  trimmed.push("The query that computed the answer is in the run.");
  return {};
}

function notUnderstood({ leftOut = [], unknown = [] }: Answer): Retrieved["notUnderstood"] {
  const names = unknown.map(({ span: _, ...name }) => ({
    ...name,
    nearest: fitting(name.nearest, NAME_BYTES),
  }));
  return { words: fitting(leftOut, SHARES.words), names: fitting(names, SHARES.names) };
}

type Named = Pick<GraphNode, "name" | "labels" | "text">;

/** Nodes by id: as the graph has them, else as the method saw them. */
function namesOf({ evidence }: Retrieval, known: readonly GraphNode[]): Map<string, Named> {
  const seen = evidence.nodes.map(
    ({ id, name, labels, excerpt }) => [id, { name, labels, text: excerpt }] as const,
  );
  return new Map<string, Named>([...seen, ...known.map((node) => [node.id, node] as const)]);
}

function headOf(id: string, score: number, named: ReadonlyMap<string, Named>): Retrieved["nodes"][number] {
  const { name, labels } = named.get(id) ?? { name: id, labels: [] };
  return {
    id,
    name: clip(name, NAME_BYTES),
    labels: fitting(labels, LABELS_BYTES),
    score: rounded(score),
    text: "",
  };
}

/** Paths cited by the sentences, then paths from the method's start to each ranked node. */
function pathsOf(
  { answer, evidence, ranking }: Retrieval,
  named: ReadonlyMap<string, Named>,
): Retrieved["paths"] {
  const edgeOf = new Map(evidence.edges.map((edge) => [edge.id, edge]));
  const cited = answer.sentences.flatMap(({ citations }) =>
    citations.map(({ edges }) => edges.flatMap((edge) => edgeOf.get(edge) ?? [])),
  );
  const led = ranking.map(({ via }) => via.toReversed());
  const paths = new Map<string, Retrieved["paths"][number]>();
  for (const edges of [...cited, ...led]) {
    const nodes = nodesAlong(edges);
    const ids = edges.map(({ id }) => id);
    const key = JSON.stringify(ids);
    if (!nodes || paths.has(key)) continue;
    const text = pathInWords(nodes, edges, (node) => clip(named.get(node)?.name || node, NAME_BYTES));
    paths.set(key, { text: clip(text, PATH_BYTES), nodes, edges: ids });
  }
  return [...paths.values()];
}
