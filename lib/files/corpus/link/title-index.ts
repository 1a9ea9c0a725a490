/**
 * Finds the names of sources and nodes in text and in table cells. It takes the place of the LLM's entity extraction (SAGE
 * appendix G) and gives the links from a cell or sentence to what it names, which gain more recall than every similarity
 * signal of the paper together.
 */
import { fold } from "../../../graph/text/fold";

/** A node that carries a name. */
export interface Bearer {
  /** Index of the node in the builder. */
  node: number;
  /** Certainty that the name means this node, in (0, 1]. */
  weight: number;
}

export interface Mention {
  /** The name in the form in which names are compared. */
  key: string;
  /** Half-open character range in the text. */
  span: readonly [number, number];
  bearers: readonly Bearer[];
}

/** A name that is not given in full: without "(band)", without ", Indiana". */
const WITHOUT_QUALIFIER = 0.8;
const BEFORE_COMMA = 0.5;
/** A cell that is the initials of a name: "MCG". */
const BY_INITIALS = 0.5;
/** A cell means a title when cell, column and table title explain this share of the title's information. */
const EXPLAINED_SHARE = 0.5;
/** More bearers than this, and a name says too little. */
const MAX_BEARERS = 3;
/** Longer names hardly occur outside their own text. */
const MAX_WORDS = 10;
/** Shorter names are mostly abbreviations of something else. */
const MIN_CHARACTERS = 3;
/** Longer cells are prose: they are searched for names instead of being one. */
const LONGEST_CELL_NAME = 60;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const OPENS_NAME = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u;
const ARTICLES: ReadonlySet<string> = new Set(["the", "a", "an"]);
/** Other numbers are values, not names. */
const LETTER_OR_YEAR = /\p{L}|^\s*\d{4}\s*$/u;
const INITIALS = /^\p{Lu}{3,6}$/u;
/** Initials leave these words out. */
const SMALL_WORDS: ReadonlySet<string> = new Set(["of", "the", "and", "for", "in"]);
/** The suffix that distinguishes a name from others: "(band)". */
const QUALIFIER = /\s*\([^)]*\)\s*$/;
/** Years and numbers are completed by titles of all kinds. */
const SPELT = /\p{L}{3}/u;
/** More titles than this that hold a cell's words, and it says too little to be completed. */
const MOST_COMPLETIONS = 400;
const LONGEST_ADDITION = 6;
/** The place of the cell's words in a pattern. */
const CELL = "_";
/** Cells that say something about a name without being part of it: "at Pittsburgh". */
const CELL_PREFIXES: ReadonlySet<string> = new Set(["at", "vs", "v", "with"]);

/** A title that says a cell and more: around "Geelong", "Geelong Football Club" is "_ football club". */
interface Completion {
  node: number;
  pattern: string;
}

/** The words of a name, folded, without a leading article. */
export function nameWords(name: string): string[] {
  const words = fold(name).match(WORD) ?? [];
  return words.length > 1 && ARTICLES.has(words[0]!) ? words.slice(1) : words;
}

/** The words of a cell that may be part of a name. */
function cellWords(cell: string): string[] {
  return nameWords(cell).filter((word) => !CELL_PREFIXES.has(word));
}

export class TitleIndex {
  readonly #bearersByKey = new Map<string, Bearer[]>();
  /** Word counts of the names that begin with a word, longest first. */
  readonly #lengthsByFirstWord = new Map<string, number[]>();
  /** Distinct words of each full name, and the names that hold a word. */
  readonly #wordsOf = new Map<number, readonly string[]>();
  readonly #nodesByWord = new Map<string, number[]>();
  /** Words of the names that end with a qualifier, without it. */
  readonly #unqualifiedWordsOf = new Map<number, ReadonlySet<string>>();
  readonly #nodesByInitials = new Map<string, number[]>();
  readonly #mentions = new Map<string, readonly Mention[]>();

