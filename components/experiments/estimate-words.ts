/** An estimate in sentences: time and money, and what they are known from. */
import { formatCount, formatDuration, formatMoney, formatNoun } from "@/components/ui/format";
import type { ExperimentEstimate } from "@/lib/measure/estimate";

/** "About 3 min 20 s." and what a language model takes. */
export function takesInWords({ seconds, model, llmCalls, llmTokens, llmCost }: ExperimentEstimate): string {
  const time = `About ${formatDuration(seconds * 1_000)}`;
  if (model === null || llmCalls === 0) return `${time}, $0: no language model is asked.`;
  const asked = `${formatNoun(llmCalls, "call")} of ${model}, ${formatCount(llmTokens)} tokens`;
  return llmCost === null
    ? `${time}; ${asked}, for which Settings has no price.`
    : `${time} and ${formatMoney(llmCost)}: ${asked}.`;
}

export function knownFrom({ variants, spent }: ExperimentEstimate): string {
  const of = (from: "past" | "sample") => variants.filter((variant) => variant.from === from);
  const [past, sample] = [of("past"), of("sample")];
  const parts = [];
  if (past.length > 0) parts.push(`earlier answers of ${formatNoun(past.length, "variant")} on this graph`);
  if (sample.length > 0)
    parts.push(
      `${formatNoun(sample[0]!.answers, "question")} asked just now of ${formatNoun(sample.length, "variant")}`,
    );
  const paid =
    spent.llmCost > 0 ? ` Asking cost ${formatMoney(spent.llmCost)}; those answers are saved.` : "";
  const free =
    spent.cached > 0
      ? ` ${formatNoun(spent.cached, "answer")} of the language model ${spent.cached > 1 ? "were" : "was"} saved earlier: counted at the original cost, and free to reuse.`
      : "";
  return `Known from ${parts.join(" and ")}.${paid}${free}`;
}
