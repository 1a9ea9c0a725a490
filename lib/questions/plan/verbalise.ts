/**
 * Patterns and questions in words, so that the two can be compared (GraphRAFT 4.2): relation names without their jargon,
 * the words that people gave them, and the question with its mentions replaced by what they are.
 */
import { relationWords } from "../../graph/text/relation-words";
import { words } from "../../graph/text/tokenize";
import type { Mention } from "../mentions/mention";
import type { Candidate } from "./plan";

/** A word of the question, or the place of a mention: its position among the plan's mentions. */
export type QuestionToken =
  | { word: string }
  | {
      mention: number;
      /** True if it is possessive: "Carol Reed's". */
      owns?: boolean;
    };

export interface MaskedQuestion {
  tokens: QuestionToken[];
  /** In lower case, each mention as the words of its label: "who directed film". */
  text: string;
  /** The label that each masked mention is read as. */
  labels: ReadonlyMap<number, string>;
}

/** The words for what looks at grammar: nothing for a name, and what a possessive one ends in. */
export function grammarWords(tokens: readonly QuestionToken[]): string[] {
  return tokens.map((token) => ("word" in token ? token.word : token.owns ? "'s" : ""));
}

const POSSESSIVE = /^["\]”]?['’]s\b/;
/** Words of a question that are read; of a longer one its middle is not, as far as it names nothing. */
const MOST_WORDS = 96;

/** @param used positions of the mentions that are masked, with the label that each is read as; the others stay words. */
export function maskQuestion(
  question: string,
  mentions: readonly Mention[],
  used: ReadonlyMap<number, string>,
): MaskedQuestion {
  const tokens: QuestionToken[] = [];
  const places = [...used.keys()].sort((a, b) => mentions[a]!.span[0] - mentions[b]!.span[0]);
  let end = 0;
  const read = (until: number) => {
    for (const word of words(question.slice(end, until))) tokens.push({ word });
  };
  for (const mention of places) {
    const [start, after] = mentions[mention]!.span;
    read(start);
    const possessive = POSSESSIVE.exec(question.slice(after))?.[0].length ?? 0;
    const owns = possessive > 0 || /['’]s?$/.test(question.slice(start, after));
    tokens.push(owns ? { mention, owns } : { mention });
    end = after + possessive;
  }
  read(question.length);
  const remaining = withoutMiddle(tokens);
  const text = remaining
    .map((token) => ("word" in token ? token.word : relationWords(used.get(token.mention)!)))
    .join(" ");
  return { tokens: remaining, text, labels: used };
}

function withoutMiddle(tokens: QuestionToken[]): QuestionToken[] {
  const last = tokens.length - MOST_WORDS / 2;
  if (last <= MOST_WORDS / 2) return tokens;
  return tokens.filter((token, at) => "mention" in token || at < MOST_WORDS / 2 || at >= last);
}

/**
 * A candidate to read, target first: "Film <- acted in - Tom Hanks". An arrow points along the edge, and none where either direction
 * will do; the labels between are
 * shown where they say more than the target's own.
 */
export function drawPattern(
  { arms, label }: Pick<Candidate, "arms" | "label">,
  mentions: readonly Mention[],
): string {
  const drawn = arms.map(({ mention, reading, steps }) => {
    const name = mentions[mention]?.readings[reading]?.name ?? "";
    return steps.reduceRight((text, { type, direction, bothWays }, at) => {
      const words = relationWords(type);
      const edge = bothWays ? `- ${words} -` : direction === "out" ? `<- ${words} -` : `- ${words} ->`;
      const near = at === 0 ? name : steps[at - 1]!.label;
      return `${text} ${edge} ${near}`;
    }, "");
  });
  return `${label}${drawn.join(" and")}`;
}
