/** Reasoning that some open models write before their answer, between marks of their own; it is no part of the answer. */

const THOUGHTS = /<(think|thinking|reasoning)>[\s\S]*?(<\/\1>|$)/gi;
/** For a chat template that has opened them already. */
const REST_OF_THOUGHTS = /^[\s\S]*<\/(think|thinking|reasoning)>/i;

/** The answer alone; a thought that is not closed takes the rest with it. */
export function dropThoughts(text: string): string {
  return text.replace(THOUGHTS, "").replace(REST_OF_THOUGHTS, "").trimStart();
}
