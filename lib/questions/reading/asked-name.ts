/** A name in a question, as what an answer must speak of. */
import type { NodeId } from "../../graph/graph-source";
import { tokenize } from "../../graph/text/tokenize";

export interface AskedName {
  text: string;
  /** Nodes that it may mean; none for a text that is only written like a name. */
  nodes: readonly NodeId[];
  /** True for a noun between a name and what is asked for ("the landlord of []"): a text that does not mention it is no answer. */
  isRole?: true;
  /** Ways to write it, each as terms. */
  terms: readonly (readonly string[])[];
}

/** A name by its own text and by the names of the nodes that it may mean. */
export function askedName(text: string, nodes: readonly NodeId[], names: readonly string[]): AskedName {
  // "Films directed by Norman Jewison" is the title of a table, and of whatever else speaks of Norman Jewison.
  const cased = text.match(/\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu)?.join(" ") ?? text;
  const written = [text, cased, ...names].map((name) => {
    const terms = tokenize(name, { dropStopWords: true });
    return terms.length > 0 ? terms : tokenize(name);
  });
  return { text, nodes, terms: written.filter((terms) => terms.length > 0) };
}

/** "1850": what a text says of another number is about something else. */
export function isNumber(word: string): boolean {
  return /^\d[\d.,]*$/.test(word);
}
