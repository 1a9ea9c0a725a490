/**
 * The ablation of Table 2: without the constraint a language model writes Cypher freely. What it writes is read, checked
 * against the schema and counted before anything is run; what fails there is what the constraint would have excluded.
 */
import { readCypher } from "../../../graph/cypher/read";
import { isCancelled } from "../../../graph/errors";
import type { GraphSchema, GraphSource } from "../../../graph/graph-source";
import type { QueryGraph } from "../../../graph/query/query-graph";
import { ANSWER } from "../../../questions/plan/candidates/candidate-query";
import type { Interpretation, Reading } from "../../../questions/reading/reading";
import type { Toolkit } from "../../contract/retriever";
import type { Llm } from "../../llm/llm";
import type { Message } from "../../llm/llm-call";
import type { StageWriter } from "../../trace/trace";
import type { Chosen } from "../chosen";
import { AGAIN, decodingRequest, withoutFence } from "./query-messages";
import { queryScope } from "./query-scope";

const MOST_COUNTED = 1_000;

const EMPTY = "It finds nothing.";

interface Written {
  text: string;
  plans: Chosen | null;
  /** Why it cannot. */
  problem: string;
}

/**
 * No plan, abstained, when what the model wrote is no query of this graph.
 * @param askAgain whether a query that finds nothing is reported to the model, which then writes another one
 * @throws what the model throws at first; what it throws when it is asked again is shown
 */
export async function writeQuery(
  read: Reading,
  llm: Llm,
  { graph, signal }: Toolkit,
  askAgain: boolean,
  write: StageWriter,
): Promise<Chosen> {
  const scope = await queryScope(read, graph);
  const { schema } = scope;
  const before: Message[] = [];
  const ask = async (purpose: string): Promise<Written> => {
    // The same messages as under the constraint: nothing else differs.
    const request = { ...decodingRequest(read, scope, before), purpose };
    const text = withoutFence(await llm.complete(request, { signal, record: write.llmCall }));
    return tried(text, schema, graph, signal);
  };
  const first = await ask("write the query");
  if (first.plans) return first.plans;
  if (first.problem !== EMPTY || !askAgain) return refused(write, [first]);
  before.push({ role: "assistant", content: first.text }, { role: "user", content: AGAIN });
  try {
    const second = await ask("write the query after it found nothing");
    if (!second.plans) return refused(write, [first, second]);
    write.info(
      "The query that the language model wrote finds nothing. It was asked once more, with this said.",
    );
    showWritten(write, [first, second]);
    return second.plans;
  } catch (error) {
    if (signal.aborted || isCancelled(error)) throw error;
    write.flag(`${error instanceof Error ? error.message : String(error)} The query is not written again.`);
    return refused(write, [first]);
  }
}

/** Read, checked and counted. @throws the reason of the signal */
async function tried(
  text: string,
  schema: GraphSchema,
  graph: GraphSource,
  signal: AbortSignal,
): Promise<Written> {
  const cannot = (problem: string): Written => ({ text, plans: null, problem });
  try {
    const query = readCypher(text);
    const problem = problemOf(query, schema);
    if (problem) return cannot(problem);
    const answers = await countAnswers(query, graph, signal);
    if (answers === 0) return cannot(EMPTY);
    const candidate = {
      template: "label" as const,
      arms: [],
      label: query.nodes.find(({ variable }) => variable === query.target)?.labels[0] ?? "",
      restrictions: [],
      query,
      answers,
      truncated: answers === MOST_COUNTED,
    };
    const pattern = text.replaceAll(/\s+/g, " ");
    const written: Interpretation = { candidate, probability: 1, pattern, from: "model" };
    return { text, plans: { interpretations: [written], abstained: false }, problem: "" };
  } catch (error) {
    if (signal.aborted || isCancelled(error)) throw error;
    return cannot(error instanceof Error ? error.message : String(error));
  }
}

function refused(write: StageWriter, tries: readonly [Written, Written?]): Chosen {
  const [first, second] = tries;
  const again = second ? ` Asked once more, it wrote another one: ${second.problem}` : "";
  write.flag(`The language model wrote an invalid query: ${first.problem}${again}`);
  showWritten(write, second ? [first, second] : [first]);
  return { interpretations: [], abstained: true };
}

function showWritten(write: StageWriter, tries: readonly Written[]): void {
  write.table(
    "Written without the constraint",
    [{ title: "Query" }, { title: "Refused because" }],
    tries.map(({ text, plans, problem }) => ({ cells: [text, problem], chosen: plans !== null })),
  );
}

/** Null for a query whose labels, types and answer are the graph's own. */
function problemOf({ nodes, edges, returns }: QueryGraph, { labels, relations }: GraphSchema): string | null {
  if (!returns.some(({ name }) => name === ANSWER)) return `It returns nothing AS ${ANSWER}.`;
  const known = new Set([...labels.map(({ name }) => name), ...relations.map(({ type }) => type)]);
  const used = [...nodes.flatMap((node) => node.labels), ...edges.flatMap(({ types }) => types)];
  const unknown = used.find((name) => !known.has(name));
  return unknown === undefined ? null : `The graph has no "${unknown}".`;
}

async function countAnswers(query: QueryGraph, graph: GraphSource, signal: AbortSignal): Promise<number> {
  const { columns, rows } = await graph.match(query, { limit: MOST_COUNTED, signal });
  const at = columns.indexOf(ANSWER);
  const nodes = rows.flatMap((row) => {
    const value = row[at];
    return value !== null && typeof value === "object" && "node" in value ? [value.node] : [];
  });
  return new Set(nodes).size;
}
