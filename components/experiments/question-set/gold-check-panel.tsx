/** Gold that names nothing, or several nodes, in the graph as it is: each with the choices that resolve it. */
import { useQuery } from "@tanstack/react-query";
import { LabelTags } from "@/components/graph-view/shape-mark";
import { useLabelLooks } from "@/components/graph-view/use-label-looks";
import { NodeSearch } from "@/components/query-graph/node-search";
import { Awaited } from "@/components/ui/awaited";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import type { GoldProblem, QuestionSet } from "@/lib/measure/question-sets/question-set";
import { goldCheckQuery } from "../../api/experiment-queries";
import type { DraftQuestion } from "./draft-question";
import { renameAnswer } from "./draft-questions";
import { goldCheckWords } from "./gold-check-words";

const NODES_SHOWN = 8;

interface GoldCheckPanelProps {
  set: QuestionSet;
  questions: readonly DraftQuestion[];
  onPut: (question: DraftQuestion) => void;
}

export function GoldCheckPanel({ set, questions, onPut }: GoldCheckPanelProps) {
  const check = useQuery(goldCheckQuery(set));
  const byId = new Map(questions.map((question) => [question.id, question]));
  // Problems that are resolved in the draft are left out.
  const open = (problems: readonly GoldProblem[]) =>
    problems.flatMap((problem) => {
      const question = byId.get(problem.question);
      const isThere = question && [...question.answers, ...question.evidence].includes(problem.answer);
      return question && isThere ? [{ problem, question }] : [];
    });
  return (
    <Panel title="Gold in the graph">
      {!check.isSuccess ? (
        <Awaited query={check} rows={2} />
      ) : (
        <>
          <p className="px-4 py-2.5 text-compact">{goldCheckWords(check.data)}</p>
          <Problems
            title="with several nodes of that name: any of them counts until you choose"
            count={check.data.ambiguousCount}
            open={open(check.data.ambiguous)}
            knowledgeBase={set.knowledgeBase}
            onPut={onPut}
          />
          <Problems
            title="with no node of that name: no method can find it"
            count={check.data.missingCount}
            open={open(check.data.missing)}
            knowledgeBase={set.knowledgeBase}
            onPut={onPut}
          />
        </>
      )}
    </Panel>
  );
}

interface ProblemsProps {
  title: string;
  /** Number in the saved version; only the first are listed. */
  count: number;
  open: readonly { problem: GoldProblem; question: DraftQuestion }[];
  knowledgeBase: string;
  onPut: (question: DraftQuestion) => void;
}

function Problems({ title, count, open, knowledgeBase, onPut }: ProblemsProps) {
  const looks = useLabelLooks(knowledgeBase);
  if (count === 0) return null;
  return (
    <details className="border-t">
      <summary className="px-4 py-2 text-compact text-warn">
        {formatNoun(count, "answer")} {title}
      </summary>
      <ul className="max-h-96 divide-y overflow-y-auto border-t">
        {open.map(({ problem: { answer, nodes }, question }) => (
          <li key={`${question.id} ${answer}`} className="flex flex-col gap-1.5 px-4 py-2 text-compact">
            <p className="break-words">
              <span className="font-medium">“{answer}”</span>{" "}
              <span className="text-ink-soft">in: {question.question}</span>
            </p>
            <div className="flex flex-wrap gap-1.5">
              {nodes.slice(0, NODES_SHOWN).map(({ id, name, labels }) => (
                <Button
                  key={id}
                  size="small"
                  className="h-auto min-h-7 max-w-full py-1 whitespace-normal"
                  aria-label={`“${answer}” is ${id}`}
                  onClick={() => onPut(renameAnswer(question, answer, id))}
                >
                  {name} <LabelTags labels={labels} looks={looks} />
                  <span className="text-2xs break-all text-ink-soft">{id}</span>
                </Button>
              ))}
              {nodes.length > NODES_SHOWN && (
                <span className="self-center text-xs text-ink-soft">
                  and {formatNoun(nodes.length - NODES_SHOWN, "other")}: search for one
                </span>
              )}
            </div>
            {(nodes.length === 0 || nodes.length > NODES_SHOWN) && (
              <NodeSearch
                knowledgeBase={knowledgeBase}
                looks={looks}
                label={`The node that “${answer}” means`}
                placeholder="The node that is meant"
                onPick={(node) => onPut(renameAnswer(question, answer, node.id))}
              />
            )}
          </li>
        ))}
        {open.length < count && (
          <li className="px-4 py-2 text-xs text-ink-soft">
            {open.length === 0 ? "All listed ones are resolved; save" : "Resolve these and save"} to see what
            is left.
          </li>
        )}
      </ul>
    </details>
  );
}
