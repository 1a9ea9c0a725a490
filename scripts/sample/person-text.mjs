/** Two to four sentences on a person: what they directed, acted in and wrote, when, and with whom. */
import {
  capital,
  choose,
  examples,
  films,
  genrePhrase,
  genrePlural,
  list,
  number,
  often,
  paragraph,
  possessive,
  span,
  tally,
  titled,
  withArticle,
} from "./wording.mjs";

const EXAMPLES = 4;

/** @param {import("./world.mjs").Person} person */
export function personText(person) {
  const roles = [
    ["directed", person.directed],
    ["acted", person.acted],
    ["wrote", person.wrote],
  ].filter(([, credits]) => credits.length > 0);
  if (person.all.length === 1) return paragraph([single(person, roles)]);
  const main =
    person.directed.length >= 2 ? "directed" : person.wrote.length > person.acted.length ? "wrote" : "acted";
  const first = { directed: directing, acted: acting, wrote: writing }[main](person);
  const rest = roles.filter(([role]) => role !== main).map(([role, credits]) => also(person, role, credits));
  return paragraph([...first, rest.length > 0 ? `${person.name} also ${rest.join(", and ")}.` : ""]);
}

function single(person, roles) {
  const [film] = person.all;
  const made =
    film.genres.length > 0
      ? `${possessive(list(film.directors))} ${genrePhrase(film.genres)}`
      : `a film by ${list(film.directors)}`;
  const verbs = list(
    roles.map(([role]) => ({ directed: "directed", acted: "acted in", wrote: "wrote" })[role]),
  );
  if (roles.length > 1) {
    const own = film.directors.includes(person.name);
    return `${person.name} ${verbs} ${titled(film)}${own && film.genres.length === 0 ? "" : `, ${own ? withArticle(genrePhrase(film.genres)) : made}`}.`;
  }
  const [role] = roles[0];
  if (role === "acted") return [actedOnce(person, film, made), companions(person, film)].join(" ").trim();
  if (role === "directed") {
    const cast = film.actors.length > 0 ? ` with ${list(film.actors)}` : "";
    return `${person.name} directed ${titled(film)}, ${withArticle(genrePhrase(film.genres))}${cast}.`;
  }
  const others = film.writers.filter((writer) => writer !== person.name);
  const shared =
    others.length === 0
      ? ""
      : others.length === 1 && film.directors.includes(others[0])
        ? " The other writer is the director."
        : ` The writing credit is shared with ${list(others)}.`;
  return choose(`wrote ${person.id}`, [
    `${person.name} is credited as a writer of ${titled(film)}, ${made}.${shared}`,
    `${person.name} is ${others.length > 0 ? "one of the writers" : "credited as the writer"} of ${possessive(list(film.directors))} ${film.year} ${genrePhrase(film.genres)} ${film.title}.${shared}`,
    `As a writer, ${person.name} is credited for ${titled(film)}, directed by ${list(film.directors)}.${shared}`,
  ]);
}

function actedOnce(person, film, made) {
  return choose(`acted ${person.id}`, [
    `${person.name} acted in ${titled(film)}, ${made}.`,
    `${person.name} is one of the actors in ${titled(film)}, ${withArticle(genrePhrase(film.genres))} directed by ${list(film.directors)}.`,
    `${list(film.directors)} cast ${person.name} in ${titled(film)}, ${withArticle(genrePhrase(film.genres))}.`,
    `${person.name} appears in ${possessive(list(film.directors))} ${film.year} ${genrePhrase(film.genres)} ${film.title}.`,
  ]);
}

function companions(person, film) {
  const others = film.actors.filter((actor) => actor !== person.name);
  if (others.length === 0) return "";
  return choose(`with ${person.id}`, [
    `The film also stars ${list(others)}.`,
    `${others.length > 1 ? "Others in the cast are" : "Also in the cast is"} ${list(others)}.`,
    `${list(others)} ${others.length > 1 ? "are" : "is"} also in the cast.`,
  ]);
}

