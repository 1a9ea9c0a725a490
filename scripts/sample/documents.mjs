/**
 * The documents beside the graph: directors' bodies of work, careers on screen, genres of a decade, and languages. The
 * notes on archive directors name casts only; their genres and writers are in the tables, so that a question on both
 * needs a passage and a row.
 */
import { filmSentence } from "./film-sentence.mjs";
import { best, byDecade, chunks, ofThem, partners, tagged, years } from "./passages.mjs";
import { ARCHIVE_DIRECTORS } from "./selection.mjs";
import {
  capital,
  countGenre,
  decadeOf,
  films,
  genrePlural,
  list,
  number,
  often,
  paragraph,
  possessive,
  slug,
  tally,
  titled,
} from "./wording.mjs";

const DIRECTORS = [
  "Alfred Hitchcock",
  "John Ford",
  "Howard Hawks",
  "Billy Wilder",
  "Fritz Lang",
  "Orson Welles",
  "John Huston",
  "Ernst Lubitsch",
  "Akira Kurosawa",
  "Ingmar Bergman",
  "Federico Fellini",
  "Jean Renoir",
  "François Truffaut",
  "Claude Chabrol",
  "Sergio Leone",
  "Werner Herzog",
  "Pedro Almodóvar",
  "Stanley Kubrick",
  "Martin Scorsese",
  "Francis Ford Coppola",
  "Steven Spielberg",
  "David Lynch",
  "Hayao Miyazaki",
  "Ridley Scott",
  "Woody Allen",
  "Wes Anderson",
  "Christopher Nolan",
];

const ACTORS = [
  "James Stewart",
  "Cary Grant",
  "Katharine Hepburn",
  "Barbara Stanwyck",
  "Marlene Dietrich",
  "Catherine Deneuve",
  "Max von Sydow",
  "Robert De Niro",
  "Sigourney Weaver",
  "Tom Hanks",
];

const GENRES = [
  ["Comedy", 1930],
  ["War", 1940],
  ["Western", 1950],
  ["Musical", 1950],
  ["Western", 1960],
  ["Crime", 1970],
  ["Horror", 1980],
  ["Adventure", 1980],
  ["Thriller", 1990],
  ["Crime", 1990],
  ["Fantasy", 2000],
  ["Action", 2000],
];

const LANGUAGES = ["French", "Italian", "Japanese", "German", "Swedish", "Spanish"];

/** `graph` is the world of the nodes, `all` holds the archive's films too. */
export function documents(graph, all) {
  return [
    ...DIRECTORS.map((name) => bodyOfWork(graph.people.get(name))),
    ...ARCHIVE_DIRECTORS.map((name) => archiveNote(all.people.get(name), graph)),
    ...ACTORS.map((name) => career(all.people.get(name))),
    ...GENRES.map(([genre, decade]) => genreOfDecade(genre, decade, graph)),
    ...LANGUAGES.map((language) => inLanguage(language, graph)),
  ];
}

const document = (title, paragraphs) => ({
  id: `doc:${slug(title)}`,
  title,
  text: paragraphs.map(paragraph).filter(Boolean).join("\n\n"),
});

function bodyOfWork({ name, directed, acted, wrote }) {
  const genres = tally(directed, (film) => film.genres).slice(0, 3);
  const own = (credits) => directed.filter((film) => credits.includes(film));
  const roles = [
    own(wrote).length > 0 ? `wrote ${ofThem(own(wrote), directed)}` : "",
    own(acted).length > 0 ? `acted in ${ofThem(own(acted), directed)}` : "",
  ].filter(Boolean);
  return document(`${possessive(name)} body of work`, [
    [
      `This collection holds ${films(directed.length)} directed by ${name}, released ${years(directed)}.`,
      `They include ${list(genres.map(([genre, of]) => countGenre(of.length, genre)))}.`,
      ...roles.map((role) => `The director also ${role}.`),
      `The first is ${titled(directed[0])} and the last ${titled(directed.at(-1))}.`,
    ],
    ...byDecade(directed, ["genres", "actors", "writers"], name),
    [...partners(directed, (film) => film.actors, name, "appears in")],
    [...partners(directed, (film) => film.writers, name, "has a writing credit on")],
    [tagged(directed)],
  ]);
}

