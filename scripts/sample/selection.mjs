/**
 * Which films the sample holds: the best documented ones of directors from many decades and countries, who share
 * actors and writers. A second group of directors is left out of the graph and appears only in tables and documents.
 */
import { readFilms } from "./facts.mjs";

/** At most this many films of one director, the best documented first. */
const FILMS_PER_DIRECTOR = 10;
const ARCHIVE_FILMS_PER_DIRECTOR = 14;
/** A tag that fewer films carry leads nowhere. */
const FILMS_PER_TAG = 3;

const names = (text) => text.trim().split(/\s*[;\n]\s*/);

const DIRECTORS = names(`
John Ford; Michael Curtiz; Alfred Hitchcock; Howard Hawks; John Huston; Frank Capra; Billy Wilder; William Wyler
Anthony Mann; Fritz Lang; George Cukor; Otto Preminger; Elia Kazan; Ernst Lubitsch; Orson Welles; Preston Sturges
Vincente Minnelli; Stanley Donen; Nicholas Ray; Douglas Sirk; Sam Peckinpah; John Sturges; Don Siegel
Joseph L. Mankiewicz; Robert Wise; Carol Reed; David Lean; Michael Powell; Josef von Sternberg; Fred Zinnemann
Sidney Lumet; Martin Scorsese; Francis Ford Coppola; Robert Altman; Brian De Palma; Steven Spielberg; Woody Allen
Roman Polanski; Stanley Kubrick; Mike Nichols; Sydney Pollack; Clint Eastwood; Hal Ashby; William Friedkin
Terrence Malick; John Carpenter; David Cronenberg; Ridley Scott; Michael Mann; Tim Burton; Joel Coen; Ethan Coen
Quentin Tarantino; David Fincher; Christopher Nolan; Wes Anderson; Richard Linklater; Steven Soderbergh; Spike Lee
Sam Raimi; Robert Zemeckis; Ron Howard; Peter Jackson; James Cameron; Danny Boyle; Guillermo del Toro; Ang Lee
Kathryn Bigelow; Sofia Coppola; Jane Campion; Nora Ephron; Paul Thomas Anderson; David Lynch; Terry Gilliam
Peter Weir; Paul Verhoeven; Rob Reiner; Jim Jarmusch; Darren Aronofsky; Michel Gondry; Hayao Miyazaki
Oliver Stone; Kenneth Branagh; Gus Van Sant; Stephen Frears; Mike Leigh; Ken Loach; Akira Kurosawa
Takashi Miike; Takeshi Kitano; Ingmar Bergman; Federico Fellini; Michelangelo Antonioni; Vittorio De Sica
Roberto Rossellini; Luchino Visconti; Sergio Leone; Bernardo Bertolucci; Dario Argento; François Truffaut
Jean Renoir; Robert Bresson; Louis Malle; Claude Chabrol; Alain Resnais; Agnès Varda; Jacques Demy; Luc Besson
Michael Haneke; Wim Wenders; Werner Herzog; Rainer Werner Fassbinder; Andrei Tarkovsky; Pedro Almodóvar
Luis Buñuel; Lars von Trier; Aki Kaurismäki; John Woo; Johnnie To; Satyajit Ray; Susanne Bier; Tom Tykwer
Emir Kusturica; Lasse Hallström; Tony Scott; Jonathan Demme; Barry Levinson; David O. Russell
M. Night Shyamalan; Abbas Kiarostami; Bille August; Jan Troell; Claude Berri; Andrzej Wajda; Jacques Tati
`);

/** In tables and documents only: their films are no nodes, though many of their actors and writers are. */
export const ARCHIVE_DIRECTORS = names(`
Raoul Walsh; Henry Hathaway; Budd Boetticher; Roger Corman; Terence Fisher; Blake Edwards; Robert Aldrich
Henry King; Mervyn LeRoy; Norman Jewison; George Roy Hill; Alan J. Pakula; John Landis; André Téchiné
`);

