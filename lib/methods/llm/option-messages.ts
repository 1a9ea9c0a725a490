/** Messages that offer a language model options: the same code for tuning and for asking, so that both agree. */
import type { Message } from "./llm-call";

/** The messages with the options at the end of the user's last one. */
export function withOptions(messages: readonly Message[], options: readonly string[]): Message[] {
  const listed = `Choose exactly one of:\n${options.map((option) => `- ${option}`).join("\n")}`;
  const last = messages.at(-1);
  if (last?.role !== "user") return [...messages, { role: "user", content: listed }];
  return [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${listed}` }];
}

/** The model's answer for a choice, where a server holds it to a schema. */
export function choiceAnswer(option: string): string {
  return JSON.stringify({ choice: option });
}
