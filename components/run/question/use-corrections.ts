/** Asks a question again with something in it corrected, or with the correction taken back. */
import { useRouter } from "next/navigation";
import { askAddress } from "@/components/addresses/ask-address";
import { replaceText, withCorrection, withoutCorrection } from "@/components/addresses/corrections";
import type { Method } from "@/lib/api/methods";
import type { Run } from "@/lib/measure/run/run";
import type { Plan } from "@/lib/methods/trace/trace";
import type { Correction } from "@/lib/questions/plan/mentions/correction";
import { isQueryChoice } from "@/lib/questions/plan/mentions/query-choice";

export interface Corrections {
  choose: (correction: Correction) => void;
  undo: (span: Correction["span"]) => void;
  /** Says which query the question means. */
  chooseQuery: (query: Pick<Plan, "cypher" | "parameters">) => void;
  /** Takes back which query the question means. */
  undoQuery: () => void;
  isCorrected: (span: Correction["span"]) => boolean;
  /** Writes another name where the question has one that the graph does not know. */
  rewrite: (span: Correction["span"], name: string) => void;
}

export function useCorrections(run: Run, methods: readonly Method[]): Corrections {
  const router = useRouter();
  const ask = (changed: Partial<Run>) => router.push(askAddress({ ...run, ...changed }, methods, true));
  const { question, corrections } = run;
  const ofWords = corrections.filter((one) => !isQueryChoice(one));
  const choose = (correction: Correction) => ask({ corrections: withCorrection(corrections, correction) });
  return {
    choose,
    chooseQuery: ({ cypher, parameters }) => choose({ span: [0, question.length], cypher, parameters }),
    undo: (span) => ask({ corrections: withoutCorrection(corrections, span) }),
    undoQuery: () => ask({ corrections: ofWords }),
    isCorrected: (span) => withoutCorrection(ofWords, span).length < ofWords.length,
    rewrite: (span, name) => ask(replaceText({ question, corrections }, span, name)),
  };
}
