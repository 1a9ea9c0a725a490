/** What a method answers, in the names of a few nodes: seen before its stages are read. */

import { ROLE_LOOKS } from "@/components/graph-view/style/roles";
import { ShapeMark } from "@/components/graph-view/style/shape-mark";
import type { Answer } from "@/lib/core/contract/answer";
import type { RunColumn } from "@/lib/core/contract/run";
import { nameOf } from "../state/node-names";
import { useRunNames } from "../state/use-run-names";

/** Names that have room. */
const NAMED = 3;

/** Holds its place until there is an answer. */
export function AnswerGlance({
  column,
  before,
}: {
  column: RunColumn;
  /** What was answered before a change or a correction; null where there was none. */
  before: Answer | null;
}) {
  const { names } = useRunNames();
  const answer = column.retrieval?.answer;
  const more = (answer?.nodes.length ?? 0) - NAMED;
  return (
    <p className="line-clamp-2 min-h-10 text-compact leading-5 text-ink-soft">
      {answer &&
        (answer.abstained ? (
          "No answer: the evidence does not hold one."
        ) : answer.nodes.length === 0 ? (
          answer.sentences.map(({ text }) => text).join(" ")
        ) : (
          <>
            <span className="mr-1 inline-block align-[-0.05em]">
              <ShapeMark look={ROLE_LOOKS.answer} />
            </span>
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

/** Whether two answers name the same nodes. */
export function haveSameNodes(one: Answer, other: Answer): boolean {
  const nodes = new Set(other.nodes);
  return one.nodes.length === nodes.size && one.nodes.every((node) => nodes.has(node));
}