  add(node: number, name: string): void {
    this.#mentions.clear();
    const words = [...new Set(nameWords(name))];
    this.#wordsOf.set(node, words);
    for (const word of words) push(this.#nodesByWord, word, node);
    this.#addForm(name, { node, weight: 1 });
    const unqualified = name.replace(QUALIFIER, "");
    if (unqualified !== name) {
      this.#addForm(unqualified, { node, weight: WITHOUT_QUALIFIER });
      this.#unqualifiedWordsOf.set(node, new Set(nameWords(unqualified)));
    }
    const initials = initialsOf(unqualified);
    if (initials !== null) push(this.#nodesByInitials, initials, node);
    const comma = unqualified.indexOf(", ");
    if (comma > 0) this.#addForm(unqualified.slice(0, comma), { node, weight: BEFORE_COMMA });
  }

  addAlias(node: number, alias: string): void {
    this.#mentions.clear();
    this.#addForm(alias, { node, weight: 1 });
  }

  /**
   * Names that occur in `text`, left to right and not overlapping; the longest wins. A name begins with a capital or a
   * digit: "drama" in running text does not mention the article "Drama". Remembered, since links and entities both ask, until a
   * name is added.
   */
  mentionsIn(text: string): readonly Mention[] {
    const known = this.#mentions.get(text);
    if (known) return known;
    const found = this.#findMentions(text);
    this.#mentions.set(text, found);
    return found;
  }

  #findMentions(text: string): Mention[] {
    const found: Mention[] = [];
    const words = [...text.matchAll(WORD)];
    const folded = words.map(([word]) => fold(word));
    for (let from = 0; from < words.length; ) {
      const length = OPENS_NAME.test(words[from]![0]) ? this.#longestNameAt(folded, from) : 0;
      if (length > 0) {
        const key = folded.slice(from, from + length).join(" ");
        const last = words[from + length - 1]!;
        const span = [words[from]!.index, last.index + last[0].length] as const;
        const bearers = sharedAmong(this.#bearersByKey.get(key)!);
        if (bearers.length > 0) found.push({ key, span, bearers });
      }
      from += Math.max(1, length);
    }
    return found;
  }

  /**
   * The nodes that a cell, or a part of it, means. Every word of it is in the title, and what the title adds is said by the
   * column, the table's title or the rest of the row, or is too common to matter: "at Pittsburgh" under "1933 West Virginia
   * Mountaineers football team" means "1933 Pittsburgh Panthers football team", and perhaps "Pittsburgh" too.
   *
   * @param context words around the cell
   */
  bearersOfCell(cell: string, context: ReadonlySet<string>): Bearer[] {
    const words = cellWords(cell);
    if (words.length === 0 || cell.length > LONGEST_CELL_NAME || !LETTER_OR_YEAR.test(cell)) return [];
    const candidates = this.#nodesWithAll(words)
      .map((node) => ({ node, weight: this.#explainedShare(node, words, context) }))
      .filter(({ weight }) => weight >= EXPLAINED_SHARE)
      .sort((x, y) => y.weight - x.weight || x.node - y.node);
    // Equals are taken together or, when there are too many of them to distinguish, not at all.
    const fitting = candidates.findLastIndex(
      ({ weight }, index) => index < MAX_BEARERS && weight > (candidates[index + 1]?.weight ?? 0),
    );
    const bearers = candidates.slice(0, fitting + 1);
    return bearers.map(({ node, weight }) => {
      const equals = bearers.filter((other) => other.weight === weight).length;
      return { node, weight: weight / equals };
    });
  }

  /** The nodes whose names begin, word by word, with the letters of a cell in capitals: "MCG" is "Melbourne Cricket Ground". */
  bearersOfInitials(cell: string): Bearer[] {
    const nodes = INITIALS.test(cell) ? (this.#nodesByInitials.get(cell) ?? []) : [];
    return nodes.length > MAX_BEARERS
      ? []
      : nodes.map((node) => ({ node, weight: BY_INITIALS / nodes.length }));
  }

  /** The titles that have every word of a cell and a few more; none for a number, and for words that occur everywhere. */
  completionsOf(cell: string): Completion[] {
    const words = cellWords(cell);
    if (words.length === 0 || cell.length > LONGEST_CELL_NAME || !SPELT.test(cell)) return [];
    const nodes = this.#nodesWithAll(words);
    if (nodes.length > MOST_COMPLETIONS) return [];
    return nodes.flatMap((node) => {
      const title = this.#wordsOf.get(node)!;
      const added = title.length - new Set(words).size;
      if (added === 0 || added > LONGEST_ADDITION) return [];
      const marked = title.map((word) => (words.includes(word) ? CELL : word));
      const pattern = marked.filter((word, at) => word !== CELL || marked[at - 1] !== CELL).join(" ");
      return [{ node, pattern }];
    });
  }

  /** Looks through the names that hold the rarest of `words`. */
  #nodesWithAll(words: readonly string[]): number[] {
    const lists = words.map((word) => this.#nodesByWord.get(word) ?? []);
    const shortest = lists.reduce((a, b) => (b.length < a.length ? b : a));
    return shortest.filter((node) => words.every((word) => this.#wordsOf.get(node)!.includes(word)));
  }

  /**
   * The part of a name's information, as inverse document frequency of its words, that is in `words` or in the context; or that of the
   * name without its qualifier, at the discount of a name that is not given in full.
   */
  #explainedShare(node: number, words: readonly string[], context: ReadonlySet<string>): number {
    const name = this.#wordsOf.get(node)!;
    const isSaid = (word: string) => words.includes(word) || context.has(word);
    const full = this.#shareSaid(name, isSaid);
    const unqualified = this.#unqualifiedWordsOf.get(node);
    if (!unqualified || !words.every((word) => unqualified.has(word))) return full;
    const without = name.filter((word) => unqualified.has(word));
    return Math.max(full, WITHOUT_QUALIFIER * this.#shareSaid(without, isSaid));
  }

  #shareSaid(name: readonly string[], isSaid: (word: string) => boolean): number {
    let said = 0;
    let all = 0;
    for (const word of name) {
      const information = Math.log((1 + this.#wordsOf.size) / this.#nodesByWord.get(word)!.length);
      all += information;
      if (isSaid(word)) said += information;
    }
    return all > 0 ? said / all : 1;
  }

  #longestNameAt(folded: readonly string[], from: number): number {
    const lengths = this.#lengthsByFirstWord.get(folded[from]!) ?? [];
    const matches = (length: number) =>
      from + length <= folded.length && this.#bearersByKey.has(folded.slice(from, from + length).join(" "));
    return lengths.find(matches) ?? 0;
  }

  #addForm(name: string, bearer: Bearer): void {
    const words = nameWords(name);
    const key = words.join(" ");
    if (key.length < MIN_CHARACTERS || words.length > MAX_WORDS) return;
    push(this.#bearersByKey, key, bearer);
    const lengths = this.#lengthsByFirstWord.get(words[0]!);
    if (!lengths) this.#lengthsByFirstWord.set(words[0]!, [words.length]);
    else if (!lengths.includes(words.length)) {
      lengths.push(words.length);
      lengths.sort((a, b) => b - a);
    }
  }
}

/** The first letters of a name's words, when it has three to six of them and all begin with a capital; else null. */
function initialsOf(name: string): string | null {
  const words = (name.match(WORD) ?? []).filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const initials = words.map((word) => word.charAt(0)).join("");
  return words.length === initials.length && INITIALS.test(initials) ? initials : null;
}

/** The bearers of the fullest form, each with its share of it; none when the name is too ambiguous. */
function sharedAmong(bearers: readonly Bearer[]): Bearer[] {
  const fullest = Math.max(...bearers.map(({ weight }) => weight));
  const own = bearers.filter(({ weight }) => weight === fullest);
  return own.length > MAX_BEARERS
    ? []
    : own.map(({ node, weight }) => ({ node, weight: weight / own.length }));
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
