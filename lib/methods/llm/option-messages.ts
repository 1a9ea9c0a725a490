/** Messages that offer a language model options: the same code for tuning and for asking, so that both agree. */
import type { Message } from "./llm-call";

/** Signs that every tokenizer has as one token each. */
export const LETTERS: readonly string[] = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789"];

/** The messages with the options at the end of the user's last one. */
export function withOptions(messages: readonly Message[], options: readonly string[]): Message[] {
  return withList(messages, `Choose exactly one of:\n${options.map((option) => `- ${option}`).join("\n")}`);
}

/** The same, each option behind a letter by which alone it is chosen. @param options no more than there are letters */
export function withLetters(messages: readonly Message[], options: readonly string[]): Message[] {
  const listed = options.map((option, at) => `${LETTERS[at]}) ${option}`).join("\n");
  return withList(
    messages,
    `Choose exactly one of:\n${listed}\nAnswer with the letter before it and nothing else.`,
  );
}

function withList(messages: readonly Message[], listed: string): Message[] {
  const last = messages.at(-1);
  if (last?.role !== "user") return [...messages, { role: "user", content: listed }];
  return [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${listed}` }];
}

/** The model's answer for a choice, where a server holds it to a schema. */
export function choiceAnswer(option: string): string {
  return JSON.stringify({ choice: option });
}
