/**
 * Questions with two names over the sample, in several forms. Their answers are computed from its relations; of those that nothing
 * satisfies, no text speaks of both names.
 */
import { seededRandom } from "../../lib/graph/numeric/seeded-random";
import { sampleRows, sampleTexts } from "../language/sample-graph";

export interface Asked {
  part: "development" | "reporting";
  kind: string;
  text: string;
  /** Ids; empty where nothing satisfies it. */
  answers: string[];
}

/** Pairs of names that are tried for each form. */
const MOST_TRIED = 3_000;
const RELATIONS = [
  "DIRECTED_BY",
  "WRITTEN_BY",
  "STARRING",
  "HAS_GENRE",
  "IN_LANGUAGE",
  "RELEASED_IN",
] as const;
type Relation = (typeof RELATIONS)[number];

interface Form {
  part: Asked["part"];
  kind: string;
  /** The relations of a film that the names are at the end of. */
  names: readonly [Relation, Relation];
  /** The relation that the question asks of the films. */
  asks: Relation | null;
  say: (one: string, other: string) => string;
}

const FORMS: readonly Form[] = [
  {
    part: "development",
    kind: "writers of films",
    names: ["DIRECTED_BY", "STARRING"],
    asks: "WRITTEN_BY",
    say: (one, other) => `Who wrote films directed by ${one} and starring ${other}?`,
  },
  {
    part: "development",
    kind: "films of two",
    names: ["DIRECTED_BY", "STARRING"],
    asks: null,
    say: (one, other) => `Which films directed by ${one} star ${other}?`,
  },
  {
    part: "development",
    kind: "of a genre, by",
    names: ["HAS_GENRE", "DIRECTED_BY"],
    asks: null,
    say: (one, other) => `Which ${plural(one)} did ${other} direct?`,
  },
  {
    part: "development",
    kind: "years",
    names: ["WRITTEN_BY", "STARRING"],
    asks: "RELEASED_IN",
    say: (one, other) => `In what years were films with ${other} that ${one} wrote released?`,
  },
  {
    part: "reporting",
    kind: "of a genre, with",
    names: ["HAS_GENRE", "STARRING"],
    asks: null,
    say: (one, other) => `In which ${plural(one)} does ${other} star?`,
  },
  {
    part: "reporting",
    kind: "genres",
    names: ["DIRECTED_BY", "STARRING"],
    asks: "HAS_GENRE",
    say: (one, other) => `What genre are the films that ${one} made with ${other}?`,
  },
  {
    part: "reporting",
    kind: "actors",
    names: ["WRITTEN_BY", "DIRECTED_BY"],
    asks: "STARRING",
    say: (one, other) => `Which actors appear in films written by ${one} and directed by ${other}?`,
  },
  {
    part: "reporting",
    kind: "in a language",
    names: ["IN_LANGUAGE", "DIRECTED_BY"],
    asks: null,
    say: (one, other) => `Which films in ${one} did ${other} direct?`,
  },
  {
    part: "reporting",
    kind: "directors",
    names: ["STARRING", "STARRING"],
    asks: "DIRECTED_BY",
    say: (one, other) => `Who has directed both ${one} and ${other} in the same film?`,
  },
];

/** @param most questions of each form that something satisfies, and as many that nothing does */
export function twoNameQuestions(most: number): Asked[] {
  const { names, films } = readFilms();
  const texts = sampleTexts();
  return FORMS.flatMap((form) => {
    const [one, other] = form.names.map((relation) => ends(films, relation)) as [string[], string[]];
    const random = seededRandom(one.length + 31 * other.length);
    const [some, none]: [Asked[], Asked[]] = [[], []];
    for (let tried = 0; tried < MOST_TRIED; tried++) {
      const [first, second] = [pick(one, random), pick(other, random)];
      if (first === second) continue;
      const both = films.filter(
        (film) => film.get(form.names[0])?.has(first) && film.get(form.names[1])?.has(second),
      );
      const answers = [...new Set(both.flatMap((film) => [...(film.get(form.asks ?? "film") ?? [])]))].filter(
        (node) => node !== first && node !== second,
      );
      const [left, right] = [names.get(first)!, names.get(second)!];
      const asked = { part: form.part, kind: form.kind, text: form.say(left, right), answers };
      if (answers.length > 0) some.push(asked);
      else if (both.length === 0 && !texts.some((text) => text.includes(left) && text.includes(right)))
        none.push(asked);
    }
    return [...some.slice(0, most), ...none.slice(0, most)];
  });
}

/** The names that each film leads to by relation; "film" is itself. */
type Film = ReadonlyMap<string, ReadonlySet<string>>;

function readFilms(): { names: Map<string, string>; films: Film[] } {
  const names = new Map(sampleRows("nodes.csv").map(({ id, name }) => [id!, name!]));
  const films = new Map<string, Map<string, Set<string>>>();
  for (const { source, type, target } of sampleRows("edges.csv")) {
    const film = films.get(source!) ?? new Map([["film", new Set([source!])]]);
    films.set(source!, film);
    film.set(type!, (film.get(type!) ?? new Set()).add(target!));
  }
  return { names, films: [...films.values()] };
}

function ends(films: readonly Film[], relation: Relation): string[] {
  // One entry for each film: whoever made many is picked oftener.
  return films.flatMap((film) => [...(film.get(relation) ?? [])]).sort();
}

function pick(all: readonly string[], random: () => number): string {
  return all[Math.floor(random() * all.length)]!;
}

function plural(name: string): string {
  const lower = name.toLowerCase();
  return lower.endsWith("y") ? `${lower.slice(0, -1)}ies` : `${lower}s`;
}
