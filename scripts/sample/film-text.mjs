/** Two to four sentences on a film, from its own facts and from the films that it shares people with. */
import {
  capital,
  choose,
  films,
  genrePhrase,
  list,
  number,
  ordinal,
  paragraph,
  withArticle,
} from "./wording.mjs";

/** @param {ReturnType<typeof import("./world.mjs").buildWorld>} world */
export function filmText(film, world) {
  return paragraph([opening(film), cast(film), writing(film), place(film, world), tags(film)]);
}

/** "French-language crime drama". */
function kind(film) {
  const languages = film.languages.map((language) => `${language}-language`);
  return [...(languages.length > 0 ? [list(languages)] : []), genrePhrase(film.genres)].join(" ");
}

const madeByWriters = (film) =>
  film.writers.length > 0 &&
  film.writers.every((writer) => film.directors.includes(writer)) &&
  film.directors.every((director) => film.writers.includes(director));

function opening(film) {
  const by = `${madeByWriters(film) ? "written and directed" : "directed"} by ${list(film.directors)}`;
  const made = madeByWriters(film) ? "wrote and directed" : "directed";
  return choose(`opening ${film.id}`, [
    `${film.title} is ${withArticle(`${film.year} ${kind(film)}`)} ${by}.`,
    `${film.title}, ${by}, is ${withArticle(kind(film))} from ${film.year}.`,
    `${list(film.directors)} ${made} ${film.title}, ${withArticle(kind(film))} released in ${film.year}.`,
    `Released in ${film.year}, ${film.title} is ${withArticle(kind(film))} ${by}.`,
    `${capital(by)}, ${film.title} is ${withArticle(kind(film))} that came out in ${film.year}.`,
  ]);
}

function cast(film) {
  if (film.actors.length === 0) return "";
  const actors = list(film.actors);
  if (film.actors.length === 1) {
    return choose(`cast ${film.id}`, [
      `It stars ${actors}.`,
      `${actors} stars in it.`,
      `${actors} has the leading role.`,
    ]);
  }
  return choose(`cast ${film.id}`, [
    `It stars ${actors}.`,
    `${actors} star in it.`,
    `The cast includes ${actors}.`,
    `In the leading roles are ${actors}.`,
    `The leading roles are played by ${actors}.`,
  ]);
}

function writing(film) {
  if (film.writers.length === 0 || madeByWriters(film)) return "";
  const directing = film.writers.filter((writer) => film.directors.includes(writer));
  const others = film.writers.filter((writer) => !film.directors.includes(writer));
  if (directing.length > 0 && others.length > 0) {
    return choose(`writing ${film.id}`, [
      `The writing credit goes to ${list([...directing, ...others])}.`,
      `${list(directing)} ${directing.length > 1 ? "share" : "shares"} the writing credit with ${list(others)}.`,
    ]);
  }
  if (directing.length > 0) return `${list(directing)} also wrote it.`;
  return choose(`writing ${film.id}`, [
    `It was written by ${list(others)}.`,
    `The writing credit goes to ${list(others)}.`,
    `${list(others)} wrote it.`,
    `${list(others)} ${others.length > 1 ? "are" : "is"} credited as ${others.length > 1 ? "its writers" : "its writer"}.`,
  ]);
}

/** The film's position among those of a partnership, or of its director. */
function place(film, world) {
  const together = film.actors
    .filter((actor) => !film.directors.includes(actor))
    .map((actor) => ({
      actor,
      shared: world.people.get(actor).acted.filter((other) => other.directors.includes(film.directors[0])),
    }))
    .sort((a, b) => b.shared.length - a.shared.length)[0];
  const director = film.directors[0];
  if (together && together.shared.length >= 2) {
    const at = ordinal(together.shared.indexOf(film) + 1);
    return choose(`place ${film.id}`, [
      `It is the ${at} of ${number(together.shared.length)} films in this collection that ${director} made with ${together.actor}.`,
      `Of the ${films(together.shared.length)} here that bring ${director} and ${together.actor} together, it is the ${at}.`,
    ]);
  }
  const own = world.people.get(director).directed;
  if (own.length < 3 || (own[0] !== film && own.at(-1) !== film)) return "";
  return `It is the ${own[0] === film ? "earliest" : "latest"} of the ${films(own.length)} by ${director} in this collection.`;
}

function tags(film) {
  if (film.tags.length === 0) return "";
  const named = list(film.tags.map((tag) => `“${tag}”`));
  return choose(`tags ${film.id}`, [`Viewers tagged it ${named}.`, `It is tagged ${named}.`]);
}
