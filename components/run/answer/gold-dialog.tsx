/** "This is the right answer": the question of the run, with nodes that answer it, becomes a question of a question set. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BadgeCheck, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import {
  questionSetAddress,
  questionSetParams,
  questionSetsQuery,
} from "@/components/api/experiment-queries";
import { Button } from "@/components/ui/button";
import { Modal } from "@/components/ui/modal";
import { ProblemNote } from "@/components/ui/problem-note";
import { callApi } from "@/lib/api/call-api";
import { toProblem } from "@/lib/api/problem";
import { changeQuestions, readQuestionSet, removeQuestionSet } from "@/lib/api/question-sets";
import type { GoldFromRunResult } from "@/lib/api/runs";
import { addGoldFromRun } from "@/lib/api/runs";
import type { QuestionSetDetail } from "@/lib/measure/question-sets/question-set";
import type { Run } from "@/lib/measure/run/run";
import { nameOf } from "../state/node-names";
import { useRunNames } from "../state/use-run-names";

const FIRST_NAME = "From runs";

interface GoldDialogProps {
  run: Run;
  nodes: readonly string[];
  onClose: () => void;
}

export function GoldDialog({ run, nodes, onClose }: GoldDialogProps) {
  const { names } = useRunNames();
  const queryClient = useQueryClient();
  const router = useRouter();
  const sets = useQuery(questionSetsQuery(run.knowledgeBase)).data ?? [];
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState(nodes);
  const [replace, setReplace] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const name = typed ?? sets[0]?.name ?? FIRST_NAME;
  const known = sets.find((set) => set.name === name.trim());
  const canSend = name.trim() !== "" && chosen.length > 0 && !isSending;

  async function add(event: FormEvent) {
    event.preventDefault();
    if (!canSend) return;
    setIsSending(true);
    setError(null);
    try {
      const before = known ? await callApi(readQuestionSet, { params: questionSetParams(known) }) : null;
      const body = { questionSet: name.trim(), nodes: [...chosen], replace };
      const result = await callApi(addGoldFromRun, { params: { id: run.id }, body });
      const queryKey = questionSetsQuery(run.knowledgeBase).queryKey;
      await queryClient.invalidateQueries({ queryKey });
      toast(inWords(result), {
        description: `Version ${result.set.version}, ${result.set.questions.toLocaleString("en")} questions`,
        cancel: {
          label: "Open the set",
          onClick: () => router.push(questionSetAddress(result.set)),
        },
        ...(result.outcome !== "same" && {
          action: {
            label: "Undo",
            onClick: () =>
              void takeBack(result, before).then(() => queryClient.invalidateQueries({ queryKey })),
          },
        }),
      });
      onClose();
    } catch (thrown) {
      setError(toProblem(thrown));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Modal onClose={onClose}>
      <form className="flex flex-col gap-3 text-compact" onSubmit={add}>
        <Dialog.Title className="text-sm font-semibold">This is the right answer</Dialog.Title>
        <p className="break-words text-ink-soft">{run.question}</p>
        <ul aria-label="Right answers" className="flex flex-wrap gap-1">
          {chosen.map((id) => (
            <li key={id} className="flex max-w-full items-center rounded-sm bg-sunken pl-1.5 leading-6">
              <span className="min-w-0 break-words">{nameOf(names, id)}</span>
              <button
                type="button"
                aria-label={`${nameOf(names, id)} is not right`}
                className="ml-0.5 rounded-sm p-1.5 text-ink-soft hover:bg-hover hover:text-ink"
                onClick={() => setChosen(chosen.filter((other) => other !== id))}
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
        <label className="flex flex-col gap-1">
          <span className="font-medium">Question set</span>
          <input
            list={list}
            autoComplete="off"
            className="h-9 rounded-md border border-line-strong bg-panel px-3 text-sm"
            value={name}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
          <datalist id={list}>
            {sets.map((set) => (
              <option key={set.id} value={set.name} />
            ))}
          </datalist>
          <span className="text-ink-soft">
            {known
              ? `${known.questions.toLocaleString("en")} questions, version ${known.version}`
              : "A new set of this name is made."}
          </span>
        </label>
        {known && (
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-focus"
              checked={replace}
              onChange={(event) => setReplace(event.target.checked)}
            />
            In the place of answers that the set has for this question
          </label>
        )}
        {error !== null && <ProblemNote error={error} />}
        <div className="flex justify-end gap-2">
          <Dialog.Close asChild>
            <Button>Cancel</Button>
          </Dialog.Close>
          <Button type="submit" look="action" disabled={!canSend}>
            <BadgeCheck aria-hidden /> Add to the set
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function inWords({ set, outcome }: GoldFromRunResult): string {
  if (outcome === "same") return `“${set.name}” has this already.`;
  return outcome === "new"
    ? `The question is in “${set.name}” now.`
    : `Its answers in “${set.name}” changed.`;
}

/** The next version of the set, with the question as it was, or without it; a set that was made for it goes. */
async function takeBack(
  { set, question }: GoldFromRunResult,
  before: QuestionSetDetail | null,
): Promise<void> {
  const old = before?.items.find(({ id }) => id === question.id);
  try {
    const params = questionSetParams(set);
    const body = old ? { put: [old] } : { remove: [question.id] };
    if (before) await callApi(changeQuestions, { params, body });
    else await callApi(removeQuestionSet, { params });
    toast(before ? `“${set.name}” is as it was.` : `“${set.name}” is removed.`);
  } catch (thrown) {
    toast.error(toProblem(thrown).message);
  }
}
