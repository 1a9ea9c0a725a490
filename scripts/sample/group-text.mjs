/** Short summaries of the nodes that films share: genres, languages, years and tags. */
import {
  capital,
  choose,
  countGenre,
  decadeOf,
  films,
  genrePlural,
  list,
  number,
  paragraph,
  span,
  tally,
  titled,
} from "./wording.mjs";

const EXAMPLES = 4;

export function genreText(genre, credits) {
  const [decade, ofDecade] = tally(credits, (film) => [decadeOf(film.year)])[0];
  return paragraph([
    `This collection holds ${countGenre(credits.length, genre)}, released ${years(credits)}.`,
    ofDecade.length > 2 ? `The ${decade}s brought the most of them, ${number(ofDecade.length)}.` : "",
    leaders(credits),
    `Examples are ${list(spread(credits).map(titled))}.`,
  ]);
}

export function languageText(language, credits) {
  return paragraph([
    `This collection holds ${films(credits.length)} in ${language}, released ${years(credits)}.`,
    leaders(credits),
    credits.length <= EXAMPLES
      ? `They are ${list(credits.map(titled))}.`
      : `Examples are ${list(spread(credits).map(titled))}.`,
  ]);
}

export function yearText(year, credits) {
  const kinds = list(
    tally(credits, (film) => film.genres)
      .slice(0, 3)
      .map(([genre, of]) => countGenre(of.length, genre)),
  );
  const including = credits.length > 1 && kinds ? `, including ${kinds}` : "";
  const each = credits.map((film) => `${film.title} by ${list(film.directors)}`);
  return paragraph([
    choose(`year ${year}`, [
      `${capital(films(credits.length))} in this collection came out in ${year}${including}.`,
      `The year ${year} is represented by ${films(credits.length)}${including}.`,
    ]),
    credits.length > 6
      ? `Among them are ${list(spread(credits).map((film) => film.title))}.`
      : `${credits.length === 1 ? "It is" : "They are"} ${list(each)}.`,
  ]);
}

export function tagText(tag, credits) {
  const [genre, ofGenre] = tally(credits, (film) => film.genres)[0] ?? [undefined, []];
  const all = credits.length <= 6;
  return paragraph([
    `Viewers gave the tag “${tag}” to ${films(credits.length)} in this collection, released ${years(credits)}.`,
    `${all ? "They are" : "Among them are"} ${list((all ? credits : spread(credits, 6)).map(titled))}.`,
    ofGenre.length > 1
      ? `${ofGenre.length === credits.length ? "All" : capital(number(ofGenre.length))} of them are ${genrePlural(genre)}.`
      : "",
  ]);
}

const years = (credits) => span(credits[0].year, credits.at(-1).year);

function leaders(credits) {
  const ranked = tally(credits, (film) => film.directors);
  const most = ranked[0][1].length;
  const top = ranked.filter(([, made]) => made.length === most).map(([director]) => director);
  if (most === credits.length) return `All of them were directed by ${list(top)}.`;
  if (top.length > 3 || most === 1) return "";
  return `${list(top)} directed ${number(most)}${top.length > 1 ? " each" : " of them"}, more than anyone else.`;
}

/** The best documented film of each of `count` equal stretches of time. */
function spread(credits, count = EXAMPLES) {
  if (credits.length <= count) return credits;
  const size = credits.length / count;
  return Array.from({ length: count }, (_, i) => {
    const stretch = credits.slice(Math.floor(i * size), Math.floor((i + 1) * size));
    return stretch.sort((a, b) => b.tags.length + b.actors.length - a.tags.length - a.actors.length)[0];
  });
}
