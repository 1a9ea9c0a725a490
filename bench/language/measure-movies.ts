/**
 * The movies pairs. Without `BENCH_TRAINED` nothing of them is seen and all are reported; with it the training part is learnt from
 * and only the reporting part is reported.
 */

import { isForTraining } from "../corpora/retrieval-figures";
import type { Measurement } from "./measurement";
import { openMovies } from "./movies";
import { asTraining, measurePairs } from "./pairs-set";
import { report } from "./report";

export const measureMovies: Measurement = async ({ embedder, reader }) => {
  const set = await openMovies(embedder);
  const { name, graph, golds, pairs, run } = set;
  console.log(`${pairs} pairs, ${run} gold queries run, ${golds.length} with rows`);
  const isTrained = process.env.BENCH_TRAINED !== undefined;
  const training = isTrained ? [asTraining(set, isForTraining)] : [];
  const opened = await reader.open({ name, graph, embedder, training });
  const isWanted = (question: string) => !isTrained || !isForTraining(question);
  const outcomes = await measurePairs(set, opened, isWanted);
  const part = isTrained ? "reporting part, trained on the rest" : "zero-shot";
  report(`movies, ${part}, ${reader.name}`, `movies-${reader.name}`, outcomes);
};
