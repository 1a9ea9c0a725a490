/** MetaQA and FB15k-237 as graphs with their questions: what the planner's benchmarks read. */
import { createHash } from "node:crypto";
import type { GraphSource } from "../../lib/graph/graph-source";
import { GraphBuilder, searchableText } from "../../lib/graph/snapshot/graph-builder";
import { memorySnapshot } from "../../lib/graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../lib/graph/snapshot-source";
import type { Embedder } from "../../lib/methods/contract/retriever";
import { embedAll } from "../../lib/stores/embeddings/embed-all";
import { readBenchFile, readJsonLines } from "./retrieval-figures";

export interface GoldQuestion {
  text: string;
  /** Ids of the nodes that the question names, where the set says so. */
  topics: string[];
  answers: string[];
  /** Relation and direction of each step from the topic, where the set says so. */
  path: { type: string; direction: "out" | "in" }[];
  /** True if it may be trained on (the rule of the data's README). */
  train: boolean;
}

/** The types that each MetaQA relation joins; entities have no types in the file, and homonyms are one entity. */
const METAQA_ENDS: Readonly<Record<string, string>> = {
  directed_by: "Person",
  has_genre: "Genre",
  has_imdb_rating: "Rating",
  has_imdb_votes: "Votes",
  has_tags: "Tag",
  in_language: "Language",
  release_year: "Year",
  starred_actors: "Person",
  written_by: "Person",
};

/** The names of relations in MetaQA's path types: "movie_to_actor" follows one forwards, "actor_to_movie" backwards. */
const METAQA_STEPS: Readonly<Record<string, string>> = {
  actor: "starred_actors",
  director: "directed_by",
  genre: "has_genre",
  imdbrating: "has_imdb_rating",
  imdbvotes: "has_imdb_votes",
  language: "in_language",
  tags: "has_tags",
  tag: "has_tags",
  writer: "written_by",
  year: "release_year",
};

/** @param embedder gives every node a vector; without it the graph has none */
export async function metaQaGraph(embedder?: Embedder): Promise<GraphSource> {
  const triples = linesOf("metaqa/kb.txt.gz").map((line) => line.split("|") as [string, string, string]);
  const labels = new Map<string, Set<string>>();
  for (const [head, type, tail] of triples) {
    addLabel(labels, head, "Movie");
    addLabel(labels, tail, METAQA_ENDS[type]!);
  }
  return graphOf(labels, new Map(), triples, embedder);
}

/** The dev questions of one hop count. @param bracketed Keeps the brackets around the topic. */
export function metaQaQuestions(hops: 1 | 2 | 3, bracketed = false): GoldQuestion[] {
  return linesOf(`metaqa/${hops}hop_dev.txt.gz`).map((line) => {
    const [text = "", answers = "", path = ""] = line.split("\t");
    const topic = /\[(.+)\]/.exec(text)?.[1] ?? "";
    return {
      text: bracketed ? text : text.replace(`[${topic}]`, topic),
      topics: [topic],
      answers: answers.split("|"),
      path: stepsOf(path),
      train: mayTrain(text),
    };
  });
}

/** @param embedder gives every node a vector; without it the graph has none */
export async function freebaseGraph(embedder?: Embedder): Promise<GraphSource> {
  const triples = ["train", "dev", "test"].flatMap((part) =>
    linesOf(`fb15k237/${part}.tsv.gz`).map((line) => line.split("\t") as [string, string, string]),
  );
  const names = new Map(
    linesOf("fb15k237/entity2text.txt.gz").map((line) => line.split("\t") as [string, string]),
  );
  return graphOf(freebaseLabels(triples), names, triples, embedder);
}

export function freebaseQuestions(): GoldQuestion[] {
  return readJsonLines<{ question: string; answer_ids: string[] }>("fb15k237/erqa_questions.jsonl").map(
    ({ question, answer_ids }) => {
      return { text: question, topics: [], answers: answer_ids, path: [], train: mayTrain(question) };
    },
  );
}

/** The first hex digit of the SHA-1 of the text as written in the file is 0 to a. */
function mayTrain(text: string): boolean {
  return createHash("sha1").update(text).digest("hex") < "b";
}

function stepsOf(path: string): GoldQuestion["path"] {
  const places = path.trim().split("_to_");
  return places.slice(1).map((place, at) => {
    return place === "movie"
      ? { type: METAQA_STEPS[places[at]!]!, direction: "in" }
      : { type: METAQA_STEPS[place]!, direction: "out" };
  });
}

/** The subject type that most of an entity's facts are stated with: "film" of "/film/film/genre". */
function freebaseLabels(triples: readonly [string, string, string][]): Map<string, Set<string>> {
  const counts = new Map<string, Map<string, number>>();
  for (const [head, type, tail] of triples) {
    const own = counts.get(head) ?? new Map<string, number>();
    const label = type.split("/")[2]!;
    own.set(label, (own.get(label) ?? 0) + 1);
    counts.set(head, own);
    if (!counts.has(tail)) counts.set(tail, new Map());
  }
  return new Map(
    [...counts].map(([entity, own]) => {
      const [first] = [...own].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      return [entity, new Set([first?.[0] ?? "topic"])];
    }),
  );
}

async function graphOf(
  labels: ReadonlyMap<string, ReadonlySet<string>>,
  names: ReadonlyMap<string, string>,
  triples: readonly [string, string, string][],
  embedder?: Embedder,
): Promise<GraphSource> {
  const builder = new GraphBuilder();
  for (const [id, own] of labels)
    builder.addNode({ id, name: names.get(id) ?? id, labels: [...own], text: "" });
  for (const [source, type, target] of triples) builder.addEdge({ source, type, target, kind: "relation" });
  if (!embedder) return snapshotSource(await memorySnapshot(builder));
  const texts = Array.from({ length: builder.nodeCount }, (_, index) => searchableText(builder.node(index)));
  const { dimensions, id } = embedder;
  const matrix = await embedAll(embedder, texts);
  return snapshotSource(await memorySnapshot(builder, { matrix, dimensions, embedder: id }));
}

function addLabel(labels: Map<string, Set<string>>, entity: string, label: string): void {
  const own = labels.get(entity);
  if (own) own.add(label);
  else labels.set(entity, new Set([label]));
}

function linesOf(name: string): string[] {
  return readBenchFile(name)
    .split("\n")
    .map((line) => line.replace(/\r$/, ""))
    .filter((line) => line !== "");
}
