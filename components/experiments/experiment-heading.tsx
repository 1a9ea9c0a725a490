/** An experiment's questions and variants; removes it. */
import { ListChecks, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { GraphVersion } from "@/components/shell/graph-version";
import { Ago } from "@/components/ui/ago";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import { DocsLink } from "@/components/ui/page-title";
import { useRemovals } from "@/components/ui/removals";
import { addressOf, callApi } from "@/lib/api/call-api";
import { removeExperiment } from "@/lib/api/experiments";
import type { Experiment } from "@/lib/api/schemas/experiment";
import { experimentsQuery, questionSetAddress } from "../api/experiment-queries";

export function ExperimentHeading({ experiment }: { experiment: Experiment }) {
  const { id, name, knowledgeBase, knowledgeBaseName, questionSet, questions, variants, k, llm, split } =
    experiment;
  const router = useRouter();
  const { remove } = useRemovals();
  const set = `${questionSet.name}, version ${questionSet.version}`;
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-compact text-ink-soft">
          <Link href="/experiments" className="underline-offset-2 hover:underline">
            Experiments
          </Link>{" "}
          <DocsLink about="Experiments" docs="experiments#what-the-page-shows" />
        </p>
        <h1 className="text-lg font-semibold break-words">
          {name} {experiment.replayOf !== null && <Badge>replay</Badge>}
        </h1>
        <p className="text-ink-soft">
          <Link
            href={`/knowledge-bases/${encodeURIComponent(knowledgeBase)}`}
            className="underline underline-offset-2 hover:text-ink"
          >
            {knowledgeBaseName}
          </Link>{" "}
          · {formatNoun(questions, "question")} of{" "}
          <Link
            prefetch={false}
            href={questionSetAddress({ knowledgeBase, id: questionSet.id }, questionSet.version)}
            className="underline underline-offset-2 hover:text-ink"
          >
            {set}
          </Link>
          {split !== null && `, part ${split || "without a name"}`} · {formatNoun(variants.length, "variant")}{" "}
          · {k} nodes each · {llm ? "with the language model" : "no language model"} ·{" "}
          <Ago time={experiment.createdAt} />
          <GraphVersion of={experiment} lead=", " />
        </p>
      </div>
      <div className="flex gap-2">
        <ButtonLink size="small" prefetch={false} href={`/experiments/${encodeURIComponent(id)}/audit`}>
          <ListChecks aria-hidden /> Audit labels
        </ButtonLink>
        <Button
          size="small"
          onClick={() => {
            remove({
              path: addressOf(removeExperiment, { params: { id } }),
              send: () => callApi(removeExperiment, { params: { id }, keepalive: true }),
              said: `"${name}" is removed with its results; the question set stays.`,
              queryKey: experimentsQuery.queryKey,
            });
            router.push("/experiments");
          }}
        >
          <Trash2 aria-hidden /> Remove
        </Button>
      </div>
    </header>
  );
}
