/** The parts that documents are made of: films by decade, people who came back, shared tags. */
import { filmSentence } from "./film-sentence.mjs";
import { capital, decadeOf, films, list, number, span, tally, titled } from "./wording.mjs";

/** A longer list of films would be a table. */
const FILMS_PER_PARAGRAPH = 5;
const FILMS_PER_DOCUMENT = 14;

export const years = (credits) => span(credits[0].year, credits.at(-1).year);

/** "all of them", "two of them: Persona (1966) and Amour (2012)". */
export function ofThem(part, whole) {
  if (part.length === whole.length) return "all of them";
  return `${number(part.length)} of them${part.length <= 5 ? `: ${list(part.map(titled))}` : ""}`;
}

/** A paragraph a decade, long ones in parts; `whole` is false when the collection holds more than `credits`. */
export function byDecade(credits, facts, about, whole = true) {
  const turns = new Map(credits.map((film, i) => [film, i]));
  const decades = new Map();
  for (const film of credits) {
    const decade = decadeOf(film.year);
    decades.set(decade, [...(decades.get(decade) ?? []), film]);
  }
  return [...decades].flatMap(([decade, own]) =>
    chunks(own).map((part, i) => [
      i > 0 || own.length === 1 || !whole ? "" : `${capital(films(own.length))} are from the ${decade}s.`,
      ...part.map((film) => filmSentence(film, turns.get(film), facts, about)),
    ]),
  );
}

/** Who came back, and for what. */
export function partners(credits, peopleOf, about, did) {
  return tally(credits, (film) => peopleOf(film).filter((name) => name !== about))
    .filter(([, met]) => met.length > 1)
    .slice(0, 6)
    .map(([name, met], i) =>
      i % 2 === 0
        ? `${name} ${did} ${number(met.length)} of them: ${list(met.map(titled))}.`
        : `${list(met.map(titled))} ${met.length === 2 ? "both" : "all"} credit ${name}.`,
    );
}

/** The tags of more than one of the films. */
export function tagged(credits) {
  const shared = tally(credits, (film) => film.tags)
    .filter(([, of]) => of.length > 1)
    .slice(0, 3);
  return shared.map(([tag, of]) => `Viewers tagged ${list(of.slice(0, 6).map(titled))} “${tag}”.`).join(" ");
}

export function best(credits) {
  if (credits.length <= FILMS_PER_DOCUMENT) return credits;
  const ranked = [...credits].sort(
    (a, b) => b.tags.length + b.actors.length - a.tags.length - a.actors.length,
  );
  const chosen = new Set(ranked.slice(0, FILMS_PER_DOCUMENT));
  return credits.filter((film) => chosen.has(film));
}

export function chunks(credits) {
  const count = Math.ceil(credits.length / FILMS_PER_PARAGRAPH);
  const size = Math.ceil(credits.length / count);
  return Array.from({ length: count }, (_, i) => credits.slice(i * size, (i + 1) * size));
}
