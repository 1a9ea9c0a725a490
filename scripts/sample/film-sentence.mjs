/** One sentence of a document on one film, in wordings that take turns. */
import { genrePhrase, list, possessive, titled, withArticle } from "./wording.mjs";

/**
 * `turn` picks the wording; `tell` says which facts the document may give: `directors`, `genres`, `actors`, `writers`.
 * `besides` leaves out the person that the document is about.
 */
export function filmSentence(film, turn, tell, besides = "") {
  const directors = tell.includes("directors") ? list(film.directors) : "";
  const facts = {
    title: film.title,
    year: film.year,
    titled: titled(film),
    directors,
    by: directors ? ` by ${directors}` : "",
    kind: tell.includes("genres") && film.genres.length > 0 ? genrePhrase(film.genres) : "",
    actors: tell.includes("actors") ? film.actors.filter((actor) => actor !== besides) : [],
  };
  const wordings = facts.actors.length === 0 ? WITHOUT_CAST : facts.kind ? WITH_GENRE : WITH_CAST;
  const sentence = wordings[turn % wordings.length](facts);
  return tell.includes("writers") ? `${sentence}${writing(film, turn)}` : sentence;
}

const star = (actors) => `${list(actors)} ${actors.length > 1 ? "star" : "stars"}`;

const WITH_GENRE = [
  (film) => `${film.titled} is ${withArticle(film.kind)}${film.by} with ${list(film.actors)}.`,
  (film) => `In ${film.year} came ${film.title}, ${withArticle(film.kind)}${film.by} starring ${list(film.actors)}.`,
  (film) => `${star(film.actors)} in ${film.title}, ${withArticle(film.kind)}${film.by} from ${film.year}.`,
  (film) => `The cast of ${film.titled}, ${withArticle(film.kind)}${film.by}, includes ${list(film.actors)}.`,
  (film) => `${film.title}, released in ${film.year}, is ${withArticle(film.kind)}${film.by}; ${star(film.actors)} in it.`,
];

const WITH_CAST = [
  (film) => `${film.titled}${film.directors ? `, directed by ${film.directors},` : ""} stars ${list(film.actors)}.`,
  (film) => `In ${film.year} came ${film.title}${film.by}, with ${list(film.actors)}.`,
  (film) => `${star(film.actors)} in ${film.titled}${film.by}.`,
  (film) => `The cast of ${film.directors ? `${possessive(film.directors)} ` : ""}${film.titled} includes ${list(film.actors)}.`,
  (film) => `${list(film.actors)} ${film.actors.length > 1 ? "were" : "was"} cast in ${film.title}${film.by}, released in ${film.year}.`,
];

const noun = (film) => withArticle(film.kind || "film");

const WITHOUT_CAST = [
  (film) => `${film.titled} is ${noun(film)}${film.by}.`,
  (film) => `In ${film.year} came ${film.title}, ${noun(film)}${film.by}.`,
  (film) => `${film.year} brought ${film.title}, ${noun(film)}${film.by}.`,
];

function writing({ writers, directors }, turn) {
  const others = writers.filter((writer) => !directors.includes(writer));
  if (others.length < writers.length) {
    const subject = directors.length > 1 ? "The directors" : "The director";
    return others.length > 0 ? ` ${subject} wrote it with ${list(others)}.` : ` ${subject} also wrote it.`;
  }
  if (writers.length === 0) return "";
  return [
    ` It was written by ${list(writers)}.`,
    ` ${list(writers)} wrote it.`,
    ` The writing credit goes to ${list(writers)}.`,
  ][turn % 3];
}
