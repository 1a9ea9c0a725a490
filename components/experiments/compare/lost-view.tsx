/** The stages at which one variant lost gold, and the questions that lost it there. */
import type { Method } from "@/lib/api/methods";
import { GoldFlowPanel } from "./gold-flow-panel";
import { QuestionRows, type QuestionRowsProps, showQuestions } from "./question-rows";

export interface LostViewProps extends QuestionRowsProps {
  methods: readonly Method[];
}

export function LostView({ experiment, methods, comparison, address }: LostViewProps) {
  const { variant } = address;
  return (
    <>
      <GoldFlowPanel
        comparison={comparison}
        methods={methods}
        budget={experiment.k}
        variant={variant}
        onVariant={(at) => void address.change({ variant: at, show: "lost", stage: null })}
        onStage={(stage) => {
          void address.change({ variant, show: "lost", stage });
          showQuestions();
        }}
      />
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
