/** Entity resolution (section 4.1): the names of the question, and how each was grounded. */
import type { Mention } from "../../questions/mentions/mention";
import type { Question, Toolkit } from "../contract/retriever";
import { besideRead, findMentionsByLlm } from "../llm/find-mentions-by-llm";
import { subgraphOf } from "../rank/subgraph-of";
import { noteCorrections } from "../trace/note-corrections";
import type { StageWriter, TableRow } from "../trace/trace";
import type { GraphraftParams } from "./params";

const KIND_WORDS: Readonly<Record<Mention["kind"], string>> = {
  exact: "by its exact name",
  plural: "by its singular or plural",
  fuzzy: "by a name within few edits",
  dense: "by vector search (equation 1)",
};

export async function ground(
  question: Question,
  kit: Toolkit,
  { entities }: GraphraftParams,
  write: StageWriter,
): Promise<Mention[]> {
  kit.signal.throwIfAborted();
  const mentions = await find(question, kit, entities, write);
  noteCorrections(question.corrections ?? [], write);
  write.mentions("Names in the question", mentions);
  if (mentions.length === 0) return mentions;
  write.table(
    "How the names were grounded",
    [
      { title: "Name" },
      { title: "Means" },
      { title: "Grounded" },
      { title: "Score" },
      { title: "Could also mean" },
    ],
    mentions.map(
      ({ text, kind, readings: [first, ...others] }): TableRow => ({
        cells: [
          text,
          { nodes: first ? [{ id: first.node, name: first.name }] : [] },
          KIND_WORDS[kind],
          first?.score ?? null,
          { nodes: others.map(({ node, name }) => ({ id: node, name })) },
        ],
      }),
    ),
  );
  const first = new Set(mentions.map(({ readings }) => readings[0]!.node));
  write.subgraph(
    "First readings",
    subgraphOf(await kit.graph.nodes([...first]), () => "seed", []),
  );
  return mentions;
}

async function find(
  { text, corrections = [], reading }: Question,
  { graph, embedder, llm, signal }: Toolkit,
  entities: GraphraftParams["entities"],
  write: StageWriter,
): Promise<Mention[]> {
  const embedded = async () => [...reading.names];
  if (entities === "embedded") return embedded();
  if (!llm) {
    if (entities === "llm") write.flag("No language model is set: the embedded finder finds the names.");
    return embedded();
  }
  const caller = { signal, record: write.llmCall };
  const found = await findMentionsByLlm(text, { graph, embedder, llm, embedded, corrections }, caller);
  if (found.flag) write.flag(found.flag);
  if (found.ignored.length > 0)
    write.info(`Names from the language model that the question does not have: ${found.ignored.join(", ")}.`);
  return besideRead(reading.names, found.mentions);
}
