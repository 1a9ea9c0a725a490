/** What a conversation is called, which of its questions have a text, and the whole as Markdown. */
import type { RunSummary } from "@/lib/api/schemas/run-summary";

/** @param runs oldest first, at least one */
export function titleOfConversation([first]: readonly RunSummary[]): string {
  return first!.title === "" ? first!.question : first!.title;
}

/** Runs whose question, as it was asked or as it was written, or whose answer has a text, in any case. */
export function withText(runs: readonly RunSummary[], text: string): RunSummary[] {
  const wanted = text.trim().toLowerCase();
  return runs.filter(({ question, asked, answer }) =>
    [question, asked, answer].some((part) => part?.toLowerCase().includes(wanted)),
  );
}

/**
 * Each question with its answer and a link to its run.
 * @param runs oldest first
 * @param origin of the links, as "http://localhost:3000"
 */
export function conversationInMarkdown(runs: readonly RunSummary[], origin: string): string {
  const parts = runs.map(({ id, question, asked, answer, knowledgeBaseName, createdAt }, at) =>
    [
      `## ${at + 1}. ${plain(asked ?? question)}`,
      ...(asked !== null && asked !== question ? [`Asked as: ${plain(question)}`] : []),
      answer === null ? "No answer." : plain(answer),
      `[${plain(knowledgeBaseName)}, ${createdAt.slice(0, 16).replace("T", " ")} UTC](${origin}/runs/${encodeURIComponent(id)})`,
    ].join("\n\n"),
  );
  return `${[`# ${plain(titleOfConversation(runs))}`, ...parts].join("\n\n")}\n`;
}

/** On one line, with the characters escaped that Markdown and HTML read. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, "\\$&");
}