/** Tags worth following, with the name they get; several spellings may lead to one name. */
const TAGS = new Map(
  Object.entries({
    "World War II": "world war ii; ww2; wwii",
    "World War I": "world war i",
    "Vietnam War": "vietnam war",
    "American Civil War": "american civil war",
    "Cold War": "cold war",
    "National Film Registry": "national film registry",
    "Best Picture": "best picture; oscar (best picture)",
    "New York City": "new york city; new york; nyc",
    "Los Angeles": "los angeles",
    "San Francisco": "san francisco",
    "Las Vegas": "las vegas",
    London: "london",
    Paris: "paris",
    Berlin: "berlin",
    Rome: "rome",
    Venice: "venice",
    Tokyo: "tokyo",
    Chicago: "chicago",
    Texas: "texas",
    Africa: "africa",
    Christmas: "christmas",
    Shakespeare: "shakespeare",
    "Sherlock Holmes": "sherlock holmes",
    "James Bond": "james bond",
    "Studio Ghibli": "studio ghibli; ghibli",
    Disney: "disney",
    "film noir": "film noir; noir; film-noir",
    "science fiction": "science fiction; sci-fi; scifi; sf",
    "black comedy": "black comedy; dark comedy",
    "screwball comedy": "screwball comedy; screwball",
    "road movie": "road movie; road trip",
    "coming of age": "coming of age; coming-of-age",
    "true story": "true story; based on a true story",
    "directorial debut": "directorial debut",
    "ensemble cast": "ensemble cast",
    "silent film": "silent; silent film",
    "martial arts": "martial arts; kung fu",
    "serial killer": "serial killer",
    "time travel": "time travel; time-travel",
    "high school": "high school",
    "fairy tale": "fairy tale",
    "comic book": "comic book; comics",
    "small town": "small town",
    "organized crime": "mafia; mob; mobster; gangster; gangsters",
    remake: "remake",
    anthology: "anthology",
    anime: "anime",
    superhero: "superhero; super-hero",
    dystopia: "dystopia; dystopian",
    space: "space",
    aliens: "aliens; alien",
    robots: "robot; robots; android; androids",
    vampires: "vampire; vampires",
    zombies: "zombie; zombies",
    ghosts: "ghost; ghosts",
    witches: "witch; witches",
    samurai: "samurai",
    spies: "spy; spies; espionage",
    assassins: "assassin; assassins; hitman",
    heist: "heist",
    prison: "prison",
    police: "police",
    courtroom: "courtroom",
    revenge: "revenge",
    kidnapping: "kidnapping",
    boxing: "boxing",
    baseball: "baseball",
    gambling: "gambling; poker; casino",
    jazz: "jazz",
    dance: "dance; ballet; dancing",
    painters: "painter; painting",
    wedding: "wedding",
    divorce: "divorce",
    racism: "racism",
    circus: "circus",
    trains: "train; trains",
    submarine: "submarine",
    dinosaurs: "dinosaurs; dinosaur",
    surreal: "surreal; surrealism",
    satire: "satire; satirical",
    parody: "parody",
    blaxploitation: "blaxploitation",
    dogme: "dogme; dogme 95",
    neorealism: "neorealism; italian neorealism",
  }).flatMap(([name, spellings]) => spellings.split("; ").map((spelling) => [spelling, name])),
);

/** Only credited together here; a fact file that names one of them alone is incomplete. */
const PAIRS = [["Joel Coen", "Ethan Coen"]];

/** Two films of one title merged into one, found by reading the cast. */
const MERGED = new Set(["Batman"]);

/** Films where MetaQA gives a language that is heard in some scenes only, with the languages to keep. */
const MAIN_LANGUAGES = new Map([
  ...names(`
    Man Hunt; The Search; The French Connection; The Day of the Jackal; Sorcerer; Before Sunrise; Before Sunset
    Human Nature; Frantic; Bitter Moon; The Ninth Gate; Atlantic City; Damage; Until the End of the World; Besieged
    After the Fox; Once Upon a Time in America; Journey to Italy; Hangmen Also Die!; The Tenant
  `).map((title) => [title, []]),
  ["The Conformist", ["Italian"]],
  ["The Discreet Charm of the Bourgeoisie", ["French"]],
]);

/** The slice in `graph`, and the films that are only in tables and documents in `archive`; both in order of year and title. */
export function selectFilms(folder) {
  const all = readFilms(folder).filter((film) => !MERGED.has(film.title) && isPairComplete(film));
  const complete = all.map((film) => ({
    ...film,
    fame: film.tags.length,
    languages:
      MAIN_LANGUAGES.get(film.title) ?? film.languages.filter((language) => isSpokenBy(language, film, all)),
    tags: [...new Set(film.tags.map((tag) => TAGS.get(tag)).filter(Boolean))].sort(),
  }));
  const graph = bestOf(complete, DIRECTORS, FILMS_PER_DIRECTOR);
  const taken = new Set(graph);
  const archive = bestOf(
    complete.filter((film) => !taken.has(film) && film.actors.length > 0 && film.genres.length > 0),
    ARCHIVE_DIRECTORS,
    ARCHIVE_FILMS_PER_DIRECTOR,
  );
  const carried = new Map();
  for (const film of graph) for (const tag of film.tags) carried.set(tag, (carried.get(tag) ?? 0) + 1);
  const keepTags = (film) => ({
    ...film,
    tags: film.tags.filter((tag) => carried.get(tag) >= FILMS_PER_TAG),
  });
  return { graph: graph.map(keepTags), archive: archive.map(keepTags) };
}

function isPairComplete(film) {
  return PAIRS.every((pair) => {
    const named = pair.filter((director) => film.directors.includes(director)).length;
    return named === 0 || named === pair.length;
  });
}

/**
 * MetaQA names English for few films and, for many English ones, a language that is heard in a scene. A language is
 * believed when it is not English and two films of the director, and one in seven, are in it.
 */
function isSpokenBy(language, film, all) {
  if (language === "English") return false;
  const own = all.filter((other) => other.directors.includes(film.directors[0]));
  const count = own.filter((other) => other.languages.includes(language)).length;
  return (count >= 2 && count / own.length >= 1 / 7) || count === own.length;
}

function bestOf(films, directors, limit) {
  const chosen = new Set();
  for (const director of directors) {
    const own = films.filter((film) => film.directors.includes(director));
    if (own.length === 0) throw new Error(`No films are known of ${director}.`);
    own.sort((a, b) => documented(b) - documented(a) || b.fame - a.fame || a.year - b.year);
    for (const film of own.slice(0, limit)) chosen.add(film);
  }
  return [...chosen].sort((a, b) => a.year - b.year || (a.title < b.title ? -1 : 1));
}

/** How much is known of a film: its facts, and how many tags it got, which follows how many people have seen it. */
function documented(film) {
  return (
    (film.genres.length > 0 ? 3 : 0) +
    Math.min(film.actors.length, 3) +
    (film.writers.length > 0 ? 2 : 0) +
    film.languages.length +
    Math.min(film.fame, 12)
  );
}
