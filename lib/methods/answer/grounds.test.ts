import { describe, expect, it } from "vitest";
import type { GraphEdge, GraphNode } from "../../graph/graph-source";
import { askedName } from "../../questions/reading/asked-name";
import type { Answer } from "../contract/answer";
import { type Ground, grounded } from "./grounds";

const node = (id: string, name: string, text = ""): GraphNode => ({
  id,
  name,
  labels: ["Thing"],
  text,
  properties: {},
});
const passage = (id: string, name: string, text: string, source = id): GraphNode => ({
  ...node(id, name, text),
  origin: { kind: "document", source, title: name, position: 0, range: [0, 1] },
});
const edge = (source: string, type: string, target: string): GraphEdge => ({
  id: `${source} ${target}`,
  source,
  target,
  type,
  kind: "relation",
  properties: {},
});

const NODES = [
  node("ida", "Ida Holm", "Ida Holm films the coast, and once met Jonas Berg."),
  node("jonas", "Jonas Berg"),
  node("drama", "Drama"),
  node("light", "Northern Light", "A drama with Jonas Berg."),
  node("quay", "The Long Quay", "A harbour waits for one ship."),
  node("writer", "Eva Lund"),
  passage("one", "Light on the coast", "Ida Holm made a film of the coast."),
  passage("two", "Harbours", "Jonas Berg sings in the harbour."),
  passage("three", "Jonas at sea", "He sails. Light on the coast tells of it: Jonas Berg was there."),
];
const LINKS = [
  edge("light", "DIRECTED_BY", "ida"),
  edge("quay", "DIRECTED_BY", "ida"),
  edge("quay", "WRITTEN_BY", "writer"),
  edge("light", "WRITTEN_BY", "writer"),
];
const ground: Ground = { ranking: [], nodes: new Map(NODES.map((one) => [one.id, one])), links: LINKS };
const IDA = askedName("Ida Holm", ["ida"], ["Ida Holm"]);
const JONAS = askedName("Jonas Berg", ["jonas"], ["Jonas Berg"]);
const DRAMAS = askedName("dramas", ["drama"], ["Drama"]);

const answer = (...said: [id: string, ...edges: string[]][]): Pick<Answer, "nodes" | "sentences"> => ({
  nodes: said.map(([id]) => id),
  sentences: said.map(([id, ...edges]) => ({ text: id, citations: [{ node: id, edges }] })),
});
const missing = (one: Pick<Answer, "nodes" | "sentences">, names = [IDA, JONAS]) =>
  grounded(one, names, ground).missing.map(({ text }) => text);

describe("the grounds of an answer", () => {
  it("are the relations that lead to it, and the texts on the way", () => {
    expect(missing(answer(["light", "light ida"]))).toEqual([]);
    expect(missing(answer(["quay", "quay ida"]))).toEqual(["Jonas Berg"]);
    expect(missing(answer(["writer", "quay ida", "quay writer"]))).toEqual(["Jonas Berg"]);
    expect(missing(answer(["writer", "light ida", "light writer"]))).toEqual([]);
  });

  it("are no text of what the question names, which tells of other things as well", () => {
    expect(NODES[0]!.text).toContain("Jonas Berg");
    expect(missing(answer(["quay", "quay ida"]))).toEqual(["Jonas Berg"]);
    expect(missing(answer(["ida"]), [JONAS])).toEqual([]);
  });

  it("are relations of what is on the way that were read, whichever of them were cited", () => {
    const read = { ...ground, links: [...LINKS, edge("quay", "STARS", "jonas")] };
    expect(grounded(answer(["quay", "quay ida"]), [IDA, JONAS], read).missing).toEqual([]);
    expect(grounded(answer(["writer", "quay ida", "quay writer"]), [IDA, JONAS], read).missing).toEqual([]);
  });

  it("hold a kind of thing by its singular", () => {
    expect(missing(answer(["light", "light ida"]), [IDA, DRAMAS])).toEqual([]);
    expect(missing(answer(["quay", "quay ida"]), [IDA, DRAMAS])).toEqual(["dramas"]);
  });

  it("leave out answers that have none beside others that have", () => {
    const { answer: kept } = grounded(
      answer(["quay", "quay ida"], ["light", "light ida"]),
      [IDA, JONAS],
      ground,
    );
    expect(kept.nodes).toEqual(["light"]);
    expect(kept.sentences.map(({ text }) => text)).toEqual(["light"]);
  });

  it("are passages together where one speaks of the other, and not any two", () => {
    expect(missing(answer(["one"], ["two"]))).toHaveLength(1);
    expect(missing(answer(["one"], ["three"]))).toEqual([]);
  });

  it("are asked of nothing where the question names nothing", () => {
    const one = answer(["quay", "quay ida"]);
    expect(grounded(one, [], ground)).toEqual({ answer: one, missing: [] });
  });

  it("hold what a title describes by the name in it", () => {
    const films = askedName("films directed by Ida Holm", [], ["Films directed by Ida Holm"]);
    expect(missing(answer(["one"]), [films])).toEqual([]);
    expect(missing(answer(["two"]), [films])).toEqual(["films directed by Ida Holm"]);
  });
});
