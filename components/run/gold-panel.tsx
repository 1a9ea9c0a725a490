/** Marks the right answers: adds the question with them as gold to a question set. */
import { BadgeCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import type { RunColumn } from "@/lib/measure/run/run";
import { useGold } from "./answer/use-gold";
import { nameOf } from "./state/node-names";
import { useRunNames } from "./state/use-run-names";
import type { Verdict } from "./state/verdict";

const NAMED = 8;

interface GoldPanelProps {
  columns: readonly RunColumn[];
  verdict: Verdict | null;
  titleOf: (column: string) => string;
}

export function GoldPanel({ columns, verdict, titleOf }: GoldPanelProps) {
  const answers = distinctAnswers(columns, verdict, titleOf);
  return (
    <section aria-label="Gold">
      <Panel title="Gold">
        {answers.length === 0 ? (
          <EmptyState title="No method names an answer">
            Choose a node of a ranking and mark it as the right answer instead.
          </EmptyState>
        ) : (
          <>
            <p className="border-b px-4 py-2 text-compact text-ink-soft">
              Mark the right answer, and the question is added to a question set with it as gold.
            </p>
            <ul>
              {answers.map((answer) => (
                <AnswerRow key={answer.nodes.join()} {...answer} />
              ))}
            </ul>
          </>
        )}
      </Panel>
    </section>
  );
}

interface DistinctAnswer {
  nodes: readonly string[];
  by: readonly string[];
}

function AnswerRow({ nodes, by }: DistinctAnswer) {
  const { names } = useRunNames();
  const markRight = useGold();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">
          {nodes
            .slice(0, NAMED)
            .map((id) => nameOf(names, id))
            .join(", ")}
          {nodes.length > NAMED && ` and ${formatCount(nodes.length - NAMED)} more`}
        </p>
        <p className="text-xs text-ink-soft">{by.join(", ")}</p>
      </div>
      {markRight && (
        <Button size="small" onClick={() => markRight(nodes)}>
          <BadgeCheck aria-hidden /> Save as gold
        </Button>
      )}
    </li>
  );
}

/** The agreed answers first, then each other set of answers with the methods that give it. */
function distinctAnswers(
  columns: readonly RunColumn[],
  verdict: Verdict | null,
  titleOf: (column: string) => string,
): DistinctAnswer[] {
  const agreed = verdict?.answers.map(({ node }) => node) ?? [];
  const found = new Map<string, { nodes: readonly string[]; by: string[] }>();
  const add = (nodes: readonly string[], by: string) => {
    const key = nodes.toSorted().join("\n");
    const known = found.get(key) ?? { nodes, by: [] };
    known.by.push(by);
    found.set(key, known);
  };
  if (agreed.length > 0) add(agreed, "agreed");
  for (const { id, retrieval } of columns)
    if (retrieval && !retrieval.answer.abstained && retrieval.answer.nodes.length > 0)
      add(retrieval.answer.nodes, titleOf(id));
  return [...found.values()];
}
