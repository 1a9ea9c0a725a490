/**
 * The tables beside the graph: directors' films, partnerships, years and counts. Partnerships are counted over the
 * archive's films too, so they say more than the graph's edges.
 */
import { ARCHIVE_DIRECTORS } from "./selection.mjs";
import { decadeOf, slug, tally } from "./wording.mjs";

const DIRECTORS = ["Alfred Hitchcock", "Akira Kurosawa", "Martin Scorsese"];
const YEARS = [1957, 1974, 1999];

/** `graph` is the world of the nodes, `all` holds the archive's films too. */
export function tables(graph, all) {
  return [
    ...ARCHIVE_DIRECTORS.map((name) => archiveFilms(all.people.get(name))),
    ...DIRECTORS.map((name) => directedBy(graph.people.get(name))),
    actorsAndDirectors(all),
    writersAndDirectors(all),
    coStars(all),
    ...YEARS.map((year) => filmsOf(year, graph)),
    byDecade("Languages by decade", "Language", graph, (film) => film.languages),
    byDecade("Genres by decade", "Genre", graph, (film) => film.genres),
    directorsAtAGlance(graph),
    directorsWhoAct(graph),
    tagged("National Film Registry", graph),
    tagged("Best Picture", graph),
  ];
}

const table = (title, header, rows) => ({
  id: `table:${slug(title)}`,
  title,
  header,
  rows: rows.map((row) => row.map(String)),
});
const joined = (names) => names.join(", ");

function archiveFilms({ name, directed }) {
  const rows = directed.map((film) => [film.title, film.year, joined(film.genres), joined(film.writers)]);
  return table(`Films directed by ${name}`, ["Title", "Year", "Genres", "Writers"], rows);
}

function directedBy({ name, directed }) {
  const rows = directed.map((film) => [
    film.title,
    film.year,
    joined(film.genres),
    joined(film.actors),
    joined(film.writers),
  ]);
  return table(`Films directed by ${name}`, ["Title", "Year", "Genres", "Actors", "Writers"], rows);
}

function actorsAndDirectors(all) {
  const pairs = partnerships(all, (film) =>
    film.actors.flatMap((actor) =>
      film.directors.filter((name) => name !== actor).map((name) => [actor, name]),
    ),
  );
  return table(
    "Actor and director partnerships",
    ["Actor", "Director", "Films together", "First year", "Last year", "First film"],
    pairs.map(([pair, met]) => [...pair, met.length, met[0].year, met.at(-1).year, met[0].title]),
  );
}

function writersAndDirectors(all) {
  const pairs = partnerships(all, (film) =>
    film.writers
      .filter((writer) => !film.directors.includes(writer))
      .flatMap((writer) => film.directors.map((name) => [writer, name])),
  );
  return table(
    "Writer and director partnerships",
    ["Writer", "Director", "Films together", "First year", "Last year"],
    pairs.map(([pair, met]) => [...pair, met.length, met[0].year, met.at(-1).year]),
  );
}

function coStars(all) {
  const pairs = partnerships(all, (film) =>
    film.actors.flatMap((actor, i) => film.actors.slice(i + 1).map((other) => [actor, other].sort())),
  );
  return table(
    "Actors seen together",
    ["Actor", "With", "Films together", "Titles"],
    pairs.map(([pair, met]) => [...pair, met.length, joined(met.map((film) => film.title))]),
  );
}

/** Pairs with three films or more, most first. */
function partnerships(all, pairsOf) {
  return tally(all.films, (film) => pairsOf(film).map((pair) => pair.join("|")))
    .filter(([, met]) => met.length >= 3)
    .map(([key, met]) => [key.split("|"), met]);
}

function filmsOf(year, graph) {
  const rows = graph.years
    .get(year)
    .map((film) => [film.title, joined(film.directors), joined(film.genres), joined(film.languages)]);
  return table(`Films of ${year}`, ["Title", "Directors", "Genres", "Languages"], rows);
}

function byDecade(title, column, graph, groupsOf) {
  const decades = [...new Set(graph.films.map((film) => decadeOf(film.year)))];
  const rows = tally(graph.films, groupsOf).map(([group, own]) => [
    group,
    ...decades.map((decade) => own.filter((film) => decadeOf(film.year) === decade).length),
    own.length,
  ]);
  return table(title, [column, ...decades.map((decade) => `${decade}s`), "All"], rows);
}

function directorsAtAGlance(graph) {
  const rows = [...graph.people.values()]
    .filter((person) => person.directed.length >= 5)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, directed }) => {
      const [actor, met] = tally(directed, (film) => film.actors.filter((other) => other !== name))[0] ?? [
        "",
        [],
      ];
      return [name, directed.length, directed[0].year, directed.at(-1).year, met.length > 1 ? actor : ""];
    });
  return table(
    "Directors at a glance",
    ["Director", "Films", "First year", "Last year", "Most frequent actor"],
    rows,
  );
}

function directorsWhoAct(graph) {
  const rows = [...graph.people.values()]
    .map(({ name, directed, acted }) => [name, directed, directed.filter((film) => acted.includes(film))])
    .filter(([, , own]) => own.length > 0)
    .sort(([a, , x], [b, , y]) => y.length - x.length || (a < b ? -1 : 1))
    .map(([name, directed, own]) => [
      name,
      directed.length,
      own.length,
      joined(own.map((film) => film.title)),
    ]);
  return table("Directors in their own films", ["Director", "Films", "Acted in", "Titles"], rows);
}

function tagged(tag, graph) {
  const rows = graph.tags.get(tag).map((film) => [film.title, film.year, joined(film.directors)]);
  return table(`Films tagged ${tag}`, ["Title", "Year", "Directors"], rows);
}
