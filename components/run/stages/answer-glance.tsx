/** A method's answer at a glance: the names of a few nodes, seen before its stages are read. */

import type { RunColumn } from "@/lib/measure/run/run";
import type { Answer } from "@/lib/methods/contract/answer";
import { answerKind } from "../answer/answer-kind";
import { shownAnswer } from "../answer/result-table";
import { nameOf } from "../state/node-names";
import { useRunNames } from "../state/use-run-names";
import { haveSameNodes } from "../what-if/answer-change";

const NAMED = 3;

export function AnswerGlance({
  column,
  said,
  before,
}: {
  column: RunColumn;
  /** What it says where it only quotes texts. */
  said: string | null;
  /** The answer before a change or a correction; null if there was none. */
  before: Answer | null;
}) {
  const { names } = useRunNames();
  const answer = column.retrieval?.answer;
  const figure = answer && (shownAnswer(answer, said).figure ?? said);
  const more = (answer?.nodes.length ?? 0) + (answer?.more ?? 0) - NAMED;
  return (
    <p className="line-clamp-2 min-h-10 text-compact leading-5 text-ink-soft">
      {answer &&
        (answer.abstained ? (
          `${answerKind(answer) === "none" ? "None." : "No answer."} ${answer.sentences.map(({ text }) => text).join(" ")}`
        ) : figure ? (
          <span className="font-semibold text-ink">{figure}</span>
        ) : answer.nodes.length === 0 ? (
          answer.sentences.map(({ text }) => text).join(" ")
        ) : (
          <>
            <span className="text-ink">
              {answer.nodes
                .slice(0, NAMED)
                .map((id) => nameOf(names, id))
                .join(" · ")}
            </span>
            {more > 0 && ` and ${more} more`}
          </>
        ))}
      {answer && before && (haveSameNodes(answer, before) ? " (as before)" : " (changed)")}
    </p>
  );
}
