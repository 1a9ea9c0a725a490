/** Entity resolution (section 4.1): the names of the question, and how each was grounded. */
import type { Mention } from "../../questions/mentions/mention";
import type { Question, Toolkit } from "../contract/retriever";
import { namesByLlm } from "../llm/find-mentions-by-llm";
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
  question: Question,
  kit: Toolkit,
  entities: GraphraftParams["entities"],
  write: StageWriter,
): Promise<Mention[]> {
  if (kit.llm && entities !== "embedded") return namesByLlm(question, kit, kit.llm, write);
  if (entities === "llm") write.flag("No language model is set: the embedded finder finds the names.");
  return [...question.reading.names];
}
