/** Cues of one language, the words that ask something of a query: a table, as data. */
import type { AggregateName } from "../graph/query/query-expression";
import type { Predicate } from "../graph/query/query-pattern";

/** Comparisons that a cue may state. */
export type Comparator = Extract<
  Predicate["operator"],
  "=" | "<" | "<=" | ">" | ">=" | "contains" | "starts with" | "ends with"
>;

/** An adjective in its superlative, or a word that orders. */
export interface SuperlativeCue {
  word: string;
  /** True if the largest value comes first; for dates and years of birth see `time`. */
  descending: boolean;
  /** Words of properties that it measures; none: whatever is named beside it. */
  of: readonly string[];
  /** Words of dates and years that it measures the other way round: "oldest" is the earliest birth. */
  time?: readonly string[];
  /** Words of numbers that it measures the other way round: the fastest takes the fewest seconds. */
  inverse?: readonly string[];
}

/** Nouns and adjectives that say a value of a property by other words than the graph's. */
export interface ValueWord {
  /** They speak of the node itself, too: "directed by women". */
  nouns: readonly string[];
  adjectives: readonly string[];
  /** Words of the properties. */
  of: readonly string[];
  /** Spellings of the value, in lower case. */
  values: readonly string[];
}

export interface CueTable {
  language: string;
  /** Several words of one cue are separated by a space. Longer cues are tried first. */
  comparators: Readonly<Record<Comparator, readonly string[]>>;
  /** Comparators that follow their number: "5 or more". */
  after: Readonly<Partial<Record<Comparator, readonly string[]>>>;
  between: readonly { open: string; and: readonly string[] }[];
  superlatives: readonly SuperlativeCue[];
  /** "top", "first": a number after them cuts the answer. */
  top: readonly string[];
  first: readonly string[];
  /** "by", "based on": what follows orders. */
  orderedBy: readonly string[];
  descending: readonly string[];
  ascending: readonly string[];
  /** "how many". */
  count: readonly string[];
  aggregates: Readonly<Record<Exclude<AggregateName, "count" | "collect">, readonly string[]>>;
  /** "What percentage of". */
  share: readonly string[];
  /** "per", "each". */
  group: readonly string[];
  /** Units by which times are grouped and compared: "per year", "in the same year as". */
  year: readonly string[];
  month: readonly string[];
  /** Units of a number whose property does not name one: "200 metres". */
  measures: readonly string[];
  /** Properties that are lengths: "1.9 m" of one is in metres, and else in millions. */
  lengths: readonly string[];
  /** Words of what is counted by the time: "hourly" for "per hour". */
  rates: Readonly<Record<string, readonly string[]>>;
  /** Verbs for reaching an extreme value: "the lowest mark anyone ever got". */
  attained: readonly string[];
  /** Words that say that the most of all is meant. */
  overall: readonly string[];
  /** "In the co-op": all that the graph knows of. */
  whole: readonly string[];
  /** Words before a noun that make it no other one: "swimming pool". */
  compounds: readonly string[];
  /** Words that end like superlatives and are none. */
  notExtreme: readonly string[];
  /** Words of properties of which there may be so much together: "hours", not "rating". */
  amounts: readonly string[];
  /** The same where each of several has one of its own: "in each team". */
  inEach: readonly string[];
  /** Words for a relation that holds now, and for one that held and does not any more. */
  holds: readonly string[];
  held: readonly string[];
  /** Words that, with "nobody" or "no", say that it holds now: "that nobody owns any more". */
  anyMore: readonly string[];
  negation: readonly string[];
  or: readonly string[];
  both: readonly string[];
  same: readonly string[];
  other: readonly string[];
  /** Words that say that a property has a value, and that it has none. */
  present: readonly string[];
  absent: readonly string[];
  /** Words that open a question about a person. */
  person: readonly string[];
  /** Nouns for people who share something: what that is, no single relation says. */
  peers: readonly string[];
  /** Words that open a question with yes or no. */
  yesNo: readonly string[];
  /** Nouns that say no more than the value before them: "gold status". */
  kinds: readonly string[];
  /** Adjectives with "to": "open to the public" is public. */
  open: readonly string[];
  /** "When did it | run out": the end of what holds for a time; its beginning for a kind of thing, "become a member". */
  ends: readonly string[];
  /** "Took place in 2021" says no more than the time, "kicked off" that it began then. */
  happens: readonly string[];
  starts: readonly string[];
  becomes: readonly string[];
  /** Verbs for its beginning: "who joined [] after 2015". */
  begins: readonly string[];
  /** Words for a time ("when"), a place ("where"). */
  time: readonly string[];
  place: readonly string[];
  /** Words before a name: "named", "titled". */
  named: readonly string[];
  /** Words that ask and say nothing of what is asked for. */
  filler: readonly string[];
  /** For whatever is asked for, or joins what is. */
  indefinite: readonly string[];
  /** Verbs that have no meaning of their own: "put", "take". */
  lightVerbs: readonly string[];
  /** Verbs that say no more than their noun: "logged an ascent". */
  acts: readonly string[];
  /** "Their", before a noun for one whom each of the answers has: "their manager". */
  whose: readonly string[];
  /** For one of the answers, in a clause: "the person they report to". */
  they: readonly string[];
  /** Words for values of properties: "women" where people have a gender. */
  valueWords: readonly ValueWord[];
  /** The property that a unit or an adjective speaks of: "minutes", "expensive". */
  units: Readonly<Record<string, readonly string[]>>;
}
