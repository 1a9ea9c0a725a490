/** `hopscope retrieve`: a question in one small answer. */
import type { CallApi } from "../../lib/api/call-api";
import { type Retrieved, type RetrieveRequest, retrieve as retrieveFrom } from "../../lib/api/retrieve";
import { operatorChoices } from "../operator-choices";
import { cell, printTable } from "../print-table";

export interface RetrieveOptions extends Pick<RetrieveRequest, "method" | "k"> {
  labels?: string[];
  params: Record<string, Record<string, unknown>>;
  /** Each `words=reading`. */
  read: string[];
  follow?: string;
  json?: boolean;
}

export async function retrieve(
  call: CallApi,
  knowledgeBase: string,
  question: string,
  { method, k, labels, params, read, follow, json }: RetrieveOptions,
  signal: AbortSignal,
): Promise<void> {
  const corrections = operatorChoices(question, read);
  const asked = { knowledgeBase, question, method, k, labels, params: params[method] ?? {}, corrections };
  const body = { ...asked, ...(follow !== undefined && { follows: follow }) };
  const found = await call(retrieveFrom, { body, signal });
  if (json) console.log(JSON.stringify(found));
  else print(found);
}

function print({ answer, asked, confidence, link, nodes, notUnderstood, ...rest }: Retrieved): void {
  if (asked !== undefined) console.log(`Asks: ${asked}`);
  for (const { text, unsupported } of answer.sentences)
    console.log(unsupported === undefined ? text : `${text} (unsupported: ${unsupported})`);
  const sure = confidence === null ? "" : `, confidence ${(100 * confidence).toFixed(0)} %`;
  console.log(`${rest.method}${CHOSEN[rest.chosenBy]}, ${rest.ms.toFixed(1)} ms${sure}\n`);
  const unread = [...notUnderstood.words, ...notUnderstood.names.map(({ text }) => text)];
  if (unread.length > 0) console.log(`Not understood: ${unread.join(", ")}\n`);
  const rows = nodes.map(({ id, name, score, text }) => [score.toFixed(3), name, id, text]);
  if (rows.length > 0) printTable(["score", "name", "id", "text"], rows);
  for (const path of rest.paths) console.log(`  ${cell(path.text)}`);
  for (const what of rest.trimmed) console.log(what);
  console.log(`\nrun ${rest.run}\n${link}`);
}

const CHOSEN = {
  caller: "",
  experiment: ", which an experiment recommends",
  confidence: ", the surest of those that agree",
} as const;
