"use client";
/** The variants beside each other: figures, what quality takes, and the questions behind both. */
import type { Experiment } from "@/lib/measure/experiment";
import type { ExperimentComparison } from "@/lib/measure/experiment-comparison";
import type { ExperimentAddress } from "../use-experiment-address";
import { AbstentionPanel } from "./abstention-panel";
import { AddedRankings } from "./added-rankings";
import { ComparisonPanel } from "./comparison-panel";
import { QuestionRows, showQuestions } from "./question-rows";
import { TradeOffChart } from "./trade-off-chart";

interface CompareViewProps {
  experiment: Experiment;
  comparison: ExperimentComparison;
  address: ExperimentAddress;
}

export function CompareView({ experiment, comparison, address }: CompareViewProps) {
  const isPaid = comparison.variants.some(({ llmCalls }) => llmCalls > 0);
  return (
    <>
      <ComparisonPanel
        id={experiment.id}
        comparison={comparison}
        compared={address.compared}
        onShow={(variant, show) => {
          void address.change({ variant, show, stage: null });
          showQuestions();
        }}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TradeOffChart comparison={comparison} first="p50" />
        <TradeOffChart comparison={comparison} first={isPaid ? "cost" : "reads"} />
      </div>
      <AbstentionPanel
        comparison={comparison}
        onShow={(variant, show) => {
          void address.change({ variant, show, stage: null });
          showQuestions();
        }}
      />
      {experiment.digest !== null && experiment.replayOf === null && (
        <AddedRankings experiment={experiment} compared={address.compared} />
      )}
      <QuestionRows
        // Rows with the results of other variants are not shown meanwhile.
        key={experiment.variants.length}
        experiment={experiment}
        comparison={comparison}
        address={address}
      />
    </>
  );
}
