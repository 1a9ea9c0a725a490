/** The plan that is drawn is the one that is followed. Where nothing meets it, nothing else is drawn: no way to what another reading would find. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../graph/graph-source";
import { GraphBuilder } from "../graph/snapshot/graph-builder";
import { openGraph } from "../graph/testing/graphs";
import { wordEmbedder } from "../graph/testing/word-embedder";
import { retrievers } from "./registry";
import { asked } from "./testing/asked";
import { silentTrace } from "./testing/silent-trace";

let graph: GraphSource;

beforeAll(async () => {
  const builder = new GraphBuilder();
  const node = (id: string, label: string) => builder.addNode({ id, name: id, labels: [label], text: "" });
  for (const film of ["Salt Roads", "Paper Boats", "Long Quay"]) node(film, "Film");
  for (const person of ["Ida Holm", "Otto Vik", "Eva Strand"]) node(person, "Person");
  node("Sea", "Tag");
  const edges = [
    ["Salt Roads", "DIRECTED_BY", "Ida Holm"],
    ["Salt Roads", "STARRING", "Otto Vik"],
    ["Paper Boats", "DIRECTED_BY", "Ida Holm"],
    ["Paper Boats", "STARRING", "Otto Vik"],
    ["Long Quay", "DIRECTED_BY", "Otto Vik"],
    ["Long Quay", "STARRING", "Eva Strand"],
    ["Salt Roads", "HAS_TAG", "Sea"],
    ["Long Quay", "HAS_TAG", "Sea"],
  ] as const;
  for (const [source, type, target] of edges) builder.addEdge({ source, type, target, kind: "relation" });
  graph = await openGraph(builder);
});

const PLANNING = ["graphraft", "mor", "sg-rag", "stem"];

describe.each(retrievers.filter(({ id }) => PLANNING.includes(id)))("$id", (retriever) => {
  const ask = async (text: string) => {
    const trace = silentTrace(retriever.stages);
    const kit = { graph, embedder: wordEmbedder, signal: new AbortController().signal };
    const question = await asked({ text }, graph);
    const retrieval = await retriever.retrieve(question, kit, trace, retriever.params.parse({}));
    const artefacts = trace.records().flatMap((stage) => stage.artefacts);
    return { ...retrieval, artefacts };
  };

  it("draws the query, and joins nothing to the names", async () => {
    const { answer, evidence, artefacts } = await ask("Which films directed by Ida Holm star Eva Strand?");
    expect(answer).toMatchObject({ foundNothing: true, nodes: [] });
    expect(evidence.edges).toEqual([]);
    const seeds = evidence.nodes.filter(({ role }) => role === "seed").map(({ id }) => id);
    expect(seeds.every((id) => ["Ida Holm", "Eva Strand"].includes(id))).toBe(true);
    expect(evidence.nodes.some(({ role }) => role === "answer" || role === "matched")).toBe(false);
    const [plans] = artefacts.flatMap((artefact) => (artefact.kind === "plans" ? artefact.plans : []));
    expect(plans!.query.edges.flatMap(({ types }) => types).sort()).toEqual(["DIRECTED_BY", "STARRING"]);
    const isMatch = ({ kind }: (typeof artefacts)[number]) => kind === "matches";
    expect(artefacts.some(isMatch)).toBe(false);
  });

  it("draws the ways to an answer that there is", async () => {
    const { answer, evidence } = await ask("Which films directed by Ida Holm star Otto Vik?");
    expect(answer.nodes.toSorted()).toEqual(["Paper Boats", "Salt Roads"]);
    expect(evidence.edges.length).toBeGreaterThan(0);
  });

  it("draws what is denied in the plan that is followed", async () => {
    const { answer, artefacts } = await ask("Which films tagged Sea do not star Otto Vik?");
    expect(answer.nodes).toEqual(["Long Quay"]);
    const [followed] = artefacts.flatMap((one) =>
      one.kind === "plans" ? [one.applied ?? one.plans[0]!] : [],
    );
    expect(followed!.query.where).toContainEqual(expect.objectContaining({ operator: "not" }));
    expect(followed!.answers).toBe(1);
  });
});
