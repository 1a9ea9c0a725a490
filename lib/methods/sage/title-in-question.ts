/** Nodes that the question names: in text of several steps, the first step's evidence is often known by its title. */
import { fold } from "../../graph/text/fold";
import type { Contribution } from "../trace/trace";

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const QUALIFIER = /\s*\([^)]*\)\s*$/;
/** From this many words on a title is surely meant; a single word counts half. */
const SURE_WORDS = 2;

export class TitleInQuestion {
  readonly #question: string;

  constructor(question: string) {
    this.#question = phrase(question);
  }

  /** 1 where the question has the title, without what follows it in brackets, word by word; 0.5 for a title of one word. */
  contribution(title: string, weight: number): Contribution {
    const words = phrase(title.replace(QUALIFIER, ""));
    const count = words.split(" ").length - 2;
    const value = count > 0 && this.#question.includes(words) ? Math.min(1, count / SURE_WORDS) : 0;
    return { name: "named in the question", value, weight };
  }
}

/** The words, folded, between single spaces. */
function phrase(text: string): string {
  return ` ${(fold(text).match(WORD) ?? []).join(" ")} `;
}
