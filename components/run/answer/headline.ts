/** The answer of a run as its page begins: the answer itself, and apart from it who gives it. */
import type { Answer, AnswerCell, AnswerResult } from "@/lib/methods/contract/answer";
import { cellText, resultText } from "@/lib/methods/contract/result-text";
import type { Verdict } from "../state/verdict";
import { figureOf, writeResult } from "./result-table";

const MOST_NAMED = 6;

export interface Headline {
  /** "1965", "Ridley Scott · John Woo"; what is said instead where no method answers. */
  answer: string;
  /** "5 of 6 methods agree, in 2 different ways"; empty where none answers. */
  agreement: string;
  meaning: string;
}

export function headlineOf(verdict: Verdict): Headline {
  if (verdict.agree === 0) return { answer: verdict.sentence, agreement: "", meaning: "" };
  return { answer: answerOf(verdict), ...agreementOf(verdict) };
}

function answerOf({ answers, result }: Verdict): string {
  if (result) return figureOf(result) ? writeResult(result) : textOf(result);
  const names = [...new Set(answers.map(({ name }) => name))];
  if (names.length === 0) return "Nothing in the graph matches";
  const more = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`+${more.toLocaleString("en")}`] : [])].join(" · ");
}

/** A row whose cells say the same, a year and its node, says it once. */
function textOf(result: AnswerResult): string {
  if (result.kind !== "table") return resultText(result);
  const said = (row: readonly AnswerCell[]) =>
    row.filter((cell, at) => row.findIndex((other) => cellText(other) === cellText(cell)) === at);
  return resultText({ ...result, rows: result.rows.map(said) });
}

function agreementOf({ agree, of, voices, readings }: Verdict): Omit<Headline, "answer"> {
  const said = agree === 1 && of > 1 ? `Only 1 of ${of} methods says so` : `${agree} of ${of} methods agree`;
  if (agree === 1) return { agreement: said, meaning: "The others say something else, or do not answer." };
  if (voices > 1)
    return {
      agreement: `${said}, in ${voices} different ways`,
      meaning:
        "Methods that ask the graph the same query count as one way: that they agree proves no more than one of them alone.",
    };
  return readings > 0
    ? { agreement: `${said}, all by the same query`, meaning: "If that query is wrong, all of them are." }
    : {
        agreement: `${said}, all by the same texts`,
        meaning: "They quote texts, and ask the graph nothing.",
      };
}

/** "“Budd Boetticher” was not used: the answer may be too broad."; empty where all was used, or nobody answers. */
export function broadnessOf(verdict: Verdict, unused: readonly string[]): string {
  if (verdict.agree === 0 || unused.length === 0) return "";
  const words = unused.map((word) => `“${word}”`).join(", ");
  return `${words} ${unused.length === 1 ? "was" : "were"} not used: the answer may be too broad.`;
}

/** "No longer: Bo Lind (until 2022-06-30)", of those that the verdict names; empty where all still hold, or the question asks when. */
export function endedOf({ answers }: Verdict, ended: Answer["ended"] = []): string {
  const until = new Map(ended.map((one) => [one.node, one.until]));
  const named = answers.filter(({ node }) => until.has(node));
  const shown = named.slice(0, MOST_NAMED).map(({ node, name }) => `${name} (until ${until.get(node)})`);
  const more = named.length - shown.length;
  return shown.length === 0 ? "" : `No longer: ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A sentence without the name that it says again: "Holiday: Holiday was directed by …". */
export function withoutRepeat(text: string): string {
  const cut = text.indexOf(": ");
  const [name, rest] = [text.slice(0, cut), text.slice(cut + 2)];
  return cut > 0 && rest.includes(name) ? rest : text;
}
