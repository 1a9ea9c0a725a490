/** Reads the text of a question file in a thread: of a large one that takes seconds. */
import { type QuestionsRead, readQuestions as read } from "../../measure/question-sets/read-questions";
import { connected } from "./thread-work";

export interface ReadQuestionsTask {
  text: string;
  /** Name of the file, for messages. */
  file: string;
  port: MessagePort;
}

export function readQuestions({ text, file, port }: ReadQuestionsTask): Promise<QuestionsRead> {
  return connected(port, async () => read(text, file));
}
