/**
 * The kind of thing a question asks for, in the graph's own labels: "Which films ..." asks for nodes labelled Film, "who" for people,
 * "when" for years. Labels are matched by their own words; only persons, times and places have further ones.
 */
import { normalizeName, singularName } from "./normalize-name";
import { splitSentences } from "./sentences";

export interface AnswerType {
  /** The words of the question that say it: "who", "films". */
  asked: string;
  /** Labels of the schema, any of which fits. */
  labels: string[];
}

/** A kind of thing that has a question word of its own. */
export interface Kind {
  questionWords: readonly string[];
  /** Labels that any word of the kind may mean. */
  general: readonly string[];
  /** Narrower words: as labels they fit the question word; as words of a question they mean a general label. */
  narrower: readonly string[];
}

export const KINDS: readonly Kind[] = [
  {
    questionWords: ["who", "whom", "whose"],
    general: ["person", "people", "human", "individual"],
    narrower: (
      "actor actress director writer author screenwriter composer musician singer artist painter player athlete coach " +
      "producer editor scientist researcher inventor founder politician president character employee member customer patient user"
    ).split(" "),
  },
  { questionWords: ["when"], general: ["year", "date", "time"], narrower: ["decade", "day", "month"] },
  {
    questionWords: ["where"],
    general: ["place", "location"],
    narrower: (
      "city town village country state region continent island address venue port harbour harbor airport station " +
      "building room site"
    ).split(" "),
  },
  { questionWords: ["why"], general: ["cause", "reason"], narrower: ["motive"] },
];

/** Requests that mean "which": "Name the films by ...", "Can you suggest medications ...", "Is there a drug ...". */
const REQUEST =
  /\b(?:identify|find|name|list|give|show|search for|suggest|recommend|provide|tell|(?:is|are) there)\b/;
const QUESTION_WORD = /^(?:\P{L}*(?:[a-z]+ )?)(which|what|who|whom|whose|when|where)\b/u;
/** "How many films" asks for a number, not for films. */
const QUANTITY = /^\P{L}*how\b/u;
/** Words between the question word and the thing asked for: "what is the name of the", "provide me a list of". */
const FILLER =
  /^(?:me|us|is|are|was|were|the|an?|any|some|all|other|else|more|about|on|with|of|names?|lists?|kinds?|types?|information|details)\s+/;
/** The first word after the thing asked for. */
const PHRASE_END =
  /[,;:.?!()]|\s(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|that|which|who|whose|where|a|an|the|of|in|by|from|with|for|on|to|at|as|and|upon|into|between|through|within|both|also|not)\s/;
/** A compound with a hyphen describes the word after it: "French-language musicals" are no languages. */
const COMPOUND = /[^\s-]+(?:-[^\s-]+)+\s+/g;

/** The labels that an answer must have one of; null when the question or the schema does not say. */
export function answerType(question: string, labels: readonly string[]): AnswerType | null {
  const sentences = splitSentences(question).map(({ start, end }) =>
    question.slice(start, end).toLowerCase(),
  );
  for (const sentence of sentences.reverse()) {
    if (QUANTITY.test(sentence)) return null;
    const word = QUESTION_WORD.exec(sentence);
    const kind = KINDS.find(({ questionWords }) => questionWords.includes(word?.[1] ?? ""));
    if (word && kind) return typeOf(word[1]!, labelsOf([...kind.general, ...kind.narrower], labels));
    const cue = word ?? REQUEST.exec(sentence);
    if (cue) return typeOfPhrase(phraseAfter(sentence.slice(cue.index + cue[0].length)), labels);
  }
  return null;
}

const NO_NODE =
  /^\P{L}*(?:why|when|how (?:many|much|long|old|far|often|high|tall|big|deep|heavy|large)|(?:(?:in|on|at) )?(?:what|which) (?:year|month|day|date|time))\b/iu;

/** True of a question for a number, a time or a reason, of which no label is said to be. */
export function asksForValue(question: string, labels: readonly string[]): boolean {
  return NO_NODE.test(question) && answerType(question, labels) === null;
}

function typeOf(asked: string, labels: string[]): AnswerType | null {
  return labels.length > 0 ? { asked, labels } : null;
}

/** "cellular structures" of " cellular structures are involved in". */
function phraseAfter(text: string): string {
  let rest = `${text.trimStart()} `;
  for (let filler = FILLER.exec(rest); filler; filler = FILLER.exec(rest))
    rest = rest.slice(filler[0].length);
  const end = PHRASE_END.exec(rest)?.index ?? rest.length;
  return rest.slice(0, end).replace(COMPOUND, "");
}

/** The last label in the phrase, since the noun that counts comes last: "film director" asks for a director. */
function typeOfPhrase(phrase: string, labels: readonly string[]): AnswerType | null {
  const words = wordsOf(phrase);
  for (const word of words.toReversed()) {
    const whole = labels.filter((label) =>
      namesOf(label).some(
        (name) => ` ${words.join(" ")} `.includes(` ${name} `) && name.split(" ").at(-1) === word,
      ),
    );
    if (whole.length > 0) return typeOf(word, whole);
    const kind = KINDS.find(({ general, narrower }) => general.includes(word) || narrower.includes(word));
    if (kind) return typeOf(word, labelsOf(kind.general, labels));
  }
  for (const word of words.toReversed()) {
    const parts = labels.filter((label) => namesOf(label).some((name) => name.split(" ").includes(word)));
    if (parts.length === 1) return typeOf(word, parts);
  }
  return null;
}

function labelsOf(names: readonly string[], labels: readonly string[]): string[] {
  return labels.filter((label) => namesOf(label).some((name) => names.includes(name)));
}

/** The readings of a label: "gene/protein" is a gene or a protein, "/film/actor" an actor, "TableSegment" a table segment. */
function namesOf(label: string): string[] {
  const path = label.split("/").filter(Boolean);
  const readings = label.startsWith("/") ? path.slice(-1) : path;
  return readings.map((name) => wordsOf(name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")).join(" "));
}

/** Normalised words in the singular. */
function wordsOf(text: string): string[] {
  return normalizeName(text).split(" ").filter(Boolean).map(singularName);
}
