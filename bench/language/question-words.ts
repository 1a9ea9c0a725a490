/** Tests of what a question's words say about the rows of its gold query: is a number of rows, an order or a value asked for? */

const NUMBERS = "one two three four five six seven eight nine ten".split(" ");
/** Words before a value which is asked for beside the answers. */
const BESIDE =
  /^(and|along|including|include|plus|their|its|his|her|each|per|together|show|display|respective|corresponding|every|with|what|list|the|return)$/;
/** Words after a property which restricts the answers. */
const RESTRICTS =
  /^(is|are|was|were|over|above|below|under|greater|higher|lower|more|less|fewer|between|after|before|equal|equals|exactly|contain\w*|mention\w*|includ\w*|start\w*|end\w*|like|at|than|of|longer|shorter|that|set|matching|named|titled|called|starting|ending)$/;
const SUPERLATIVE =
  /\b(most|least|fewest|highest|lowest|largest|smallest|biggest|best|worst|latest|earliest|oldest|youngest|newest|longest|shortest|recent|sorted|sort|ordered|order|rank\w*|\w{3,}est)\b/i;
const NUMBER_OF = /\b(number|count|amount|total|frequency|terms) of\b/i;
/** A value that is computed and asked for beside the answers. */
const COMPUTED =
  /\b(how many|how often|number|count|total|sum|average|avg|mean|minimum|maximum|amount|percentage|ratio)\b/i;
const COMPUTED_BESIDE =
  /\b(and|with|along with|including|together with|list|show)( what is| what are)?( the| their| its| his| her)?( \w+)?( number| count| total| sum| average| amount)\b|\bhow many\b/i;
const SEVERAL_ASKED =
  /\b(pairs?|along with|together with|and (the|their|what|which|who|whom|how|its|his|her)|each|per|with (the|their)|including)\b/i;
const ORDERING =
  /\b(sort(ed)?|order(ed)?|ascending|descending|alphabetical(ly)?|chronological(ly)?|rank(ed|ing)?)\b/i;

/** True if the number of rows that a limit leaves is said: "top 3", "five", or one for a singular. */
export function speaksOfLimit(question: string, limit: number): boolean {
  const words = wordsOf(question);
  if (words.includes(String(limit))) return true;
  const word = NUMBERS[limit - 1];
  return limit === 1 || (word !== undefined && words.includes(word));
}

export function speaksOfOrder(question: string): boolean {
  return ORDERING.test(question);
}

/** The key of an order: a property's, or null for a computed value. */
export interface OrderKey {
  key: string | null;
  descending: boolean;
}

/** True if the question says by what rows are chosen: a superlative, "by" with the property, "first" for the earliest. */
export function speaksOfOrderBy(question: string, [first, ...more]: readonly OrderKey[]): boolean {
  if (!first || SUPERLATIVE.test(question) || NUMBER_OF.test(question)) return true;
  if (first.key === null) return /\bby (the )?(average|avg|mean|total|sum|number|count)\b/i.test(question);
  const isEarliest = isTemporal(first.key) && !first.descending && more.length === 0;
  if (isEarliest && /\bfirst\b/i.test(question)) return true;
  return mentions(question, first.key) && /\b(by|in terms of)\b/i.test(question);
}

/** True if a key's name tells of a date or a time. */
export function isTemporal(key: string): boolean {
  return /(date|year|born|died|time|released|created|_at$|since|joined|day|month|start|end$)/i.test(key);
}

/** True if the value of a property is asked for, and is not only what restricts the answers. */
export function asksForValue(question: string, key: string): boolean {
  const words = wordsOf(question);
  return places(words, key).some(([start, end]) => {
    const before = words.slice(Math.max(0, start - 4), start);
    const after = words[end] ?? "";
    if (start <= 2 && /^(is|are|was|were|did|does|do|has|have)$/.test(after)) return true;
    if (RESTRICTS.test(after) && after !== "of") return false;
    if (after === "of" && /\d/.test(words[end + 1] ?? "")) return false;
    if (before.at(-1) === "a" || before.at(-1) === "an") return false;
    return start <= 4 || before.some((word) => BESIDE.test(word));
  });
}

/** True if "is", "does", "has" begin it: the answer may be yes or no. */
export function isYesNo(question: string): boolean {
  return /^(is|are|was|were|did|does|do|has|have|had|can|could|will)\b/i.test(question.trim());
}

/** True if a computed value is asked for, and not only what the answers are ordered or restricted by. */
export function asksForComputed(question: string, orders: boolean): boolean {
  return (orders ? COMPUTED_BESIDE : COMPUTED).test(question);
}

/** True if more than one kind of thing may be asked for: "pairs", "and their", "per". */
export function asksForSeveral(question: string): boolean {
  return SEVERAL_ASKED.test(question);
}
function mentions(question: string, key: string): boolean {
  return places(wordsOf(question), key).length > 0;
}

/** Half-open ranges of the words that say a key: "releaseYear" by "release year" or "released". */
function places(words: readonly string[], key: string): [number, number][] {
  const parts = key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
  const found: [number, number][] = [];
  for (let start = 0; start < words.length; start++) {
    const isHere = parts.every((part, at) => stem(words[start + at] ?? "") === stem(part));
    if (isHere) found.push([start, start + parts.length]);
  }
  return found;
}

/** Cuts what inflects: "released", "release" and "releases" are one. */
function stem(word: string): string {
  return word.replace(/(ing|ed|es|s|e|d)$/, "");
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+|\d+(\.\d+)?/g) ?? [];
}
