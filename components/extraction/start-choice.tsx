/** By patterns or with the language model: what that would take, and the start of the job. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { settingsQuery } from "@/components/api/queries";
import { Button } from "@/components/ui/button";
import { formatCount, formatNoun } from "@/components/ui/format";
import { ProblemNote } from "@/components/ui/problem-note";
import { callApi } from "@/lib/api/call-api";
import {
  type ExtractionRequest,
  estimateExtraction,
  type PreviewRequest,
  startExtraction,
} from "@/lib/api/extraction";
import { EstimateRows } from "./estimate-rows";

type With = ExtractionRequest["with"];

const TITLES: Readonly<Record<With, string>> = { patterns: "By patterns", model: "With the language model" };

interface StartChoiceProps {
  id: string;
  request: PreviewRequest;
  nodes: number;
  isRefused: boolean;
}

export function StartChoice({ id, request, nodes, isRefused }: StartChoiceProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<With>("patterns");
  const start = useMutation({
    mutationFn: () => callApi(startExtraction, { params: { id }, body: { with: chosen, ...request } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
      router.push(`/knowledge-bases/${encodeURIComponent(id)}`);
    },
  });
  const startButton = (
    <Button
      look="action"
      disabled={isRefused || start.isPending || (chosen === "patterns" && nodes === 0)}
      onClick={() => start.mutate()}
    >
      Make the graph
    </Button>
  );
  return (
    <div className="flex flex-col gap-3 border-t pt-3">
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="sr-only">How documents are read</legend>
        {(Object.keys(TITLES) as With[]).map((one) => (
          <label key={one} className="inline-flex items-center gap-1.5 font-medium">
            <input type="radio" name="with" checked={chosen === one} onChange={() => setChosen(one)} />
            {TITLES[one]}
          </label>
        ))}
      </fieldset>
      {chosen === "patterns" ? (
        <>
          <p className="text-ink-soft">
            Patterns read English sentences, without a language model and at no cost. How right each kind of
            edge is was measured on passages of Wikipedia. Tables are read row by row, either way.
          </p>
          <div>{startButton}</div>
        </>
      ) : (
        <ModelChoice id={id} request={request} isRefused={isRefused}>
          {startButton}
        </ModelChoice>
      )}
      {start.error && <ProblemNote error={start.error} />}
    </div>
  );
}

interface ModelChoiceProps {
  id: string;
  request: PreviewRequest;
  isRefused: boolean;
  children: ReactNode;
}

function ModelChoice({ id, request: { schema }, isRefused, children }: ModelChoiceProps) {
  const settings = useQuery(settingsQuery);
  const isReady = settings.data?.ready === true;
  const estimate = useQuery({
    queryKey: ["knowledge-bases", id, "extraction", "estimate", schema],
    queryFn: ({ signal }) => callApi(estimateExtraction, { params: { id }, body: { schema }, signal }),
    enabled: isReady && !isRefused,
    retry: false,
  });
  if (settings.data && !isReady)
    return (
      <p className="text-ink-soft">
        No language model is set.{" "}
        <Link href="/settings" className="underline">
          Set one in Settings
        </Link>
        .
      </p>
    );
  return (
    <>
      <p className="text-ink-soft">
        It is asked once a passage, whose text is sent to it. Names and sentences that do not occur in the
        text are left out.{" "}
        {schema === null && "Without a change of the schema it names relation types itself."}
      </p>
      {estimate.isLoading && <p className="text-ink-soft">Reading a sample…</p>}
      {estimate.error && <ProblemNote error={estimate.error} onRetry={() => estimate.refetch()} />}
      {estimate.data && (
        <div className="flex flex-col gap-3" aria-live="polite">
          <p>
            What <span className="font-medium break-all">{estimate.data.model}</span> would take
            {estimate.data.sampled < estimate.data.chunks &&
              `, from a sample of ${formatCount(estimate.data.sampled)}`}
            , for {formatNoun(estimate.data.chunks, "passage")}:
          </p>
          <EstimateRows estimate={estimate.data} unit="Passages" />
          <div>{children}</div>
        </div>
      )}
    </>
  );
}
