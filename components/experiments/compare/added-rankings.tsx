/** Rankings that another system made of these questions: added from a file as variants, and removed. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FileField } from "@/components/ui/file-field";
import { formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { TextField } from "@/components/ui/text-field";
import { callApi } from "@/lib/api/call-api";
import { addRanking, type RankingAdded, readExperiment, removeRanking } from "@/lib/api/experiments";
import type { Experiment } from "@/lib/api/schemas/experiment";
import { isExternal } from "@/lib/measure/external-variants";
import { type Compared, comparisonQuery, experimentQuery } from "../../api/experiment-queries";

export function AddedRankings({ experiment, compared }: { experiment: Experiment; compared: Compared }) {
  const { id, variants, k } = experiment;
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState("");
  // Counts what was added: a file input cannot be emptied otherwise.
  const [count, setCount] = useState(0);
  const params = { id };
  // The comparison first: the page shows both together.
  const readAgain = async () => {
    const now = await callApi(readExperiment, { params });
    const baseline = Math.min(compared.baseline, now.variants.length - 1);
    await queryClient.fetchQuery({
      ...comparisonQuery(id, { ...compared, baseline }, now.done),
      staleTime: 0,
    });
    queryClient.setQueryData(experimentQuery(id).queryKey, now);
    await queryClient.invalidateQueries({ queryKey: experimentQuery(id).queryKey });
  };
  const removing = useMutation({
    mutationFn: (removed: string) => callApi(removeRanking, { params, query: { name: removed } }),
    onSuccess: readAgain,
  });
  const adding = useMutation({
    mutationFn: (chosen: File) =>
      callApi(addRanking, { params, query: { name: name.trim() || nameOf(chosen) }, file: chosen }),
    onSuccess: () => {
      removing.reset();
      setFile(null);
      setName("");
      setCount((before) => before + 1);
      return readAgain();
    },
  });
  const added = variants.filter(isExternal);
  return (
    <Panel title="Rankings made elsewhere">
      {added.length > 0 && (
        <ul className="divide-y border-b">
          {added.map((variant) => (
            <li key={variant.name} className="flex items-center gap-2 px-4 py-1.5 text-compact">
              <span className="min-w-0 flex-1 truncate font-medium" title={variant.name}>
                {variant.name}
              </span>
              <Button
                size="small"
                aria-label={`Remove ${variant.name}`}
                disabled={removing.isPending}
                onClick={() => {
                  adding.reset();
                  removing.mutate(variant.name);
                }}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        aria-label="Add a ranking"
        className="flex flex-col gap-3 px-4 py-3 text-compact"
        onSubmit={(event) => {
          event.preventDefault();
          if (file) adding.mutate(file);
        }}
      >
        <FileField
          key={count}
          label="Add a ranking"
          accept=".txt,.trec,.run,.jsonl,.ndjson"
          note={
            <>
              What another system found for the same questions, measured as the variants are: a run of TREC (
              <code>question Q0 node rank score tag</code>) or JSON lines{" "}
              <code>{'{"question", "ranking": [ids or names], "answers"?, "confidence"?}'}</code>. The first{" "}
              {k} nodes of each question count.
            </>
          }
          onFile={(chosen) => {
            setFile(chosen);
            adding.reset();
          }}
        />
        {file && (
          <>
            <TextField label="Name" value={name} placeholder={nameOf(file)} onValue={setName} />
            <div>
              <Button type="submit" look="action" disabled={adding.isPending}>
                <Upload aria-hidden /> {adding.isPending ? "Reading …" : "Add"}
              </Button>
            </div>
          </>
        )}
        {adding.data && <p role="status">{addedWords(adding.data)}</p>}
        {(adding.isError || removing.isError) && <ProblemNote error={adding.error ?? removing.error} />}
      </form>
    </Panel>
  );
}

function nameOf(file: File): string {
  return file.name.replace(/\.[a-z]+$/i, "").slice(0, 100);
}

function addedWords({ name, ranked, empty, nodes, cut, reordered, hasAnswers }: RankingAdded): string {
  return [
    `“${name}” ranks ${formatNoun(nodes, "node")} for ${formatNoun(ranked, "question")}.`,
    empty > 0 &&
      `${formatNoun(empty, "question")} without a ranking ${empty === 1 ? "counts" : "count"} as found nothing.`,
    cut > 0 && `${formatNoun(cut, "node")} beyond the budget ${cut === 1 ? "was" : "were"} left out.`,
    reordered > 0 && `The ranks of ${formatNoun(reordered, "question")} contradict the scores, which count.`,
    !hasAnswers && "It says nothing of answers, so only the ranking is measured.",
  ]
    .filter(Boolean)
    .join(" ");
}
