/**
 * A family graph of invented persons without labels, and questions of one to three steps that speak of its relations in the
 * words of everyday speech: "Which trade did the dad of ... follow?"
 */
import { createHash } from "node:crypto";
import { GraphBuilder } from "../../lib/graph/snapshot/graph-builder";
import { memorySnapshot } from "../../lib/graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../lib/graph/snapshot-source";
import type { GoldQuestion } from "../corpora/public-graphs";
import { seeded } from "../corpora/seeded";
import { oneOf, type WordingSet } from "./wording-set";

const FIRST =
  "Aldric Brenna Corin Delphine Edmar Fiora Gareth Helvi Isolde Jorun Kellan Liora Marek Nessa Orin Petra Quillan Rosalind Severin Thea Ulric Vesna Wendel Xenia Yorick Zelda".split(
    " ",
  );
const LAST =
  "Venmoor Ashgrove Tarrick Holloway Brandt Silverlake Montclair Dunmore Hartwell Oakridge Pellerin Rosenthal".split(
    " ",
  );
const VALUES: Readonly<Record<string, readonly string[]>> = {
  profession: ["painter", "physician", "blacksmith", "lawyer", "sailor", "composer", "farmer", "astronomer"],
  nationality: ["Belgium", "Portugal", "Norway", "Hungary", "Chile", "Canada"],
  religion: ["Catholicism", "Lutheranism", "Judaism", "Buddhism", "Islam"],
  place_of_birth: ["Ghent", "Porto", "Bergen", "Szeged", "Valparaiso", "Halifax", "Leuven", "Braga"],
  place_of_death: ["Antwerp", "Lisbon", "Oslo", "Debrecen", "Santiago", "Ottawa"],
  cause_of_death: ["tuberculosis", "stroke", "drowning", "pneumonia", "cancer"],
  gender: ["male", "female"],
  ethnicity: ["Flemish", "Sami", "Magyar", "Mapuche", "Acadian"],
  institution: ["University of Coimbra", "Bergen Academy", "Szeged College", "Dalhousie School"],
};

/** People's words for each relation. `{}` is the thing it starts from; the first forms are noun phrases that can be nested. */
const NOUNS: Readonly<Record<string, readonly string[]>> = {
  parents: ["dad", "father", "mum", "mother", "old man"],
  spouse: ["husband", "wife", "other half", "partner", "better half", "darling"],
  children: ["son", "daughter", "heir", "kid", "offspring"],
  sibling: ["brother", "sister"],
  profession: ["job", "line of work", "occupation", "trade", "career"],
  nationality: ["country", "homeland", "citizenship"],
  religion: ["faith", "creed", "belief"],
  place_of_birth: ["birthplace", "native town", "place where the life began"],
  place_of_death: ["deathplace", "last resting town"],
  gender: ["sex"],
  ethnicity: ["race", "ethnic group", "people"],
  institution: ["school", "university", "alma mater"],
};
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  profession: ["what does {} do for a living", "what does {} work as"],
  nationality: ["which country does {} come from"],
  religion: ["what does {} believe in", "which church did {} follow"],
  place_of_birth: ["where was {} born", "in which town did {} come into the world"],
  place_of_death: ["where did {} die", "where did {} pass away"],
  cause_of_death: ["why did {} die", "what killed {}", "how did {} pass away", "what did {} die from"],
  gender: ["is {} a man or a woman"],
  institution: ["where did {} study", "which school did {} attend"],
  spouse: ["who did {} marry", "who is {} married to"],
  children: ["who did {} raise"],
};
const FRAMES = ["what is {}", "what is the name of {}", "tell me {}", "{} is what", "i want to know {}"];
const PERSON_FRAMES = ["who is {}", "who was {}"];
const KIN = ["parents", "spouse", "children", "sibling"];
const PEOPLE = 300;

type Triple = [string, string, string];

/** @param questions of each number of steps */
export async function familySet(questions = 220, seed = 11): Promise<WordingSet> {
  const random = seeded(seed);
  const triples = drawTriples(random);
  const builder = new GraphBuilder();
  const nodes = new Set(triples.flatMap(([head, , tail]) => [head, tail]));
  for (const name of nodes) builder.addNode({ id: name, name, labels: ["Entity"], text: "" });
  for (const [source, type, target] of triples) builder.addEdge({ source, type, target, kind: "relation" });
  const graph = snapshotSource(await memorySnapshot(builder));
  return { name: "family", graph, questions: ask(triples, questions, random) };
}

