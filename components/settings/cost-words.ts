/** Figures of costs as a person reads them. */
import { formatCount, formatMoney, formatNoun } from "@/components/ui/format";
import type { CostGroup } from "@/lib/api/costs";

type Figures = CostGroup["figures"];

/** "$1.25"; "at least $1.25" and "no price" where calls of models without a price are among them. */
export function moneyOf({ cost, unpriced, calls, input }: Figures): string {
  if (unpriced > 0) return cost > 0 ? `at least ${formatMoney(cost)}` : "no price";
  return calls === 0 && input === 0 ? "–" : formatMoney(cost);
}

/** The note in brackets behind a number of calls: "2 failed"; empty where all went well. */
export function failuresOf({ failed }: Figures): string {
  return failed > 0 ? `${formatCount(failed)} failed` : "";
}

/** An endpoint's details on the tokens beside their number; empty where it gives none. */
export function detailsOf({ cachedInput, reasoning, uncounted }: Figures): string[] {
  return [
    ...(cachedInput > 0 ? [`${formatNoun(cachedInput, "token")} read from the endpoint's cache`] : []),
    ...(reasoning > 0 ? [`${formatNoun(reasoning, "token")} of thoughts`] : []),
    ...(uncounted > 0 ? [`tokens of ${formatNoun(uncounted, "call")} estimated`] : []),
  ];
}

/** "1,000 tokens, $0.10; it took 92 %"; null where nothing was estimated. */
export function estimateOf({ estimate, figures }: Pick<CostGroup, "estimate" | "figures">): string | null {
  if (!estimate) return null;
  const { tokens, cost } = estimate;
  const took = figures.input + figures.output;
  return [
    formatNoun(tokens, "token") + (cost === null ? "" : `, ${formatMoney(cost)}`),
    ...(tokens > 0 ? [`took ${formatCount((100 * took) / tokens)} %`] : []),
  ].join("; ");
}

/** The page of what calls were made for; null where there is none. */
export function addressOfGroup({ work, subject }: Pick<CostGroup, "work" | "subject">): string | null {
  if (!subject || !work) return null;
  const base = `/knowledge-bases/${encodeURIComponent(subject.knowledgeBase)}`;
  if (work === "run") return `/runs/${encodeURIComponent(subject.id)}`;
  if (work === "experiment") return `/experiments/${encodeURIComponent(subject.id)}`;
  return work === "tuning" ? `${base}/models` : base;
}
