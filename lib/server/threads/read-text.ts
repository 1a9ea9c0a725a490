/** Long texts that people send are read in a process of its own, so that others are answered meanwhile. */
import { readEditFile } from "../../files/read-edit-file";
import { readQuestionLines } from "../../measure/question-sets/question-line";
import { readQuestions } from "../../measure/question-sets/read-questions";

/** A text of so many characters takes milliseconds. */
const READ_HERE = 256 * 1024;

/** Readers by what a text holds; those that name the file in messages take its name. */
export const textReaders = {
  questions: readQuestions,
  questionLines: readQuestionLines,
  edits: readEditFile,
};
export type TextKind = keyof typeof textReaders;
export type TextRead<Kind extends TextKind> = ReturnType<(typeof textReaders)[Kind]>;

/** For whom a text is read, and until when; see `ReadingProcesses`. */
export type Waiting = { signal?: AbortSignal | undefined; caller?: string | undefined };

export interface TextTask {
  kind: TextKind;
  text: string;
  /** Name of the file, for messages. */
  file: string;
}

/** @throws what the reader throws, HopscopeError `too-large` for what takes too much time or memory; the signal's reason */
export async function readText<Kind extends TextKind>(
  { threads }: { threads: { read(name: "readText", task: TextTask, waiting: Waiting): Promise<unknown> } },
  kind: Kind,
  text: string,
  { file = "", ...waiting }: Waiting & { file?: string } = {},
): Promise<TextRead<Kind>> {
  if (text.length <= READ_HERE) return textReaders[kind](text, file) as TextRead<Kind>;
  return (await threads.read("readText", { kind, text, file }, waiting)) as TextRead<Kind>;
}
