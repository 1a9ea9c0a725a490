/** Relations said in other words than the graph's: MetaQA with one, two and three hops, FB15k-237 with one and two. */

import { printTable } from "../corpora/print";
import { freebaseGraph, metaQaGraph } from "../corpora/public-graphs";
import { allNodes } from "./all-nodes";
import { type AnsweredQuestion, measureAnswered } from "./answered";
import type { Measurement } from "./measurement";
import type { Outcome } from "./outcome";
import { dump, figuresByKind, figuresOf } from "./report";
import { freebaseSynonyms } from "./synonyms/freebase-synonyms";
import { metaQaSynonyms } from "./synonyms/metaqa-synonyms";

export const measureSynonyms: Measurement = async ({ embedder, reader }) => {
  const most = Number(process.env.BENCH_MOST ?? 300);
  const rows: Record<string, ReturnType<typeof figuresOf>> = {};
  const all: Outcome[] = [];
  const measure = async (
    title: string,
    asked: AnsweredQuestion[],
    open: () => ReturnType<typeof reader.open>,
    graph: Parameters<typeof measureAnswered>[2],
  ) => {
    const outcomes = await measureAnswered(asked, await open(), graph);
    rows[title] = figuresOf(outcomes);
    all.push(...outcomes.map((outcome) => ({ ...outcome, set: title })));
  };
  const movies = await metaQaGraph();
  const openMovies = () => reader.open({ name: "metaqa", graph: movies, embedder, training: [] });
  for (const hops of [1, 2, 3] as const)
    await measure(`MetaQA, ${hops} hops`, await metaQaSynonyms(movies, hops, most), openMovies, movies);
  const freebase = await freebaseGraph();
  const nodes = await allNodes(freebase);
  const openFreebase = () => reader.open({ name: "fb15k237", graph: freebase, embedder, training: [] });
  for (const hops of [1, 2] as const)
    await measure(
      `FB15k-237, ${hops} hops`,
      await freebaseSynonyms(freebase, nodes, hops, most),
      openFreebase,
      freebase,
    );
  printTable(`Relations in other words, ${reader.name}`, rows, "right %");
  printTable("By relation", figuresByKind(all), "right %");
  console.log(`every question: ${dump(`synonyms-${reader.name}`, all)}`);
};
