/** English for the sample's sentences: lists, counts, articles, genre phrases, and a choice that never changes. */

/** One of `variants`, decided by `key` alone, so that a text stays the same when others change. */
export function choose(key, variants) {
  let hash = 0x811c9dc5;
  for (const char of key) hash = Math.imul(hash ^ char.codePointAt(0), 0x01000193) >>> 0;
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d) >>> 0;
  hash ^= hash >>> 12;
  return variants[(hash >>> 0) % variants.length];
}

/** "A", "A and B", "A, B, and C". */
export function list(items) {
  if (items.length < 3) return items.join(" and ");
  return `${items.slice(0, -1).join(", ")}, and ${items.at(-1)}`;
}

const WORDS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const ORDINALS = [
  "",
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];

/** Numbers up to twelve in words, as running text has them. */
export const number = (count) => WORDS[count] ?? String(count);
export const ordinal = (place) => ORDINALS[place] ?? `${place}th`;
/** "one film", "four films". */
export const films = (count) => `${number(count)} ${count === 1 ? "film" : "films"}`;
/** "once", "twice", "four times". */
export const times = (count) => ["", "once", "twice"][count] ?? `${number(count)} times`;
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const article = (phrase) => (/^[aeiou]/i.test(phrase) ? "an" : "a");
/** "a western", "an action film". */
export const withArticle = (phrase) => `${article(phrase)} ${phrase}`;
export const possessive = (name) => (name.endsWith("s") ? `${name}'` : `${name}'s`);
export const decadeOf = (year) => Math.floor(year / 10) * 10;
export const titled = (film) => `${film.title} (${film.year})`;
/** "in 1954", "in 1954 and 1955", "between 1954 and 1963". */
export function span(first, last) {
  if (first === last) return `in ${first}`;
  return last - first === 1 ? `in ${first} and ${last}` : `between ${first} and ${last}`;
}

/** Each genre as the last word of a phrase, as a plural, and as the word before it; in the order the last word is chosen. */
const GENRES = {
  Documentary: ["documentary", "documentaries", "documentary"],
  Western: ["western", "westerns", "western"],
  Thriller: ["thriller", "thrillers", "thriller"],
  Comedy: ["comedy", "comedies", "comedy"],
  Drama: ["drama", "dramas", "drama"],
  Musical: ["musical", "musicals", "musical"],
  Mystery: ["mystery", "mysteries", "mystery"],
  Romance: ["romance", "romances", "romantic"],
  Horror: ["horror film", "horror films", "horror"],
  Adventure: ["adventure film", "adventure films", "adventure"],
  Fantasy: ["fantasy film", "fantasy films", "fantasy"],
  Action: ["action film", "action films", "action"],
  War: ["war film", "war films", "war"],
  Crime: ["crime film", "crime films", "crime"],
  Family: ["family film", "family films", "family"],
  Biography: ["biographical film", "biographical films", "biographical"],
  History: ["historical film", "historical films", "historical"],
  Sport: ["sports film", "sports films", "sports"],
  Music: ["music film", "music films", "music"],
  Animation: ["animated film", "animated films", "animated"],
};
/** Words before the noun are in this order: "animated fantasy adventure film". */
const ADJECTIVES = [
  "Animation",
  "Biography",
  "History",
  "Romance",
  "Family",
  "Crime",
  "War",
  "Sport",
  "Fantasy",
  "Action",
  "Adventure",
  "Horror",
  "Music",
  "Mystery",
  "Western",
  "Musical",
  "Thriller",
  "Comedy",
  "Drama",
];

/** "crime drama", "comedy-drama", "animated family film"; "film" when no genre is known. */
export function genrePhrase(genres) {
  const known = genres.filter((genre) => genre in GENRES);
  if (known.length === 0) return "film";
  const rest = new Set(known);
  let noun;
  if (rest.has("Comedy") && rest.has("Drama")) {
    rest.delete("Comedy");
    rest.delete("Drama");
    noun = "comedy-drama";
  } else {
    const head = Object.keys(GENRES).find((genre) => rest.has(genre));
    rest.delete(head);
    noun = GENRES[head][0];
  }
  const before = ADJECTIVES.filter((genre) => rest.has(genre)).map((genre) => GENRES[genre][2]);
  return [...before, noun].join(" ");
}

/** "westerns", "crime films". */
export const genrePlural = (genre) => GENRES[genre][1];
/** The same with the number: "one western", "four westerns". */
export const countGenre = (count, genre) => `${number(count)} ${GENRES[genre][count === 1 ? 0 : 1]}`;

/** Groups with their members, largest first, ties in order of first appearance; `keysOf` gives the groups of an item. */
export function tally(items, keysOf) {
  const groups = new Map();
  for (const item of items) {
    for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups].sort(([, x], [, y]) => y.length - x.length);
}

/** Sentences as one text; a title's own "!", "?" or "..." and a name's "Jr." end their sentence. */
export function paragraph(sentences) {
  return sentences
    .filter(Boolean)
    .join(" ")
    .replace(/([!?])\.(?=\s|$)/g, "$1")
    .replace(/\.{4}/g, "...")
    .replace(/(?<!\.)\.\.(?!\.)/g, ".");
}

/** `count` of the films, first and last always among them and the best documented between, in order of year. */
export function examples(credits, count) {
  if (credits.length <= count) return credits;
  const between = credits
    .slice(1, -1)
    .sort((a, b) => b.tags.length + b.actors.length - a.tags.length - a.actors.length)
    .slice(0, count - 2);
  return credits.filter((film) => film === credits[0] || film === credits.at(-1) || between.includes(film));
}

/** A clause on how often each was met: "Cary Grant (three times) and Grace Kelly (twice)". */
export const often = (met) => list(met.map(([name, together]) => `${name} (${times(together.length)})`));

/** An id made of a name: lower case, no accents, words joined by hyphens. */
export function slug(name) {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ø/gi, "o")
    .replace(/ł/gi, "l")
    .replace(/æ/gi, "ae")
    .replace(/ß/g, "ss")
    .replace(/&/g, " and ")
    .replace(/['’.]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
