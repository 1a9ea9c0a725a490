/** The answer of a run that has ended, as little of it as is read first: for the page to begin with, before the whole run has come. */

import type { Run } from "@/lib/measure/run/run";
import { runVerdict, surestColumn } from "@/lib/measure/verdict/run-verdict";
import { numberCitations } from "../state/citations";
import { repeatsResult } from "./answer-kind";
import { type Headline, headlineOf, withoutRepeat } from "./headline";

export interface ReadyAnswer {
  headline: Headline;
  isAnswered: boolean;
  /** In the words of the surest method, each with the numbers of its sources; none where no method answers. */
  sentences: { text: string; sources: number[] }[];
}

/** Null while a run goes on, and where no method has ended. */
export function readyAnswer(run: Run): ReadyAnswer | null {
  const verdict = run.state === "running" ? null : (run.verdict ?? runVerdict(run));
  if (!verdict) return null;
  const answers = verdict.agree > 0;
  const answer = answers ? surestColumn(run.columns, verdict)?.retrieval?.answer : undefined;
  return {
    headline: headlineOf(verdict),
    isAnswered: answers,
    sentences: answer
      ? numberCitations(answer)
          .slice(repeatsResult(answer) ? 1 : 0)
          .map(({ text, citations }) => ({
            text: withoutRepeat(text),
            sources: citations.map(({ number }) => number),
          }))
      : [],
  };
}
