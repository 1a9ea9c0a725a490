/** Questions whose parts deny, offer a choice, name somebody twice, or hold for all: films with directors, stars and genres. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { LEAST_CERTAINTY } from "../language/score/certainty";
import { graphOf } from "../testing/everyday-graphs";
import { openPlanner, type Planner } from "./planner";

const FILMS = [
  { name: "Salt Roads", by: "Ida Holm", stars: ["Otto Vik", "Eva Strand"], genre: "Drama" },
  { name: "Paper Boats", by: "Ida Holm", stars: ["Eva Strand"], genre: "Comedy" },
  { name: "Long Quay", by: "Ida Holm", stars: ["Eva Strand", "Karl Ness"], genre: "Drama" },
  { name: "Old Mill", by: "Otto Vik", stars: ["Otto Vik", "Karl Ness"], genre: "Drama" },
  { name: "Tall Grass", by: "Otto Vik", stars: ["Otto Vik"], genre: "Western" },
  { name: "Cold Harbour", by: "Jan Roos", stars: ["Otto Vik", "Mia Lund"], genre: "Western" },
  { name: "North Gate", by: "Jan Roos", stars: ["Mia Lund"], genre: "Comedy" },
] as const;
type Film = (typeof FILMS)[number];

let graph: GraphSource;
let planner: Planner;

beforeAll(async () => {
  const people = new Set<string>(FILMS.flatMap(({ by, stars }) => [by, ...stars]));
  const genres = new Set<string>(FILMS.map(({ genre }) => genre));
  graph = await graphOf(
    [
      ...FILMS.map(({ name }): ["Film", string] => ["Film", name]),
      ...[...people].map((name): ["Person", string] => ["Person", name]),
      ...[...genres].map((name): ["Genre", string] => ["Genre", name]),
    ],
    FILMS.flatMap(({ name, by, stars, genre }) => [
      `${name}|DIRECTED_BY|${by}`,
      ...stars.map((star) => `${name}|STARRING|${star}`),
      `${name}|HAS_GENRE|${genre}`,
    ]),
  );
  planner = openPlanner({ graph, embedder });
});

async function found(question: string) {
  const { plans, reading, abstained } = await planner.plan(question);
  const query = reading?.computes?.query ?? plans[0]?.candidate.query;
  const rows = query ? (await graph.match(query)).rows : [];
  const nodes = rows.map(([cell]) => (cell as { node?: string } | null)?.node ?? "").sort();
  return { nodes, isSaid: !abstained && (reading?.confidence ?? 0) >= LEAST_CERTAINTY };
}

/** What the question means, computed from the table above. */
function films(isMeant: (film: Film) => boolean): string[] {
  return FILMS.filter(isMeant)
    .map(({ name }) => name as string)
    .sort();
}
const stars = ({ stars }: Film, who: string) => (stars as readonly string[]).includes(who);

describe("each name belongs to the relation beside it", () => {
  it.each([
    [
      "Which films directed by Ida Holm do not star Otto Vik?",
      (film: Film) => film.by === "Ida Holm" && !stars(film, "Otto Vik"),
    ],
    [
      "Films starring Karl Ness that were not directed by Otto Vik",
      (film: Film) => stars(film, "Karl Ness") && film.by !== "Otto Vik",
    ],
  ])("%s", async (question, isMeant) => {
    expect(await found(question)).toEqual({ nodes: films(isMeant), isSaid: true });
  });
});

describe("what is denied of the second name is what is said of the first", () => {
  it.each([
    "Films starring Otto Vik but not Karl Ness",
    "Films starring Otto Vik, but not Karl Ness",
    "Films starring Otto Vik without Karl Ness",
  ])("%s", async (question) => {
    const nodes = films((film) => stars(film, "Otto Vik") && !stars(film, "Karl Ness"));
    expect(await found(question)).toEqual({ nodes, isSaid: true });
  });
});