function directing(person) {
  const { directed, name } = person;
  const years = span(directed[0].year, directed.at(-1).year);
  const [genre, ofGenre] = tally(directed, (film) => film.genres)[0] ?? [undefined, []];
  const cast = tally(directed, (film) => film.actors.filter((actor) => actor !== name)).filter(
    ([, met]) => met.length > 1,
  );
  return [
    choose(`directing ${person.id}`, [
      `${name} directed ${films(directed.length)} in this collection, made ${years}.`,
      `This collection holds ${films(directed.length)} directed by ${name}, made ${years}.`,
      `${name} is the director of ${films(directed.length)} here, released ${years}.`,
    ]),
    ofGenre.length > 1 ? `${share(ofGenre.length, directed.length)} of them are ${genrePlural(genre)}.` : "",
    `${directed.length <= EXAMPLES ? "They are" : "They include"} ${list(examples(directed, EXAMPLES).map(titled))}.`,
    cast.length > 0
      ? `The actor${cast.length > 1 ? "s" : ""} seen most often ${cast.length > 1 ? "are" : "is"} ${often(cast.slice(0, 3))}.`
      : "",
  ];
}

function share(part, whole) {
  if (part < whole) return capital(number(part));
  return whole === 2 ? "Both" : "All";
}

function acting(person) {
  const { acted, name } = person;
  const partners = tally(acted, (film) => film.actors.filter((actor) => actor !== name)).filter(
    ([, met]) => met.length > 1,
  );
  const years = span(acted[0].year, acted.at(-1).year);
  const named =
    acted.length <= EXAMPLES
      ? `${name} acted in ${list(acted.map(titled))}.`
      : choose(`acting ${person.id}`, [
          `${name} acted in ${films(acted.length)} in this collection, made ${years}, among them ${list(examples(acted, EXAMPLES).map(titled))}.`,
          `${capital(films(acted.length))} here have ${name} in the cast, from ${titled(acted[0])} to ${titled(acted.at(-1))}.`,
        ]);
  return [
    named,
    guides(person, acted),
    partners.length > 0
      ? `${list(partners.slice(0, 3).map(([actor]) => actor))} ${partners.length === 1 ? "is" : "are"} in more than one of them, too.`
      : "",
  ];
}

function writing(person) {
  const { wrote, name } = person;
  const among = wrote.length > EXAMPLES ? `${films(wrote.length)} in this collection, among them ` : "";
  return [
    `${name} is credited as a writer of ${among}${list(examples(wrote, EXAMPLES).map(titled))}.`,
    guides(person, wrote),
  ];
}

/** Who directed somebody's films, repeated encounters first. */
function guides({ name }, credits) {
  const directors = tally(credits, (film) => film.directors.filter((director) => director !== name));
  if (directors.length === 0) return "";
  const [[director, met]] = directors;
  if (met.length === credits.length) {
    return `${credits.length === 2 ? "Both" : "All"} were directed by ${list(directors.filter(([, of]) => of.length === met.length).map(([one]) => one))}.`;
  }
  const again = directors.filter(([, together]) => together.length > 1);
  if (again.length > 1)
    return `${list(again.slice(0, 3).map(([one]) => one))} directed more than one of them.`;
  if (again.length === 1) return `${director} directed ${number(met.length)} of them.`;
  const shown = directors.slice(0, EXAMPLES).map(([one]) => one);
  if (directors.length > shown.length) return `Among the directors are ${list(shown)}.`;
  if (credits.every((film) => film.directors.length === 1 && film.directors[0] !== name)) {
    return `The directors are ${list(shown)}, in that order.`;
  }
  return shown.length === 1 ? `${director} directed one of them.` : `Other directors are ${list(shown)}.`;
}

function also(person, role, credits) {
  const own = credits.filter((film) => film.directors.includes(person.name)).length;
  const verb = { directed: "directed", acted: "acted in", wrote: "wrote" }[role];
  if (role !== "directed" && own === credits.length && credits.length > 2) {
    return `${verb} ${own === person.directed.length ? "all" : number(own)} of them`;
  }
  if (credits.length <= EXAMPLES) return `${verb} ${list(credits.map(titled))}`;
  return `${verb} ${films(credits.length)}, such as ${list(examples(credits, 3).map(titled))}`;
}