function drawTriples(random: () => number): Triple[] {
  const names: string[] = [];
  for (const last of LAST) for (const first of FIRST) names.push(`${first} ${last}`);
  const people = names.sort(() => random() - 0.5).slice(0, PEOPLE);
  const triples: Triple[] = [];
  const third = Math.floor(PEOPLE / 3);
  const couples: [string, string][] = [];
  for (let at = 0; at + 1 < 2 * third; at += 2) {
    const [one, other] = [people[at]!, people[at + 1]!];
    couples.push([one, other]);
    triples.push([one, "spouse", other], [other, "spouse", one]);
  }
  const childrenOf = new Map<number, string[]>();
  for (let at = third; at < PEOPLE; at++) {
    const couple =
      at < 2 * third ? Math.floor(random() * (third / 2)) : Math.floor(random() * couples.length);
    const child = people[at]!;
    if (couples[couple]!.includes(child)) continue;
    for (const parent of couples[couple]!)
      triples.push([child, "parents", parent], [parent, "children", child]);
    for (const other of childrenOf.get(couple) ?? [])
      triples.push([child, "sibling", other], [other, "sibling", child]);
    childrenOf.set(couple, [...(childrenOf.get(couple) ?? []), child]);
  }
  for (const person of people)
    for (const [relation, values] of Object.entries(VALUES))
      if (random() < 0.85) triples.push([person, relation, oneOf(values, random)]);
  return triples;
}

function ask(triples: readonly Triple[], most: number, random: () => number): WordingSet["questions"] {
  const outOf = new Map<string, Triple[]>();
  for (const triple of triples) outOf.set(triple[0], [...(outOf.get(triple[0]) ?? []), triple]);
  const people = [...outOf.keys()];
  return [1, 2, 3].flatMap((hops) =>
    Array.from({ length: most }, () => {
      for (;;) {
        const topic = oneOf(people, random);
        const path = drawPath(topic, hops, outOf, random);
        if (!path) continue;
        const answers = walk(topic, path, outOf);
        if (answers.length > 0) return question(topic, path, answers, hops, random);
      }
    }),
  );
}

function drawPath(
  topic: string,
  hops: number,
  outOf: ReadonlyMap<string, readonly Triple[]>,
  random: () => number,
): string[] | null {
  const path: string[] = [];
  let near = topic;
  for (let at = 0; at < hops; at++) {
    const isLast = at === hops - 1;
    const open = (outOf.get(near) ?? []).filter(
      ([, type]) => isLast || (KIN.includes(type) && type !== path.at(-1)),
    );
    if (open.length === 0) return null;
    const types = [...new Set(open.map(([, type]) => type))].filter((type) => type !== path.at(-1));
    if (types.length === 0) return null;
    const type = oneOf(types, random);
    near = open.find((triple) => triple[1] === type)![2];
    path.push(type);
  }
  return path;
}

/** The nodes at the end that are not the topic; it is passed through by no walk either. */
function walk(
  topic: string,
  path: readonly string[],
  outOf: ReadonlyMap<string, readonly Triple[]>,
): string[] {
  let ends = [topic];
  for (const type of path)
    ends = [
      ...new Set(
        ends.flatMap((end) =>
          (outOf.get(end) ?? []).flatMap(([, own, target]) =>
            own === type && target !== topic ? [target] : [],
          ),
        ),
      ),
    ];
  return ends;
}

function question(
  topic: string,
  path: readonly string[],
  answers: string[],
  hops: number,
  random: () => number,
): GoldQuestion & { hops: number } {
  let thing = topic;
  for (const type of path.slice(0, -1)) thing = nested(oneOf(NOUNS[type]!, random), thing, random);
  const last = path.at(-1)!;
  const sentences = SENTENCES[last] ?? [];
  const nouns = NOUNS[last] ?? [];
  const isSentence = nouns.length === 0 || (sentences.length > 0 && random() < 0.4);
  const text = isSentence
    ? `${oneOf(sentences, random).replace("{}", thing)}?`
    : `${oneOf(KIN.includes(last) ? [...FRAMES, ...PERSON_FRAMES] : FRAMES, random).replace("{}", nested(oneOf(nouns, random), thing, random))}?`;
  const cased = random() < 0.5 ? text.toLowerCase() : text;
  return {
    text: cased,
    topics: [topic],
    answers,
    path: path.map((type) => ({ type, direction: "out" as const })),
    train: createHash("sha1").update(cased).digest("hex") < "b",
    hops,
  };
}

function nested(noun: string, thing: string, random: () => number): string {
  // "The dad of X's son" is a dad: a possessive binds first.
  return random() < 0.5 && !thing.includes(" of ") ? `${thing}'s ${noun}` : `the ${noun} of ${thing}`;
}
