/** The answer of a run as its page begins: the answer itself, and apart from it who gives it. */
import { formatNoun } from "@/components/ui/format";
import type { Run } from "@/lib/measure/run/run";
import { stateAtRest } from "@/lib/measure/run/state-at-rest";
import { answerLine } from "@/lib/measure/verdict/answer-line";
import type { Answer } from "@/lib/methods/contract/answer";
import type { Verdict } from "../state/verdict";

const MOST_NAMED = 6;
/** Below it an answer is more likely wrong than right, however many give it. */
const UNSURE = 0.5;

export interface Headline {
  /** "1965", "Ridley Scott · John Woo"; what is said instead where no method answers. */
  answer: string;
  /** "5 of 6 methods agree, in 2 different ways"; empty where none answers. */
  agreement: string;
  meaning: string;
}

export function headlineOf(verdict: Verdict): Headline {
  const answer = answerLine(verdict);
  return answer === null
    ? { answer: verdict.sentence, agreement: "", meaning: "" }
    : { answer, ...agreementOf(verdict) };
}

function agreementOf({ agree, of, voices, readings, confidence }: Verdict): Omit<Headline, "answer"> {
  const sure = confidence < UNSURE ? " without being sure" : "";
  const said =
    agree === 1 && of > 1 ? `Only 1 of ${of} methods says so` : `${agree} of ${of} methods agree${sure}`;
  if (agree === 1) return { agreement: said, meaning: "The others say something else, or do not answer." };
  if (voices > 1)
    return {
      agreement: `${said}, in ${voices} different ways${readings > 0 ? "" : ", none by a query"}`,
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

/** "This run was cancelled: 2 of 6 methods had ended."; empty where it runs still, or came to its end. */
export function endedEarly({ state, columns }: Pick<Run, "state" | "columns">): string {
  const rest = stateAtRest(columns);
  if (state === "running" || rest === "done") return "";
  const asked = columns.filter(({ counterfactual }) => counterfactual === null);
  const ended = asked.filter((column) => column.state === "done" || column.state === "failed").length;
  const why = rest === "cancelled" ? "This run was cancelled" : "The server stopped during this run";
  return `${why}${ended === 0 ? " before any method had ended" : `: ${ended} of ${formatNoun(asked.length, "method")} had ended`}.`;
}

/** "No longer: Bo Lind (until 2022-06-30)", of those that the verdict names; empty where all still hold, or the question asks when. */
export function endedOf({ answers }: Verdict, ended: Answer["ended"] = []): string {
  const until = new Map(ended.map((one) => [one.node, one.until]));
  const named = answers.filter(({ node }) => until.has(node));
  const shown = named.slice(0, MOST_NAMED).map(({ node, name }) => `${name} (until ${until.get(node)})`);
  const more = named.length - shown.length;
  return shown.length === 0 ? "" : `No longer: ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Methods that differ for the same reason together. */
export function byReason(differ: Verdict["differ"]): { why: string; methods: [string, ...string[]] }[] {
  const reasons = new Map<string, [string, ...string[]]>();
  for (const { why, method } of differ) if (!reasons.get(why)?.push(method)) reasons.set(why, [method]);
  return [...reasons].map(([why, methods]) => ({ why, methods }));
}

/** A sentence without the name that it says again: "Holiday: Holiday was directed by …". */
export function withoutRepeat(text: string): string {
  const cut = text.indexOf(": ");
  const [name, rest] = [text.slice(0, cut), text.slice(cut + 2)];
  return cut > 0 && rest.includes(name) ? rest : text;
}
