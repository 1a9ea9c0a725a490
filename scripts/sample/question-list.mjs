/**
 * What is asked, in our own words. `nodes` are named by their role in the question, `edges` read "role TYPE role", and
 * `find` is the role that is asked for.
 */

const film = (name) => ({ label: "Film", name });
const person = (name) => ({ label: "Person", name });
const tag = (name) => ({ label: "Tag", name });
const genre = (name) => ({ label: "Genre", name });
const language = (name) => ({ label: "Language", name });

const aFilm = { label: "Film" };
const aPerson = { label: "Person" };
const aYear = { label: "Year" };
const aGenre = { label: "Genre" };
const aLanguage = { label: "Language" };

export const ONE_HOP = [
  {
    question: "Who directed The Third Man?",
    find: "director",
    nodes: { film: film("The Third Man"), director: aPerson },
    edges: ["film DIRECTED_BY director"],
  },
  {
    question: "In which films did Grace Kelly act?",
    find: "film",
    nodes: { actor: person("Grace Kelly"), film: aFilm },
    edges: ["film STARRING actor"],
  },
  {
    question: "Who wrote Eternal Sunshine of the Spotless Mind?",
    find: "writer",
    nodes: { film: film("Eternal Sunshine of the Spotless Mind"), writer: aPerson },
    edges: ["film WRITTEN_BY writer"],
  },
  {
    question: "In what year was Seven Samurai released?",
    find: "year",
    nodes: { film: film("Seven Samurai"), year: aYear },
    edges: ["film RELEASED_IN year"],
  },
  {
    question: "Which films are tagged heist?",
    find: "film",
    nodes: { tag: tag("heist"), film: aFilm },
    edges: ["film HAS_TAG tag"],
  },
  {
    question: "What is the genre of Suspiria?",
    find: "genre",
    nodes: { film: film("Suspiria"), genre: aGenre },
    edges: ["film HAS_GENRE genre"],
  },
  {
    question: "Which films credit Stephen King as a writer?",
    find: "film",
    nodes: { writer: person("Stephen King"), film: aFilm },
    edges: ["film WRITTEN_BY writer"],
  },
  {
    question: "What language is spoken in The Seventh Seal?",
    find: "language",
    nodes: { film: film("The Seventh Seal"), language: aLanguage },
    edges: ["film IN_LANGUAGE language"],
  },
];

export const TWO_HOPS = [
  {
    question: "Who directed the films that were written by Philip K. Dick?",
    find: "director",
    nodes: { writer: person("Philip K. Dick"), film: aFilm, director: aPerson },
    edges: ["film WRITTEN_BY writer", "film DIRECTED_BY director"],
    example: true,
  },
  {
    question: "Which actors did Sergio Leone cast in his films?",
    find: "actor",
    nodes: { director: person("Sergio Leone"), film: aFilm, actor: aPerson },
    edges: ["film DIRECTED_BY director", "film STARRING actor"],
  },
  {
    question: "Which directors has Max von Sydow worked with?",
    find: "director",
    nodes: { actor: person("Max von Sydow"), film: aFilm, director: aPerson },
    edges: ["film STARRING actor", "film DIRECTED_BY director"],
  },
  {
    question: "When were the films of Andrei Tarkovsky released?",
    find: "year",
    nodes: { director: person("Andrei Tarkovsky"), film: aFilm, year: aYear },
    edges: ["film DIRECTED_BY director", "film RELEASED_IN year"],
  },
  {
    question: "Who else wrote the films that Kathryn Bigelow directed?",
    find: "writer",
    nodes: { director: person("Kathryn Bigelow"), film: aFilm, writer: aPerson },
    edges: ["film DIRECTED_BY director", "film WRITTEN_BY writer"],
  },
  {
    question: "What genres do the films directed by Agnès Varda belong to?",
    find: "genre",
    nodes: { director: person("Agnès Varda"), film: aFilm, genre: aGenre },
    edges: ["film DIRECTED_BY director", "film HAS_GENRE genre"],
  },
  {
    question: "Who starred alongside Monica Vitti?",
    find: "partner",
    nodes: { actor: person("Monica Vitti"), film: aFilm, partner: aPerson },
    edges: ["film STARRING actor", "film STARRING partner"],
  },
  {
    question: "What other films did the director of Memento make?",
    find: "other",
    nodes: { film: film("Memento"), director: aPerson, other: aFilm },
    edges: ["film DIRECTED_BY director", "other DIRECTED_BY director"],
    example: true,
  },
];

export const THREE_HOPS = [
  {
    question: "Who acted in other films by the writer of The Third Man?",
    find: "actor",
    nodes: { film: film("The Third Man"), writer: aPerson, other: aFilm, actor: aPerson },
    edges: ["film WRITTEN_BY writer", "other WRITTEN_BY writer", "other STARRING actor"],
    example: true,
  },
  {
    question: "Which directors worked with the actors of Chinatown on other films?",
    find: "director",
    nodes: { film: film("Chinatown"), actor: aPerson, other: aFilm, director: aPerson },
    edges: ["film STARRING actor", "other STARRING actor", "other DIRECTED_BY director"],
  },
  {
    question: "In which languages are the other films of the actor who stars in Stromboli?",
    find: "language",
    nodes: { film: film("Stromboli"), actor: aPerson, other: aFilm, language: aLanguage },
    edges: ["film STARRING actor", "other STARRING actor", "other IN_LANGUAGE language"],
  },
  {
    question: "In what years did other films by the writers of The Graduate come out?",
    find: "year",
    nodes: { film: film("The Graduate"), writer: aPerson, other: aFilm, year: aYear },
    edges: ["film WRITTEN_BY writer", "other WRITTEN_BY writer", "other RELEASED_IN year"],
  },
  {
    question: "Who stars in the other films by the director of Spirited Away?",
    find: "actor",
    nodes: { film: film("Spirited Away"), director: aPerson, other: aFilm, actor: aPerson },
    edges: ["film DIRECTED_BY director", "other DIRECTED_BY director", "other STARRING actor"],
  },
];

