/** One question of the audit: what gold says, what the methods say instead, and the way to the run. */
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import Link from "next/link";
import { nodesQuery } from "@/components/api/queries";
import { LabelTags } from "@/components/graph-view/shape-mark";
import { useLabelLooks } from "@/components/graph-view/use-label-looks";
import { classNames } from "@/components/ui/class-names";
import { formatNoun } from "@/components/ui/format";
import type { Experiment } from "@/lib/api/schemas/experiment";
import type { AuditItem } from "@/lib/measure/judge/audit-item";
import { askAgain } from "../compare/ask-again";

const GOLD_SHOWN = 12;

interface AuditQuestionProps {
  experiment: Experiment;
  item: AuditItem;
  chosen: number;
  onChoose: (at: number) => void;
}

export function AuditQuestion({ experiment, item, chosen, onChoose }: AuditQuestionProps) {
  const { knowledgeBase, variants } = experiment;
  const { question, proposed, goldRank } = item;
  const looks = useLabelLooks(knowledgeBase);
  const gold = question.answers.slice(0, GOLD_SHOWN);
  const nodes = useQuery(nodesQuery(knowledgeBase, gold)).data ?? [];
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  return (
    <div className="flex flex-col gap-3 px-4 py-4">
      <p className="text-base font-medium break-words">
        {question.question}{" "}
        <Link
          prefetch={false}
          href={askAgain(question.question, experiment)}
          target="_blank"
          className="inline-flex items-center gap-1 align-baseline text-xs font-normal text-ink-soft underline underline-offset-2 hover:text-ink"
        >
          see it run <ExternalLink aria-hidden className="size-3" />
        </Link>
      </p>
      <div className="grid gap-4 text-compact sm:grid-cols-2">
        <div className="min-w-0">
          <h3 className="mb-1 text-xs text-ink-soft">Gold says</h3>
          <ul className="flex flex-col gap-0.5">
            {gold.map((answer) => (
              <li key={answer} className="break-words" title={answer}>
                {names.get(answer) ?? answer}
              </li>
            ))}
            {question.answers.length > GOLD_SHOWN && (
              <li className="text-ink-soft">
                and {formatNoun(question.answers.length - GOLD_SHOWN, "other")}
              </li>
            )}
          </ul>
          <p className="mt-1 text-xs text-ink-soft">
            {goldRank === null ? "No variant returned it." : `At best at rank ${goldRank}.`}
          </p>
        </div>
        <div className="min-w-0">
          <h3 className="mb-1 text-xs text-ink-soft">The methods say</h3>
          <div className="flex flex-col gap-1.5">
            {proposed.map(({ node, name, labels, variants: sayers, agreement }, at) => (
              <button
                key={node}
                type="button"
                aria-pressed={at === chosen}
                onClick={() => onChoose(at)}
                className={classNames(
                  "rounded-md border px-2.5 py-1.5 text-left",
                  at === chosen ? "border-focus bg-selected" : "hover:bg-hover",
                )}
              >
                <span className="font-medium break-words">{name ?? node}</span>{" "}
                <LabelTags labels={labels} looks={looks} />
                <span className="block text-xs text-ink-soft">
                  {Math.round(100 * agreement)} % of the methods:{" "}
                  {sayers.map((variant) => variants[variant]?.name ?? "").join(", ")}
                </span>
              </button>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
