/** How a language model is shown what it may choose from: one place, so that what is taught is what is asked. */
import type { Message } from "./llm-call";

/** The messages with the options at the end of the user's last one. */
export function withOptions(messages: readonly Message[], options: readonly string[]): Message[] {
  const listed = `Choose exactly one of:\n${options.map((option) => `- ${option}`).join("\n")}`;
  const last = messages.at(-1);
  if (last?.role !== "user") return [...messages, { role: "user", content: listed }];
  return [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${listed}` }];
}

/** What the model is to write for a choice, where a server holds it to a schema. */
export function choiceAnswer(option: string): string {
  return JSON.stringify({ choice: option });
}
