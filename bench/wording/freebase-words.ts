/** Chains of one to three steps in FB15k-237, asked in other words than its relations have. */
import { createHash } from "node:crypto";
import type { GraphSource } from "../../lib/graph/graph-source";
import { readBenchFile } from "../corpora/retrieval-figures";
import { seeded } from "../corpora/seeded";
import { oneOf, type WordingSet } from "./wording-set";

/** Noun phrases for the end of a step. `{}` is its start. */
const STEPS: readonly { type: string; direction: "out" | "in"; from: string; to: string; said: string[] }[] =
  [
    out("/people/person/profession", "person", "job", ["the occupation of {}", "the line of work of {}"]),
    out("/people/person/nationality", "person", "country", [
      "the homeland of {}",
      "the country that {} comes from",
    ]),
    out("/people/person/place_of_birth", "person", "town", [
      "the birthplace of {}",
      "the native town of {}",
      "the town where {} was born",
    ]),
    out("/people/deceased_person/place_of_death", "person", "town", [
      "the town where {} died",
      "the town where {} passed away",
    ]),
    out("/people/person/religion", "person", "faith", ["the faith of {}", "the creed of {}"]),
    into("/film/film/produced_by", "person", "film", [
      "the movies that {} bankrolled",
      "the films whose producer was {}",
    ]),
    out("/film/film/produced_by", "film", "person", ["the producer of {}"]),
    into("/film/director/film", "film", "person", ["the person who helmed {}", "the filmmaker behind {}"]),
    out("/film/director/film", "person", "film", ["the movies helmed by {}", "the pictures shot by {}"]),
    out("/film/actor/film./film/performance/film", "person", "film", [
      "the movies in which {} played",
      "the pictures featuring {}",
    ]),
    into("/film/actor/film./film/performance/film", "film", "person", [
      "the cast of {}",
      "the performers in {}",
    ]),
    out("/film/film/language", "film", "tongue", ["the tongue spoken in {}"]),
    out("/film/film/country", "film", "country", ["the nation where {} was made"]),
    out("/film/film/music", "film", "person", ["the composer of the score of {}"]),
    out("/location/location/adjoin_s./location/adjoining_relationship/adjoins", "town", "place", [
      "the neighbours of {}",
      "the areas that border {}",
    ]),
    out("/location/location/contains", "country", "place", ["the places inside {}", "the areas within {}"]),
    into("/music/genre/artists", "person", "style", ["the style of music of {}"]),
    out("/organization/organization/headquarters./location/mailing_address/citytown", "firm", "town", [
      "the town where {} has its seat",
    ]),
    out("/influence/influence_node/influenced_by", "person", "person", [
      "the people who inspired {}",
      "the idols of {}",
    ]),
  ];
const FRAMES = [
  "what is {}",
  "which are {}",
  "name {}",
  "tell me {}",
  "who or what is {}",
  "i am looking for {}",
];
const MOST_ANSWERS = 40;

type Step = (typeof STEPS)[number];

function out(type: string, from: string, to: string, said: string[]) {
  return { type, direction: "out" as const, from, to, said };
}
function into(type: string, from: string, to: string, said: string[]) {
  return { type, direction: "in" as const, from, to, said };
}

/** @param most of each number of steps */
export function freebaseWords(graph: GraphSource, most = 120, seed = 5): WordingSet {
  const random = seeded(seed);
  const names = new Map(
    readBenchFile("fb15k237/entity2text.txt.gz")
      .split("\n")
      .map((line) => line.split("\t") as [string, string]),
  );
  const ends = new Map<string, string[]>();
  for (const part of ["train", "dev", "test"])
    for (const line of readBenchFile(`fb15k237/${part}.tsv.gz`).split("\n")) {
      const [head, type, tail] = line.split("\t");
      if (!head || !type || !tail) continue;
      push(ends, `${type} out ${head}`, tail);
      push(ends, `${type} in ${tail}`, head);
    }
  const startsOf = (step: Step) =>
    [...ends.keys()].flatMap((key) =>
      key.startsWith(`${step.type} ${step.direction} `) ? [key.split(" ")[2]!] : [],
    );
  const starts = new Map(STEPS.map((step) => [step, startsOf(step)]));
  const follow = (nodes: readonly string[], { type, direction }: Step, topic: string) =>
    [...new Set(nodes.flatMap((node) => ends.get(`${type} ${direction} ${node}`) ?? []))].filter(
      (node) => node !== topic,
    );
  const questions = [1, 2, 3].flatMap((hops) => {
    const found: WordingSet["questions"] = [];
    while (found.length < most) {
      const path = [oneOf(STEPS, random)];
      while (path.length < hops) {
        const next = STEPS.filter(({ from, type }) => from === path.at(-1)!.to && type !== path.at(-1)!.type);
        if (next.length === 0) break;
        path.push(oneOf(next, random));
      }
      if (path.length < hops) continue;
      const topic = oneOf(starts.get(path[0]!)!, random);
      let nodes: string[] = [topic];
      for (const step of path) nodes = follow(nodes, step, topic);
      const name = names.get(topic);
      if (!name || nodes.length === 0 || nodes.length > MOST_ANSWERS) continue;
      let thing = name;
      for (const step of path) thing = oneOf(step.said, random).replace("{}", () => thing);
      const text = `${oneOf(FRAMES, random).replace("{}", () => thing)}?`;
      const train = createHash("sha1").update(text).digest("hex") < "b";
      const steps = path.map(({ type, direction }) => ({ type, direction }));
      found.push({ text, topics: [topic], answers: nodes, path: steps, train, hops });
    }
    return found;
  });
  return { name: "FB15k-237 chains", graph, questions };
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const own = map.get(key);
  if (own) own.push(value);
  else map.set(key, [value]);
}
