/**
 * A language as what its words say in English: tables, as data. Rows are "English = words of the language, by comma"; slashes part the forms
 * of an English word, where they are irregular.
 */
export interface GlossTable {
  /** In English: "German". */
  name: string;
  /** Words that open a question, and other function words, without accents; none that is an English noun or verb. */
  opening: string;
  other: string;
  /** Words that do not change, also several that stand for one. */
  words: Readonly<Record<Exclude<WordKind, "adjective" | "name">, string>>;
  /** Nothing in English: another word says it, or none needs to. */
  empty: readonly string[];
  /** What a word is behind another one: "noch" behind "weder". */
  behind: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What a preposition is before a number. */
  beforeNumber: Readonly<Record<string, string>>;
  /** English nouns of what is made by somebody: "the film of []" is by them. */
  madeBy: string;
  /** Singular and plural; stems, which have these endings, and plurals, which have none, behind "+". */
  nouns: string;
  nounEndings: { singular: readonly string[]; plural: readonly string[]; women: string };
  /** The three degrees; stems, which have these endings behind those of the degrees. */
  adjectives: string;
  adjectiveEndings: readonly string[];
  degrees: { comparative: readonly string[]; superlative: readonly string[]; than: string };
  /**
   * Base, past and participle; for each verb of the language its stem and, where they are irregular, past, participle and third person.
   * A prefix that is parted from the stem has a hyphen, a preposition that goes with the verb "~", and what is done with "be" "*".
   */
  verbs: string;
  /** Beginning and ending of regular participles. */
  participles: readonly [string, string];
  /** By what they help to say: forms by the English ones. */
  auxiliaries: Readonly<Record<"be" | "have" | "become" | "can", Readonly<Record<string, string>>>>;
  /** Pronouns that open a relative clause. */
  relative: Readonly<Record<"subject" | "object" | "whose", string>>;
  /** Words of whoever does something, and of others. */
  ofSubject: string;
  ofObject: string;
  /** An article that says "of the" behind a noun. */
  genitive: string;
  /** Words that many things follow, where a noun is the same for one. */
  beforePlural: string;
}

export type WordKind =
  | "question"
  | "article"
  | "adverb"
  | "adjective"
  | "noun"
  | "name"
  | "preposition"
  | "conjunction";
