/**
 * Questions that several names, times and numbers narrow, some of them to nothing: films with directors, writers, stars and years. What
 * is right is computed from the table.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../../graph/graph-source";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../../graph/snapshot-source";
import { letterEmbedder as embedder } from "../../../graph/testing/letter-embedder";
import { LEAST_CERTAINTY } from "../../language/score/certainty";
import { openPlanner, type Planner } from "../planner";

const FILMS = [
  {
    name: "Salt Roads",
    year: 1951,
    by: "Ida Holm",
    written: ["Eva Lund"],
    stars: ["Otto Vik", "Eva Strand"],
  },
  { name: "Paper Boats", year: 1955, by: "Ida Holm", written: ["Jan Roos"], stars: ["Eva Strand"] },
  { name: "Long Quay", year: 1958, by: "Ida Holm", written: ["Ida Holm"], stars: ["Karl Ness"] },
  { name: "Old Mill", year: 1962, by: "Otto Vik", written: ["Eva Lund"], stars: ["Otto Vik", "Karl Ness"] },
  { name: "Tall Grass", year: 1966, by: "Otto Vik", written: ["Jan Roos"], stars: ["Mia Lund"] },
  {
    name: "Cold Harbour",
    year: 1971,
    by: "Pia Berg",
    written: ["Jan Roos"],
    stars: ["Otto Vik", "Mia Lund"],
  },
] as const;
type Film = (typeof FILMS)[number];

let graph: GraphSource;
let planner: Planner;

beforeAll(async () => {
  const builder = new GraphBuilder();
  const people = new Set<string>(FILMS.flatMap(({ by, written, stars }) => [by, ...written, ...stars]));
  for (const name of people) builder.addNode({ id: name, name, labels: ["Person"], text: "" });
  for (const { name, year } of FILMS)
    builder.addNode({ id: name, name, labels: ["Film"], text: "", properties: { year } });
  const join = (source: string, type: string, target: string) =>
    builder.addEdge({ source, type, target, kind: "relation" });
  for (const { name, by, written, stars } of FILMS) {
    join(name, "DIRECTED_BY", by);
    for (const one of written) join(name, "WRITTEN_BY", one);
    for (const one of stars) join(name, "STARRING", one);
  }
  graph = snapshotSource(await memorySnapshot(builder));
  planner = openPlanner({ graph, embedder });
});

/** What the first plan finds, and whether it is said. */
async function found(question: string) {
  const { plans, reading, abstained } = await planner.plan(question);
  const query = reading?.finds ?? plans[0]?.candidate.query;
  const rows = query ? (await graph.match(query)).rows : [];
  const nodes = rows.map(([cell]) => (cell as { node?: string } | null)?.node ?? "").sort();
  return { nodes, isSaid: !abstained && (reading?.confidence ?? 0) >= LEAST_CERTAINTY };
}

const films = (isMeant: (film: Film) => boolean): string[] =>
  FILMS.filter(isMeant)
    .map(({ name }) => name as string)
    .sort();
const of = (isMeant: (film: Film) => boolean, people: (film: Film) => readonly string[]): string[] =>
  [...new Set(FILMS.filter(isMeant).flatMap(people))].sort();
const stars = ({ stars }: Film, who: string) => (stars as readonly string[]).includes(who);
const written = ({ written }: Film, who: string) => (written as readonly string[]).includes(who);

describe("people of films that two names narrow", () => {
  it.each([
    ["Ida Holm", "Eva Strand"],
    ["Otto Vik", "Mia Lund"],
    ["Pia Berg", "Otto Vik"],
    // Nobody: each of them made or starred in other films.
    ["Pia Berg", "Eva Strand"],
    ["Otto Vik", "Eva Strand"],
    ["Pia Berg", "Karl Ness"],
  ])("Who wrote films directed by %s and starring %s?", async (by, star) => {
    const nodes = of(
      (film) => film.by === by && stars(film, star),
      (film) => film.written,
    );
    const question = `Who wrote films directed by ${by} and starring ${star}?`;
    expect(await found(question)).toEqual({ nodes, isSaid: true });
  });

  it.each([
    ["Eva Lund", "Otto Vik"],
    ["Jan Roos", "Pia Berg"],
    ["Eva Lund", "Pia Berg"],
  ])("Who starred in films written by %s and directed by %s?", async (writer, by) => {
    const nodes = of(
      (film) => film.by === by && written(film, writer),
      (film) => film.stars,
    );
    const question = `Who starred in films written by ${writer} and directed by ${by}?`;
    expect(await found(question)).toEqual({ nodes, isSaid: true });
  });
});

describe("people of several films", () => {
  const counted = (by: string, people: (film: Film) => readonly string[], most: number) => {
    const all = FILMS.filter((film) => film.by === by).flatMap(people);
    return [...new Set(all.filter((one) => all.filter((other) => other === one).length > most))].sort();
  };

  it.each(["Ida Holm", "Otto Vik", "Pia Berg"].flatMap((by) => [1, 2, 5].map((most) => [most, by] as const)))(
    "Who starred in more than %i films by %s?",
    async (most, by) => {
      const nodes = counted(by, ({ stars }) => stars, most).filter((one) => one !== by);
      expect(await found(`Who starred in more than ${most} films by ${by}?`)).toEqual({
        nodes,
        isSaid: true,
      });
      expect(await found(`Which people starred in at least ${most + 1} films directed by ${by}?`)).toEqual({
        nodes,
        isSaid: true,
      });
    },
  );
});

describe("films of a time", () => {
  it.each([1955, 1850, 1960])("films released in %i", async (year) => {
    const nodes = films((film) => film.year === year);
    expect(await found(`films released in ${year}`)).toEqual({ nodes, isSaid: true });
    expect(await found(`Which films were released in ${year}?`)).toEqual({ nodes, isSaid: true });
  });

  it.each([
    ["Ida Holm", 1950, 1956],
    ["Ida Holm", 1990, 2000],
    ["Otto Vik", 1970, 1980],
  ])("Which films did %s direct between %i and %i?", async (by, first, last) => {
    const nodes = films((film) => film.by === by && first <= film.year && film.year <= last);
    expect(await found(`Which films did ${by} direct between ${first} and ${last}?`)).toEqual({
      nodes,
      isSaid: true,
    });
  });

  it.each(["films that Ida Holm directed in the 1970s", "Which films did Ida Holm direct in 1966?"])(
    "is none within a time that is named: %s",
    async (question) => expect(await found(question)).toEqual({ nodes: [], isSaid: true }),
  );

  it("is none whichever relation a name is joined by, and not where one of them finds something", async () => {
    const none = await found("films by Ida Holm between 1990 and 2000");
    expect(none).toEqual({ nodes: [], isSaid: true });
    const other = await found("films by Eva Lund between 1950 and 1952");
    expect(other.nodes.length > 0 || !other.isSaid).toBe(true);
  });
});

describe("those who made so many", () => {
  it.each([1, 2, 200])("directors of more than %i films", async (count) => {
    const own = (by: string) => FILMS.filter((film) => film.by === by).length;
    const nodes = of(
      ({ by }) => own(by) > count,
      ({ by }) => [by],
    );
    expect(await found(`directors of more than ${count} films`)).toEqual({ nodes, isSaid: true });
  });
});
