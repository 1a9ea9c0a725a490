import { describe, expect, it } from "vitest";
import { pairsAtPercentileSchema, similarityAnalysisSchema } from "../../api/similarity";
import { candidateColumns } from "../../files/corpus/link/candidate-file";
import type { CandidatePairs } from "../../files/corpus/link/candidate-pairs";
import { ipcFile } from "../../graph/snapshot/ipc-file";
import type { Snapshot } from "../../graph/snapshot/snapshot";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import type { Engine } from "../engine";
import { memoryEngine, snapshotOf, testNode } from "../testing/memory-engine";
import { GraphThreads } from "./graph-threads";
import { readReach, readSelection, readSimilarity } from "./similarity";
import {
  type SimilarityAnswers,
  type SimilarityAsk,
  type SimilarityKind,
  SimilarityWork,
} from "./similarity-work";

const passage = (source: string, position: number, text: string) =>
  testNode(`${source}#${position}`, ["Passage"], {
    text,
    origin: { kind: "document", source, title: source, position, range: [0, 1] },
  });
const NODES = [
  testNode("person"),
  passage("opera", 0, "the opera singer"),
  passage("opera", 1, "a stage far away"),
  passage("rail", 0, "the night train"),
  passage("sea", 1, "a ship on the sea"),
  // Too short to be compared with anything.
  passage("sea", 0, "the sea"),
];
/** Rows of the passages in the graph: 1 to 4. Pairs: opera#0 with opera#1, rail and sea; rail with sea. */
const PAIRS: CandidatePairs = {
  nodes: Int32Array.of(1, 2, 3, 4),
  kinds: new Uint8Array(4),
  offsets: Int32Array.of(0, 3, 3, 4, 4),
  partners: Int32Array.of(1, 2, 3, 3),
  values: {
    content: Float32Array.of(0.1, 0.9, 0.5, 0.3),
    topic: Float32Array.of(0.1, 0.2, 0.8, 0.3),
    entities: new Float32Array(4).fill(Number.NaN),
  },
};

const LINK_PARAMS_OF_INDEXING = { percentile: 95, logic: "or", degree: 10 };

async function bytesOf(pairs: CandidatePairs): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of ipcFile(candidateColumns(pairs))) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

/** An engine whose graph keeps these pairs, weighed on this thread. */
async function engineWith(pairs: CandidatePairs | null): Promise<Engine> {
  const snapshot: Snapshot = await snapshotOf(NODES, []);
  const engine = memoryEngine(snapshot, new GraphThreads());
  const graph = await engine.graphs.open({ id: "base", name: "base", generation: null, connection: null });
  const work = pairs && new SimilarityWork(await bytesOf(pairs));
  const ask = async <Kind extends SimilarityKind>(kind: Kind, asked: unknown) =>
    work && (work.answer({ kind, asked } as SimilarityAsk) as SimilarityAnswers[Kind]);
  const similarity = { rows: () => snapshot.nodes(), ask };
  return {
    ...engine,
    embedder: wordEmbedder,
    graphs: { open: async () => ({ ...graph, similarity }) },
  } as unknown as Engine;
}

describe("the similarity graph of a corpus", () => {
  it("is described as its schema says: every percentile both ways, and how the signals lie", async () => {
    const analysis = similarityAnalysisSchema.parse(await readSimilarity(await engineWith(PAIRS), "base"));
    expect(analysis).toMatchObject({ chunks: 4, pairs: 4, built: LINK_PARAMS_OF_INDEXING });
    expect(analysis.table.map(({ percentile, logic }) => `${logic} ${percentile}`)).toEqual(
      ["or", "and"].flatMap((logic) => Array.from({ length: 20 }, (_, index) => `${logic} ${80 + index}`)),
    );
    expect(analysis.histograms.map(({ title, sampled }) => [title, sampled])).toEqual([
      ["content and content", 4],
      ["topic and topic", 4],
    ]);
    expect(analysis.correlations[0]?.matrix[0]?.[0]).toBeCloseTo(1);
  });

  it("lists a chunk's neighbours by what selects them, strongest first", async () => {
    const engine = await engineWith(PAIRS);
    const asked = { percentile: 99, logic: "or" as const, chunk: "opera#0" };
    const { selected, neighbours, signals } = await readSelection(engine, "base", asked);
    expect(pairsAtPercentileSchema.parse(selected)).toMatchObject({ edges: 2, share: 0.5, meanDegree: 1 });
    expect(signals.map((signal) => signal.pairs)).toEqual([1, 1]);
    expect(neighbours?.map(({ node }) => node.id)).toEqual(["rail#0", "sea#1"]);
    expect(neighbours?.[0]?.values.map(({ signal, selects }) => [signal, selects])).toEqual([
      ["content", true],
      ["topic", false],
    ]);
    const both = await readSelection(engine, "base", { ...asked, logic: "and" });
    expect([both.selected.edges, both.neighbours]).toEqual([0, []]);
    expect((await readSelection(engine, "base", { percentile: 95, logic: "or" })).neighbours).toBeNull();
    await expect(readSelection(engine, "base", { ...asked, chunk: "gone" })).rejects.toThrow(
      'no node "gone"',
    );
  });

  it("bounds the edges of a chunk", async () => {
    const engine = await engineWith(PAIRS);
    const asked = { percentile: 0, logic: "or" as const, degree: 1 };
    expect((await readSelection(engine, "base", asked)).selected.edges).toBeLessThan(
      (await readSelection(engine, "base", { ...asked, degree: undefined })).selected.edges,
    );
  });

  it("counts what neighbours add to what flat search finds; an unknown gold answer counts as missed", async () => {
    const questions = [
      { id: "1", question: "opera singer train", answers: ["opera", "rail"] },
      { id: "2", question: "opera singer", answers: ["nowhere", "sea"] },
    ];
    const { bySeeds, rows, unresolved } = await readReach(await engineWith(PAIRS), "base", {
      questions,
      k: 1,
    });
    expect(unresolved).toEqual([{ id: "2", answer: "nowhere" }]);
    expect(bySeeds).toBe(1 / 4);
    const at = (logic: string) => rows.find((row) => row.logic === logic && row.percentile === 99);
    expect(at("or")).toMatchObject({ withNeighbours: 3 / 4, meanNeighbours: 2 });
    expect(at("and")).toMatchObject({ withNeighbours: 1 / 4, meanNeighbours: 0 });
  });

  it("says what to do where no pairs are stored", async () => {
    await expect(readSimilarity(await engineWith(null), "base")).rejects.toThrow(
      "before candidate pairs were stored",
    );
    const inDatabase = memoryEngine(await snapshotOf(NODES, []), new GraphThreads());
    await expect(readSimilarity(inDatabase, "base")).rejects.toThrow("in Neo4j");
  });
});

describe("the threads", () => {
  it("weigh pairs as this thread does", async () => {
    const threads = new GraphThreads();
    const pairs = await bytesOf(PAIRS);
    const answered = await threads.similarity({ generation: "g", pairs }, "analysis", null);
    expect(answered).toEqual(new SimilarityWork(pairs).answer({ kind: "analysis", asked: null }));
    await threads.close();
  });
});
