/** Section 3.2: the schema graphs of all beams, as plans to look at. */
import { isCancelled } from "../../graph/errors";
import { formatNoun } from "../../graph/text/format-noun";
import type { Question, Toolkit } from "../contract/retriever";
import type { StageWriter, TableCell } from "../trace/trace";
import { type Decomposed, readBeams } from "./decompose";
import { graphInWords } from "./in-words";
import type { StemParams } from "./params";
import { groundByLlm } from "./sagb";
import { keyOf, planOfSchemaGraph, queryOf, type SchemaGraph, type SchemaNode } from "./schema-graph";

/** The schema graphs to trace, first among what was decomposed. What a language model wrote is a proposal beside what was read. */
export async function ground(
  { reading }: Pick<Question, "reading">,
  decomposed: Decomposed,
  kit: Toolkit,
  { beams: most }: Pick<StemParams, "beams">,
  write: StageWriter,
): Promise<Decomposed> {
  kit.signal.throwIfAborted();
  let grounded = decomposed;
  let planner = decomposed.by;
  if (decomposed.by === "llm") {
    const written = await byModel(decomposed, kit, write);
    if (written.length === 0) write.flag("No assertion could be grounded: what was read is traced instead.");
    const proposal = await reading.propose(written.map(queryOf), kit);
    write.info(proposal.said);
    if (proposal.followed === null) planner = "embedded";
    grounded = proposal.isNew
      ? { ...decomposed, beams: written.slice(proposal.followed ?? 0) }
      : readBeams(proposal.reading, most);
  }
  const { beams, none, applied, abstained } = grounded;
  write.plans("Schema graphs", {
    plans: none
      ? [none]
      : beams.map((graph) => planOfSchemaGraph(graph, graphInWords(graph).assertions.join("; "))),
    abstained: abstained || (beams.length === 0 && !none),
    planner,
    ...(applied && { applied }),
  });
  if (beams.length > 0) tellTriples(beams, write);
  return grounded;
}

/** All beams at once (appendix D.8); equal schema graphs are one. */
async function byModel(
  { decompositions, mentions }: Pick<Decomposed, "decompositions" | "mentions">,
  kit: Toolkit,
  write: StageWriter,
): Promise<SchemaGraph[]> {
  const tuned = (await kit.tuned?.("stem-grounding")) ?? null;
  const llm = tuned ?? kit.llm;
  if (!llm) return [];
  if (tuned) write.info(`Grounded by ${tuned.id}, which was fine-tuned for it.`);
  const caller = { signal: kit.signal, record: write.llmCall };
  const grounded = await Promise.all(
    decompositions.map(async (decomposition) => {
      try {
        return await groundByLlm(decomposition, llm, { ...kit, mentions }, caller);
      } catch (error) {
        if (kit.signal.aborted || isCancelled(error)) throw error;
        return { graph: null, repairs: [error instanceof Error ? error.message : String(error)] };
      }
    }),
  );
  for (const text of new Set(grounded.flatMap(({ repairs }) => repairs))) write.info(text);
  const different = new Map<string, SchemaGraph>();
  for (const graph of grounded.flatMap((one) => one.graph ?? [])) {
    const known = different.get(keyOf(graph));
    different.set(
      keyOf(graph),
      known ? { ...known, probability: known.probability + graph.probability } : graph,
    );
  }
  const left = grounded.filter(({ graph }) => graph === null).length;
  if (left > 0)
    write.flag(`${left} of ${formatNoun(grounded.length, "decomposition")} could not be grounded.`);
  return [...different.values()].sort((a, b) => b.probability - a.probability);
}

function tellTriples(beams: readonly SchemaGraph[], write: StageWriter): void {
  const cellOf = ({ name, readings: [first] }: SchemaNode, words: string): TableCell =>
    first ? { nodes: [{ id: first.node, name }] } : words;
  write.table(
    "Assertions and their triples",
    [{ title: "Beam" }, { title: "Assertion" }, { title: "Head" }, { title: "Relation" }, { title: "Tail" }],
    beams.flatMap((graph, beam) => {
      const { assertions, nodes } = graphInWords(graph);
      const endOf = (at: number) => cellOf(graph.nodes[at]!, nodes[at]!);
      return graph.triples.map(({ head, relation, tail }, at) => ({
        cells: [at === 0 ? beam + 1 : null, assertions[at]!, endOf(head), relation, endOf(tail)],
      }));
    }),
  );
}
