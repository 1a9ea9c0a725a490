/** The world as rows of the import format: nodes with a label, a text and numbers, and typed edges. */
import { filmText } from "./film-text.mjs";
import { genreText, languageText, tagText, yearText } from "./group-text.mjs";
import { personText } from "./person-text.mjs";
import { slug } from "./wording.mjs";

export const NODE_COLUMNS = [
  "id",
  "name",
  "label",
  "text",
  "year",
  "films",
  "films_directed",
  "films_acted",
  "films_written",
  "first_year",
  "last_year",
];
export const EDGE_COLUMNS = ["source", "type", "target"];

export const genreId = (genre) => `genre:${slug(genre)}`;
export const languageId = (language) => `language:${slug(language)}`;
export const yearId = (year) => `year:${year}`;
export const tagId = (tag) => `tag:${slug(tag)}`;

/** @param {ReturnType<typeof import("./world.mjs").buildWorld>} world */
export function nodeRows(world) {
  return [
    ...world.films.map((film) => ({
      id: film.id,
      name: film.title,
      label: "Film",
      text: filmText(film, world),
      year: film.year,
    })),
    ...[...world.people.values()].map((person) => ({
      id: person.id,
      name: person.name,
      label: "Person",
      text: personText(person),
      films: person.all.length,
      films_directed: person.directed.length,
      films_acted: person.acted.length,
      films_written: person.wrote.length,
      first_year: person.all[0].year,
      last_year: person.all.at(-1).year,
    })),
    ...groupRows(world.genres, "Genre", genreId, genreText),
    ...groupRows(world.languages, "Language", languageId, languageText),
    ...groupRows(world.years, "Year", yearId, yearText),
    ...groupRows(world.tags, "Tag", tagId, tagText),
  ];
}

function groupRows(groups, label, idOf, textOf) {
  return [...groups].map(([key, films]) => ({
    id: idOf(key),
    name: String(key),
    label,
    text: textOf(key, films),
    films: films.length,
  }));
}

/** Every fact of a film as an edge that leaves the film. */
export function edgeRows(world) {
  const person = (name) => world.people.get(name).id;
  return world.films.flatMap((film) =>
    [
      ...film.directors.map((name) => ["DIRECTED_BY", person(name)]),
      ...film.writers.map((name) => ["WRITTEN_BY", person(name)]),
      ...film.actors.map((name) => ["STARRING", person(name)]),
      ...film.genres.map((genre) => ["HAS_GENRE", genreId(genre)]),
      ...film.languages.map((language) => ["IN_LANGUAGE", languageId(language)]),
      ["RELEASED_IN", yearId(film.year)],
      ...film.tags.map((tag) => ["HAS_TAG", tagId(tag)]),
    ].map(([type, target]) => ({ source: film.id, type, target })),
  );
}
