/** One sentence of a document on one film, in wordings that take turns. */
import { genrePhrase, list, possessive, titled, withArticle } from "./wording.mjs";

/**
 * `turn` picks the wording; `included` says which facts the document may give: `directors`, `genres`, `actors`, `writers`.
 * `about` is the person that the document is about, if any.
 */
export function filmSentence(film, turn, included, about = "") {
  const directors = included.includes("directors") ? list(film.directors) : "";
  const facts = {
    about,
    title: film.title,
    year: film.year,
    titled: titled(film),
    directors,
    by: directors ? ` by ${directors}` : "",
    kind: included.includes("genres") && film.genres.length > 0 ? genrePhrase(film.genres) : "",
    actors: included.includes("actors") ? film.actors.filter((actor) => actor !== about) : [],
  };
  const wordings =
    film.actors.includes(about) && facts.actors.length > 0 ? WITH_PARTNERS : wordingsFor(facts);
  const sentence = wordings[turn % wordings.length](facts);
  return included.includes("writers") ? `${sentence}${writing(film, turn, about)}` : sentence;
}

function wordingsFor({ actors, kind }) {
  if (actors.length > 0) return kind ? WITH_GENRE_AND_CAST : WITH_CAST;
  return kind ? WITH_GENRE : WITH_TITLE;
}

const star = (actors) => `${list(actors)} ${actors.length > 1 ? "star" : "stars"}`;

/** ", a drama by Jan Troell"; nothing when neither is given. */
const what = (film) => (film.kind || film.by ? `, ${withArticle(film.kind || "film")}${film.by}` : "");

/** For a document on one of the actors. */
const WITH_PARTNERS = [
  (film) =>
    `${film.titled}${what(film)}${what(film) && ","} brought ${film.about} together with ${list(film.actors)}.`,
  (film) => `${film.about} played alongside ${list(film.actors)} in ${film.titled}${what(film)}.`,
  (film) => `In ${film.year} came ${film.title}${what(film)}, with ${list([film.about, ...film.actors])}.`,
];

const WITH_GENRE_AND_CAST = [
  (film) => `${film.titled} is ${withArticle(film.kind)}${film.by} with ${list(film.actors)}.`,
  (film) =>
    `In ${film.year} came ${film.title}, ${withArticle(film.kind)}${film.by} starring ${list(film.actors)}.`,
  (film) => `${star(film.actors)} in ${film.title}, ${withArticle(film.kind)}${film.by} from ${film.year}.`,
  (film) => `The cast of ${film.titled}, ${withArticle(film.kind)}${film.by}, includes ${list(film.actors)}.`,
  (film) =>
    `${film.title}, released in ${film.year}, is ${withArticle(film.kind)}${film.by}; ${star(film.actors)} in it.`,
];

const WITH_CAST = [
  (film) =>
    `${film.titled}${film.directors ? `, directed by ${film.directors},` : ""} stars ${list(film.actors)}.`,
  (film) => `In ${film.year} came ${film.title}${film.by}, with ${list(film.actors)}.`,
  (film) => `${star(film.actors)} in ${film.titled}${film.by}.`,
  (film) =>
    `The cast of ${film.directors ? `${possessive(film.directors)} ` : ""}${film.titled} includes ${list(film.actors)}.`,
  (film) =>
    `${list(film.actors)} ${film.actors.length > 1 ? "were" : "was"} cast in ${film.title}${film.by}, released in ${film.year}.`,
];

const WITH_GENRE = [
  (film) => `${film.titled} is ${withArticle(film.kind)}${film.by}.`,
  (film) => `In ${film.year} came ${film.title}, ${withArticle(film.kind)}${film.by}.`,
  (film) => `The year ${film.year} brought ${film.title}, ${withArticle(film.kind)}${film.by}.`,
];

const WITH_TITLE = [
  (film) => `${film.title}${film.by} was released in ${film.year}.`,
  (film) => `In ${film.year} came ${film.title}${film.by}.`,
  (film) => `${film.title}${film.by} is from ${film.year}.`,
];

/** A document about the director (`about`) says once which films the director wrote. */
function writing({ writers, directors }, turn, about) {
  const others = writers.filter((writer) => !directors.includes(writer));
  const subject = directors.length > 1 ? "The directors" : "The director";
  if (others.length < writers.length) {
    if (others.length === 0) return directors.includes(about) ? "" : ` ${subject} also wrote it.`;
    return turn % 2 === 0
      ? ` ${subject} ${directors.length > 1 ? "share" : "shares"} the writing credit with ${list(others)}.`
      : ` The writing credit goes to ${list([...others, subject.toLowerCase()])}.`;
  }
  if (writers.length === 0) return "";
  return [
    ` It was written by ${list(writers)}.`,
    ` ${list(writers)} wrote it.`,
    ` The writing credit goes to ${list(writers)}.`,
  ][turn % 3];
}