describe("one of two relations is enough", () => {
  it.each([
    [
      "Which films star Karl Ness or were directed by Jan Roos?",
      (film: Film) => stars(film, "Karl Ness") || film.by === "Jan Roos",
    ],
    [
      "Which films were directed by Jan Roos or star Karl Ness?",
      (film: Film) => stars(film, "Karl Ness") || film.by === "Jan Roos",
    ],
    [
      "Films directed by Ida Holm or by Jan Roos",
      (film: Film) => film.by === "Ida Holm" || film.by === "Jan Roos",
    ],
  ])("%s", async (question, isMeant) => {
    expect(await found(question)).toEqual({ nodes: films(isMeant), isSaid: true });
  });

  it("beside what is denied of both", async () => {
    const isMeant = (film: Film) =>
      (stars(film, "Otto Vik") || film.by === "Jan Roos") && film.genre !== "Comedy";
    const question = "Which films that are not comedies star Otto Vik or were directed by Jan Roos?";
    expect(await found(question)).toEqual({ nodes: films(isMeant), isSaid: true });
  });

  it("of persons too", async () => {
    const wanted = { nodes: ["Ida Holm", "Mia Lund"], isSaid: true };
    expect(await found("Who directed Paper Boats or starred in North Gate?")).toEqual(wanted);
  });
});

describe("who is named before is meant again", () => {
  it.each([
    [
      "Which films star Otto Vik but were not directed by him?",
      (film: Film) => stars(film, "Otto Vik") && film.by !== "Otto Vik",
    ],
    [
      "Which films star Otto Vik but were not directed by Otto Vik?",
      (film: Film) => stars(film, "Otto Vik") && film.by !== "Otto Vik",
    ],
    [
      "Which films star Otto Vik and were directed by him?",
      (film: Film) => stars(film, "Otto Vik") && film.by === "Otto Vik",
    ],
  ])("%s", async (question, isMeant) => {
    expect(await found(question)).toEqual({ nodes: films(isMeant), isSaid: true });
  });
});

describe("all and only", () => {
  it.each([
    ["Who starred in all films directed by Ida Holm?", ["Eva Strand"]],
    ["Who starred in all of Ida Holm's films?", ["Eva Strand"]],
    ["Who starred in every film directed by Jan Roos?", ["Mia Lund"]],
  ])("%s", async (question, nodes) => {
    expect(await found(question)).toEqual({ nodes, isSaid: true });
  });

  it("only: nobody else", async () => {
    const nodes = films(({ stars }) => stars.join() === "Otto Vik");
    expect(await found("Which films star only Otto Vik?")).toEqual({ nodes, isSaid: true });
  });

  it.each([
    ["List all films directed by Otto Vik", films(({ by }) => by === "Otto Vik")],
    ["Who are all the actors in Long Quay?", ["Eva Strand", "Karl Ness"]],
    ["Show me every film starring Mia Lund", films((film) => stars(film, "Mia Lund"))],
  ])("%s: lists what is asked for", async (question, nodes) => {
    expect(await found(question)).toEqual({ nodes, isSaid: true });
  });

  it("is not said where something is denied besides, which could be of each film or of the answer", async () => {
    expect((await found("Who starred in all films directed by Ida Holm but not in Old Mill?")).isSaid).toBe(
      false,
    );
  });

  it("is not said without what it quantifies", async () => {
    const { nodes, isSaid } = await found("Which genres have all films by Ida Holm and Otto Vik?");
    expect(isSaid && nodes.length > 1).toBe(false);
  });
});

describe("things that are said by the name of their kind", () => {
  it.each([
    ["Which dramas star Karl Ness?", (film: Film) => film.genre === "Drama" && stars(film, "Karl Ness")],
    ["Westerns directed by Otto Vik", (film: Film) => film.genre === "Western" && film.by === "Otto Vik"],
    ["Which films are comedies or westerns?", ({ genre }: Film) => genre === "Comedy" || genre === "Western"],
    [
      "Which films that star Otto Vik are not dramas?",
      (film: Film) => stars(film, "Otto Vik") && film.genre !== "Drama",
    ],
  ])("%s", async (question, isMeant) => {
    expect(await found(question)).toEqual({ nodes: films(isMeant), isSaid: true });
  });

  it("of persons too", async () => {
    expect(await found("Who directed comedies?")).toEqual({ nodes: ["Ida Holm", "Jan Roos"], isSaid: true });
    expect(await found("Who starred with Karl Ness?")).toEqual({
      nodes: ["Eva Strand", "Otto Vik"],
      isSaid: true,
    });
  });
});

