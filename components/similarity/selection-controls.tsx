/** The slider and the switch, what they keep, and the way to build it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Hammer } from "lucide-react";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { INPUT } from "@/components/ui/field";
import { formatCount, formatNoun, formatShare } from "@/components/ui/format";
import { callApi } from "@/lib/api/call-api";
import { startIndexing } from "@/lib/api/knowledge-bases";
import { toProblem } from "@/lib/api/problem";
import type { PairsAtPercentile, SimilarityAnalysis, SimilarityReach } from "@/lib/api/similarity";
import { LOGICS, PERCENTILE_RANGE, reachAt, type SelectionAddress } from "./use-selection-address";

const MEANINGS = {
  or: "what any signal says is alike",
  and: "what every signal says is alike",
} as const;

interface SelectionControlsProps {
  id: string;
  analysis: SimilarityAnalysis;
  address: SelectionAddress;
  selected: PairsAtPercentile | undefined;
  isDescribed: boolean;
  reach: SimilarityReach | undefined;
  onChange: (change: Partial<SelectionAddress>) => void;
}

export function SelectionControls(props: SelectionControlsProps) {
  const { id, analysis, address, selected, isDescribed, reach, onChange } = props;
  const { built } = analysis;
  const { percentile, logic, degree } = address;
  // Without a bound on the edges of a chunk the table knows what the slider keeps, at once.
  const known =
    degree === null
      ? analysis.table.find((row) => row.percentile === percentile && row.logic === logic)
      : null;
  const shown = known ?? selected;
  const isBuilt = built.percentile === percentile && built.logic === logic && built.degree === degree;
  const found = reach && reachAt(reach, address);
  return (
    <section
      aria-label="What is joined"
      className="flex flex-col gap-3 rounded-lg border bg-panel px-4 py-3 text-compact lg:sticky lg:top-14 lg:z-10"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <label className="flex min-w-60 flex-1 items-center gap-3">
          <span className="font-medium">Percentile</span>
          <input
            type="range"
            className="min-w-24 flex-1 accent-focus"
            min={PERCENTILE_RANGE.least}
            max={PERCENTILE_RANGE.most}
            step={1}
            value={percentile}
            onChange={(event) => onChange({ percentile: Number(event.target.value) })}
          />
          {/* A slider says its value by itself. */}
          <span aria-hidden className="numeric w-6 text-right font-semibold">
            {percentile}
          </span>
        </label>
        <fieldset className="flex">
          <legend className="sr-only">Logic</legend>
          {LOGICS.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={logic === choice}
              title={`Joined is ${MEANINGS[choice]}`}
              onClick={() => onChange({ logic: choice })}
              className={classNames(
                "h-8 border border-line-strong px-3 font-medium uppercase first:rounded-l-md last:rounded-r-md last:border-l-0 hover:bg-hover",
                logic === choice ? "bg-selected hover:bg-selected" : "text-ink-soft",
              )}
            >
              {choice}
            </button>
          ))}
        </fieldset>
        <label className="flex items-center gap-2">
          <span>Edges of a chunk, at most</span>
          <input
            type="number"
            min={1}
            max={1_000}
            placeholder="any"
            className={`${INPUT} numeric w-20 text-right`}
            value={degree ?? ""}
            onChange={(event) =>
              onChange({ degree: event.target.value === "" ? null : Number(event.target.value) })
            }
          />
        </label>
        <IndexAgain id={id} address={address} isDescribed={isDescribed} isBuilt={isBuilt} />
      </div>
      <p className="text-ink-soft" aria-live="polite">
        {isBuilt && <Badge tone="good">as it is now</Badge>}{" "}
        {shown ? (
          <>
            Joins <strong className="numeric text-ink">{formatCount(shown.edges)}</strong> of{" "}
            {formatNoun(analysis.pairs, "compared pair")} ({formatShare(shown.share)}): a chunk has{" "}
            <strong className="numeric text-ink">{shown.meanDegree.toFixed(1)}</strong> neighbours on average,
            density {formatShare(shown.density)}.
            {found && (
              <>
                {" "}
                With them {formatShare(found.withNeighbours)} of the gold is in reach,{" "}
                {formatShare(reach.bySeeds)} without.
              </>
            )}
          </>
        ) : (
          "Counting …"
        )}
      </p>
    </section>
  );
}

interface IndexAgainProps {
  id: string;
  address: SelectionAddress;
  /** Its chunks were described by a language model, and are to be again: what was paid for is saved. */
  isDescribed: boolean;
  isBuilt: boolean;
}

function IndexAgain({ id, address, isDescribed, isBuilt }: IndexAgainProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { percentile, logic, degree } = address;
  const query = { percentile, logic, degree: degree ?? ("any" as const), describe: isDescribed };
  const index = useMutation({
    mutationFn: () => callApi(startIndexing, { params: { id }, query }),
    onSuccess: async ({ job }) => {
      await queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
      if (job) router.push(`/knowledge-bases/${encodeURIComponent(id)}`);
      else toast.success("It is indexed like this already.");
    },
    onError: (error) => toast.error(toProblem(error).message, { description: toProblem(error).hint }),
  });
  return (
    <ConfirmDialog
      title={`Index again at percentile ${percentile} by ${logic.toUpperCase()}?`}
      action="Index again"
      onConfirm={() => index.mutate()}
      trigger={
        <Button look="action" size="small" className="h-8" disabled={index.isPending || isBuilt}>
          <Hammer aria-hidden /> Index again with these
        </Button>
      }
    >
      Similarity edges are chosen anew, {degree === null ? "any number" : `at most ${degree}`} of a chunk. It
      can be asked as it is until the new graph is complete. What was embedded is not embedded again.
    </ConfirmDialog>
  );
}
