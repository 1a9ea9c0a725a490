/**
 * Reading questions into query graphs: how much is read rightly, wrongly or not at all, by kind of question. `BENCH_SET` picks sets,
 * `BENCH_READER` the reader (see bench/language/README.md).
 */

import { benchEmbedder } from "../corpora/retrieval-figures";
import { measureGerman, measureMetaQa, measureSample } from "./measure-answerable";
import { measureEveryday } from "./measure-everyday";
import { measureMovies } from "./measure-movies";
import { measureNonsense } from "./measure-nonsense";
import { measureSchemas } from "./measure-schemas";
import { measureSynonyms } from "./measure-synonyms";
import type { Measurement } from "./measurement";
import { chosenReader } from "./readers";

const SETS: Readonly<Record<string, Measurement>> = {
  movies: measureMovies,
  schemas: measureSchemas,
  everyday: measureEveryday,
  synonyms: measureSynonyms,
  nonsense: measureNonsense,
  sample: measureSample,
  german: measureGerman,
  metaqa: measureMetaQa,
};

const wanted = process.env.BENCH_SET?.split(",") ?? Object.keys(SETS);
const unknown = wanted.filter((name) => !(name in SETS));
if (unknown.length > 0) {
  console.error(`There is no set "${unknown.join('", "')}". There are: ${Object.keys(SETS).join(", ")}`);
  process.exit(2);
}
const reader = chosenReader();
console.log(`reader: ${reader.name}`);
const embedder = await benchEmbedder();
for (const name of wanted) {
  const started = performance.now();
  await SETS[name]!({ embedder, reader });
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
process.exit(0);
