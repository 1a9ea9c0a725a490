/** The variants beside each other: figures, what quality takes, and the questions behind both. */
import { AbstentionPanel } from "./abstention-panel";
import { AddedRankings } from "./added-rankings";
import { ComparisonPanel } from "./comparison-panel";
import { QuestionRows, type QuestionRowsProps, showQuestions } from "./question-rows";
import { TradeOffChart } from "./trade-off-chart";
import { VersionsPanel } from "./versions-panel";

export function CompareView({ experiment, comparison, address }: QuestionRowsProps) {
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
      <VersionsPanel experiment={experiment} comparison={comparison} compared={address.compared} />
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
