/**
 * Reads MetaQA's film facts (`head|relation|tail`, Zhang et al. 2018, CC BY 3.0) and keeps the films whose facts
 * agree with each other. MetaQA merges films of the same title into one entity, so a film with two release years,
 * or with people who were active decades apart, is left out rather than stated wrongly.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/** @typedef {{ title: string, year: number, directors: string[], writers: string[], actors: string[], genres: string[], languages: string[], tags: string[] }} Film */

/** Genres that describe a length or a broadcast, or that MetaQA uses only once. */
const UNUSED_GENRES = new Set(["Short", "News", "Sci-Fi"]);
/** A career's median year may be this far from a film before the credit looks like somebody else's. */
const CAREER_SPAN = 32;

/** All films of the fact file in `folder` (BENCH_DATA) that have one year, a director and a cast or a writer. */
export function readFilms(folder) {
  const lines = gunzipSync(readFileSync(path.join(folder, "metaqa", "kb.txt.gz")))
    .toString("utf8")
    .split("\n");
  const byTitle = new Map();
  for (const line of lines) {
    const [head, relation, tail] = line.split("|");
    if (!tail) continue;
    const relations = byTitle.get(head) ?? new Map();
    byTitle.set(head, relations);
    relations.set(relation, [...(relations.get(relation) ?? []), tail]);
  }
  const films = [...byTitle].map(([title, relations]) => toFilm(title, relations)).filter(Boolean);
  return keepConsistent(films);
}

/** @returns {Film | undefined} */
function toFilm(title, relations) {
  const list = (relation) => relations.get(relation) ?? [];
  const years = list("release_year");
  if (years.length !== 1 || list("directed_by").length === 0) return undefined;
  return {
    title,
    year: Number(years[0]),
    directors: list("directed_by"),
    writers: list("written_by"),
    actors: list("starred_actors"),
    genres: list("has_genre").filter((genre) => !UNUSED_GENRES.has(genre)),
    languages: list("in_language"),
    tags: list("has_tags"),
  };
}

function keepConsistent(films) {
  const careers = new Map();
  const teams = new Map();
  for (const film of films) {
    for (const person of new Set([...film.directors, ...film.writers, ...film.actors])) {
      careers.set(person, [...(careers.get(person) ?? []), film.year]);
    }
    const team = teamOf(film);
    teams.set(team, (teams.get(team) ?? 0) + 1);
  }
  const fits = (person, year) => {
    const career = careers.get(person) ?? [];
    return career.length < 3 || Math.abs(median(career) - year) <= CAREER_SPAN;
  };
  return films.filter(
    (film) =>
      film.actors.length + film.writers.length > 0 &&
      film.actors.length <= 6 &&
      film.writers.length <= 4 &&
      (film.directors.length === 1 || (film.directors.length === 2 && teams.get(teamOf(film)) >= 2)) &&
      [...film.directors, ...film.actors].every((person) => fits(person, film.year)),
  );
}

const teamOf = (film) => [...film.directors].sort().join("|");

function median(years) {
  const sorted = [...years].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
