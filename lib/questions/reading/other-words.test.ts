/** Questions in German over a small graph of films. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { LEAST_CONFIDENCE } from "../plan/plan-reading";
import { studioGraph } from "../testing/studio-graph";
import { openReader, type ReadQuestion } from "./read-question";

let graph: GraphSource;
let read: ReadQuestion;

beforeAll(async () => {
  const builder = studioGraph();
  builder.addNode({ id: "f8", name: "Die Nacht", labels: ["Film"], text: "", properties: { year: 1975 } });
  builder.addEdge({ source: "f8", type: "DIRECTED_BY", target: "p9", kind: "relation" });
  graph = snapshotSource(await memorySnapshot(builder));
  read = openReader({ graph, embedder });
});

async function saidTo(question: string): Promise<unknown[] | null> {
  const { interpretations, coverage, abstained } = await read(question);
  if (abstained || (coverage?.confidence ?? 0) < LEAST_CONFIDENCE) return null;
  const { rows } = await graph.match(coverage?.computes?.query ?? interpretations[0]!.candidate.query);
  return rows.map(([cell]) => (cell as { node?: string } | null)?.node ?? cell).sort();
}

it.each<[string, unknown[] | null]>([
  ["Wer hat Northern Light gedreht?", ["p1"]],
  ["Wer hat Die Nacht gedreht?", ["p9"]],
  ["Welche Filme hat Ida Holm gedreht?", ["f1", "f2", "f3"]],
  ["Ida Holms Filme", ["f1", "f2", "f3"]],
  ["Wer schrieb die Filme, die Vera Lund gedreht hat?", ["p5", "p9"]],
  ["Wie viele Filme hat Ida Holm gedreht?", [3]],
  ["Welche Filme erschienen vor 1950?", ["f1", "f2"]],
  ["Was ist der älteste Film von Ida Holm?", ["f1"]],
  ["Welche Filme von Ida Holm sind keine Dramen?", ["f2"]],
  ["In welchen Filmen spielen Arne Voss und Signe Dahl zusammen?", ["f1"]],
  ["Hat Ida Holm Northern Light gedreht?", [true]],
  ["Welche Filme von Ida Holm sind nach 1960 erschienen?", []],
  ["Wer ist der Vermieter von Ida Holm?", null],
  ["Wie viele Kinder hat Ida Holm?", null],
  ["Qui a réalisé Northern Light ?", null],
])("%s", async (question, answers) => {
  expect(await saidTo(question)).toEqual(answers);
});

it("keeps places and words of the question", async () => {
  const question = "Welche Filme von Jonas Berg sind nach 1950 erschienen?";
  const { names, coverage, readAs } = await read(question);
  expect(readAs?.language).toBe("German");
  expect(names.map(({ text, span }) => [text, question.slice(...span)])).toEqual([
    ["Jonas Berg", "Jonas Berg"],
  ]);
  const operators = coverage?.operators ?? [];
  expect(operators.map(({ text, span }) => text === question.slice(...span))).not.toContain(false);

  const denied = await read("In welchen Filmen spielt Signe Dahl nicht mit?");
  expect(denied.coverage?.operators?.map(({ text }) => text)).toContain("nicht");
  expect(denied.inTexts.denied).toEqual(["nicht"]);
  const silent = await read("Wer ist der Vermieter von Jonas Berg?");
  expect(silent.coverage?.leftOut.join(" ")).toContain("Vermieter");
  const { coverage: left } = await read("Welche Stücke hat Jonas Berg aufgeführt?");
  expect(left?.leftOut).toEqual(expect.arrayContaining(["Stücke", "aufgeführt"]));
  const { coverage: verb } = await read("Welche Regisseure haben Northern Light bewertet?");
  expect(verb?.leftOut).toContain("bewertet");
  expect(silent.inTexts.names.map(({ text }) => text)).toContain("Vermieter");
  const { inTexts } = await read("Wer ist der Trainer von Jonas Berg?");
  expect([inTexts.open, inTexts.ownWords]).toEqual([["coach"], { coach: "Trainer" }]);
});

it("follows what a person says of a name of the question", async () => {
  const question = "Welche Filme hat Ida Holm gedreht?";
  const span: [number, number] = [17, 25];
  const { names } = await read(question, { corrections: [{ span, node: "p2" }] });
  expect(names.map(({ text, readings }) => [text, readings[0]?.node])).toEqual([["Ida Holm", "p2"]]);
});

it("reads a question with one foreign name as English", async () => {
  expect((await read("Who directed Die Nacht?")).readAs).toBeUndefined();
  expect((await read("Which films did Max von Holm direct?")).readAs).toBeUndefined();
});
