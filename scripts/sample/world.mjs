/** The films with ids, and the people, genres, languages, years and tags that they share. */
import { slug } from "./wording.mjs";

/** @typedef {{ id: string, name: string, directed: object[], acted: object[], wrote: object[], all: object[] }} Person */

/** Indexes films by everything they are joined to; films keep the order they came in (year, then title). */
export function buildWorld(films) {
  const world = {
    films: films.map((film) => ({ ...film, id: `film:${slug(film.title)}-${film.year}` })),
    people: new Map(),
    genres: new Map(),
    languages: new Map(),
    years: new Map(),
    tags: new Map(),
  };
  for (const film of world.films) {
    for (const name of film.directors) credit(world.people, name, "directed", film);
    for (const name of film.actors) credit(world.people, name, "acted", film);
    for (const name of film.writers) credit(world.people, name, "wrote", film);
    for (const genre of film.genres) join(world.genres, genre, film);
    for (const language of film.languages) join(world.languages, language, film);
    for (const tag of film.tags) join(world.tags, tag, film);
    join(world.years, film.year, film);
  }
  return world;
}

function credit(people, name, role, film) {
  const person = people.get(name) ?? {
    id: `person:${slug(name)}`,
    name,
    directed: [],
    acted: [],
    wrote: [],
    all: [],
  };
  people.set(name, person);
  person[role].push(film);
  if (!person.all.includes(film)) person.all.push(film);
}

function join(groups, key, film) {
  groups.set(key, [...(groups.get(key) ?? []), film]);
}