export const CONSTRAINTS = [
  {
    question: "Which French-language musicals did Jacques Demy direct?",
    hops: 1,
    find: "film",
    nodes: {
      director: person("Jacques Demy"),
      genre: genre("Musical"),
      language: language("French"),
      film: aFilm,
    },
    edges: ["film DIRECTED_BY director", "film HAS_GENRE genre", "film IN_LANGUAGE language"],
  },
  {
    question: "Which comedies in French did Jacques Tati direct after 1960?",
    hops: 1,
    find: "film",
    nodes: {
      director: person("Jacques Tati"),
      genre: genre("Comedy"),
      language: language("French"),
      film: { label: "Film", year: { min: 1961 } },
    },
    edges: ["film DIRECTED_BY director", "film HAS_GENRE genre", "film IN_LANGUAGE language"],
  },
  {
    question: "In which films by George Cukor do Katharine Hepburn and Cary Grant act together?",
    hops: 1,
    find: "film",
    nodes: {
      director: person("George Cukor"),
      first: person("Katharine Hepburn"),
      second: person("Cary Grant"),
      film: aFilm,
    },
    edges: ["film DIRECTED_BY director", "film STARRING first", "film STARRING second"],
    example: true,
  },
  {
    question: "Which westerns with James Stewart did Anthony Mann make before 1954?",
    hops: 1,
    find: "film",
    nodes: {
      director: person("Anthony Mann"),
      actor: person("James Stewart"),
      genre: genre("Western"),
      film: { label: "Film", year: { max: 1953 } },
    },
    edges: ["film DIRECTED_BY director", "film STARRING actor", "film HAS_GENRE genre"],
  },
  {
    question: "Which actors worked for both Alfred Hitchcock and Roberto Rossellini?",
    hops: 2,
    find: "actor",
    nodes: {
      first: person("Alfred Hitchcock"),
      second: person("Roberto Rossellini"),
      one: aFilm,
      other: aFilm,
      actor: aPerson,
    },
    edges: [
      "one DIRECTED_BY first",
      "other DIRECTED_BY second",
      "one STARRING actor",
      "other STARRING actor",
    ],
    example: true,
  },
];

/** The row names some candidates and the pattern others: who is in both is the answer, with its table and document. */
export const TABLE_AND_PASSAGE = [
  {
    question: "Which writer of Chinatown also wrote a film by Roger Corman with Vincent Price?",
    hops: 2,
    find: "writer",
    nodes: { film: film("Chinatown"), writer: aPerson },
    edges: ["film WRITTEN_BY writer"],
    row: { table: "table:films-directed-by-roger-corman", key: "The Tomb of Ligeia", column: "Writers" },
    passage: {
      document: "doc:roger-corman-and-the-actors",
      quote: "In 1964 came The Tomb of Ligeia, with Elizabeth Shepherd and Vincent Price.",
    },
    example: true,
  },
  {
    question: "Who wrote the Norman Jewison film starring Steve McQueen, and MASH as well?",
    hops: 2,
    find: "writer",
    nodes: { film: film("MASH"), writer: aPerson },
    edges: ["film WRITTEN_BY writer"],
    row: { table: "table:films-directed-by-norman-jewison", key: "The Cincinnati Kid", column: "Writers" },
    passage: {
      document: "doc:norman-jewison-and-the-actors",
      quote: "Steve McQueen stars in The Cincinnati Kid (1965).",
    },
  },
  {
    question: "Which writer of The Princess Bride also wrote a George Roy Hill western with Robert Redford?",
    hops: 2,
    find: "writer",
    nodes: { film: film("The Princess Bride"), writer: aPerson },
    edges: ["film WRITTEN_BY writer"],
    row: {
      table: "table:films-directed-by-george-roy-hill",
      key: "Butch Cassidy and the Sundance Kid",
      column: "Writers",
    },
    passage: {
      document: "doc:george-roy-hill-and-the-actors",
      quote: "The cast of Butch Cassidy and the Sundance Kid (1969) includes Paul Newman and Robert Redford.",
    },
  },
  {
    question:
      "The actor who made six films with Budd Boetticher also played in a western by Sam Peckinpah. Which film is it?",
    hops: 3,
    find: "film",
    nodes: {
      actor: person("Randolph Scott"),
      director: person("Sam Peckinpah"),
      genre: genre("Western"),
      film: aFilm,
    },
    edges: ["film STARRING actor", "film DIRECTED_BY director", "film HAS_GENRE genre"],
    row: { table: "table:actor-and-director-partnerships", key: "Randolph Scott", column: "Actor" },
    passage: {
      document: "doc:budd-boetticher-and-the-actors",
      quote: "Randolph Scott was cast in six of them",
    },
  },
];