function archiveNote({ name, directed }, graph) {
  const known = tally(directed, (film) =>
    film.actors.filter((actor) => graph.people.get(actor)?.acted.length > 0),
  );
  return document(`${name} and the actors`, [
    [
      `This note is about the casts of ${films(directed.length)} that ${name} directed ${years(directed)}.`,
      `Their genres and writers are listed in the table “Films directed by ${name}”.`,
    ],
    ...byDecade(directed, ["actors"], name),
    [...partners(directed, (film) => film.actors, name, "was cast in")],
    known.slice(0, 8).map(([actor]) => elsewhere(actor, graph.people.get(actor).acted)),
  ]);
}

function elsewhere(actor, acted) {
  const film = acted[Math.floor(acted.length / 2)];
  return acted.length === 1
    ? `${actor} also acted in ${titled(film)} by ${list(film.directors)}.`
    : `${actor} can also be seen in ${films(acted.length)} by other directors, among them ${titled(film)} by ${list(film.directors)}.`;
}

function career({ name, acted }) {
  const directors = tally(acted, (film) => film.directors).filter(([, met]) => met.length > 1);
  const genres = tally(acted, (film) => film.genres).slice(0, 3);
  return document(`${name} on screen`, [
    [
      `${name} acted in ${films(acted.length)} covered here, released ${years(acted)}.`,
      `They include ${list(genres.map(([genre, of]) => countGenre(of.length, genre)))}.`,
      directors.length > 0
        ? `${directors.length > 1 ? "Directors" : "The director"} who cast ${name} more than once ${directors.length > 1 ? "are" : "is"} ${often(directors)}.`
        : "",
    ],
    ...byDecade(acted, ["directors", "genres", "actors"], name),
    [...partners(acted, (film) => film.actors, name, "appears in")],
    [tagged(acted)],
  ]);
}

function genreOfDecade(genre, decade, graph) {
  const own = graph.genres.get(genre).filter((film) => decadeOf(film.year) === decade);
  const shown = best(own);
  const directors = tally(own, (film) => film.directors)
    .filter(([, made]) => made.length > 1)
    .slice(0, 4);
  return document(`${capital(genrePlural(genre))} of the ${decade}s`, [
    [
      `This collection holds ${countGenre(own.length, genre)} from the ${decade}s.`,
      directors.length > 0
        ? `${list(directors.map(([name, made]) => `${name} (${number(made.length)})`))} directed more than one of them.`
        : "",
      own.length > shown.length ? `The ${number(shown.length)} best documented ones are described here.` : "",
    ],
    ...chunks(shown).map((part) =>
      part.map((film) => filmSentence(film, shown.indexOf(film), ["directors", "actors", "writers"])),
    ),
    [...partners(own, (film) => film.actors, "", "is in")],
    [tagged(own)],
  ]);
}

function inLanguage(language, graph) {
  const own = graph.languages.get(language);
  const shown = best(own);
  const directors = tally(own, (film) => film.directors);
  const actors = tally(own, (film) => film.actors)
    .filter(([, met]) => met.length > 2)
    .slice(0, 6);
  return document(`Films in ${language}`, [
    [
      `This collection holds ${films(own.length)} in ${language}, released ${years(own)}.`,
      `Their directors are ${list(directors.map(([name, made]) => `${name} (${number(made.length)})`))}.`,
      own.length > shown.length ? `The ${number(shown.length)} best documented ones are described here.` : "",
    ],
    ...byDecade(shown, ["directors", "genres", "actors"], "", own.length === shown.length),
    actors.length > 0
      ? [
          `The ${actors.length > 1 ? "actors met most often are" : "actor met most often is"} ${often(actors)}.`,
        ]
      : [],
    [tagged(own)],
  ]);
}