it("does not say only where the verb beside it is left out", async () => {
  expect((await found("Films that became only dramas")).isSaid).toBe(false);
  const { nodes, isSaid } = await found("Which people directed only dramas?");
  const people = [...new Set<string>(FILMS.map(({ by }) => by))].filter((name) =>
    FILMS.every(({ by, genre }) => by !== name || genre === "Drama"),
  );
  if (isSaid) expect(nodes).toEqual(people.sort());
  expect(isSaid && nodes.some((node) => FILMS.some(({ name }) => name === node))).toBe(false);
});

describe("a kind and a name, which may have nothing in common", () => {
  it.each([
    ["Which westerns star Mia Lund?", (film: Film) => film.genre === "Western" && stars(film, "Mia Lund")],
    ["Which comedies star Otto Vik?", (film: Film) => film.genre === "Comedy" && stars(film, "Otto Vik")],
    [
      "Westerns directed by Ida Holm",
      (film: Film) => film.genre === "Western" && (film.by as string) === "Ida Holm",
    ],
  ])("%s", async (question, isMeant) => {
    expect(await found(question)).toEqual({ nodes: films(isMeant), isSaid: true });
  });
});

it("reads who starred with somebody as those who star in the same films", async () => {
  const others = new Set<string>(
    FILMS.filter((film) => stars(film, "Karl Ness")).flatMap(({ stars }) => stars),
  );
  others.delete("Karl Ness");
  const { nodes, isSaid } = await found("Who starred with Karl Ness?");
  expect([nodes, isSaid]).toEqual([[...others].sort(), true]);
});

it("takes the years of films of a kind for those of the films, and not of who is named", async () => {
  const dated = await graphOf(
    [
      ["Film", "Salt Roads", { year: 1958 }],
      ["Film", "Long Quay", { year: 1966 }],
      ["Film", "Old Mill", { year: 1949 }],
      ["Person", "Otto Vik", { debut: 1941 }],
      ["Person", "Mia Lund", { debut: 1944 }],
      ["Genre", "Drama"],
      ["Genre", "Western"],
    ],
    [
      ...["Salt Roads|STARRING|Otto Vik", "Long Quay|STARRING|Otto Vik", "Old Mill|STARRING|Mia Lund"],
      ...["Salt Roads|HAS_GENRE|Drama", "Long Quay|HAS_GENRE|Western", "Old Mill|HAS_GENRE|Drama"],
    ],
  );
  const { plans } = await openPlanner({ graph: dated, embedder }).plan(
    "Which dramas from the 1940s star Otto Vik?",
  );
  const [first] = plans;
  const { rows } = await dated.match(first!.candidate.query);
  expect(rows).toEqual([]);
  const restricted = first!.candidate.query.nodes.filter(({ predicates }) => predicates.length > 0);
  expect(restricted.map(({ labels }) => labels)).toEqual([["Film"]]);
});

it("takes a year before a relation for a year, and not for how many there are", async () => {
  const dated = await graphOf(
    [
      ["Film", "Salt Roads", { year: 1958 }],
      ["Film", "Long Quay", { year: 1947 }],
      ["Film", "Old Mill", { year: 1949 }],
      ["Person", "Ida Holm"],
      ["Person", "Otto Vik"],
    ],
    [
      ...[
        "Salt Roads|DIRECTED_BY|Ida Holm",
        "Long Quay|DIRECTED_BY|Ida Holm",
        "Old Mill|DIRECTED_BY|Ida Holm",
      ],
      ...["Long Quay|STARRING|Otto Vik", "Salt Roads|STARRING|Ida Holm"],
    ],
  );
  const question = "Films before 1950 directed by Ida Holm that do not star Otto Vik";
  const { plans } = await openPlanner({ graph: dated, embedder }).plan(question);
  const { rows } = await dated.match(plans[0]!.candidate.query);
  expect(rows.map(([film]) => film)).toEqual([{ node: "Old Mill" }]);
});
