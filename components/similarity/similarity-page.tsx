"use client";
/**
 * The similarity graph of a corpus before anything is built again: how each signal lies, what a percentile keeps, whom a
 * chunk would be joined to, and what that would do to recall (SAGE section 3.3, Table 5, appendix B on the user's own data).
 */
import { useQuery } from "@tanstack/react-query";
import { useFollowed } from "@/components/api/use-followed-base";
import { BaseHead } from "@/components/shell/base-head";
import { EmptyState, NoKnowledgeBase } from "@/components/ui/empty-state";
import { formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { PageProblem, ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";
import type { KnowledgeBaseDetail } from "@/lib/api/schemas/knowledge-base";
import type { SimilarityAnalysis } from "@/lib/api/similarity";
import { ChunkNeighbours } from "./chunk-neighbours";
import { HistogramPanel, kindsInWords } from "./histogram-panel";
import { PercentileTable } from "./percentile-table";
import { ReachPanel, useReach } from "./reach-panel";
import { SelectionControls } from "./selection-controls";
import { selectionQuery, similarityQuery } from "./similarity-queries";
import { useSelectionAddress } from "./use-selection-address";

export function SimilarityPage({ id }: { id: string }) {
  const detail = useFollowed(id);
  const base = detail.data;
  const made = base?.manifest?.createdAt ?? (base?.connection ? "connected" : "");
  const analysis = useQuery(similarityQuery(base?.id ?? "", made));
  if (detail.isError) return <PageProblem query={detail} missing={<NoKnowledgeBase />} />;
  return (
    <div className="flex flex-col gap-5">
      <BaseHead id={id} name={base?.name} title="Similarity graph" docs="methods/sage">
        Chunks that nobody linked are joined where a signal says that they are alike. Move the slider to see
        what would be joined, to whom, and what it would find, before anything is built again.
      </BaseHead>
      {base && !base.manifest && !base.connection && (
        <EmptyState title="Nothing is indexed yet">Add sources to this knowledge base first.</EmptyState>
      )}
      {analysis.isError && <ProblemNote error={analysis.error} onRetry={() => analysis.refetch()} />}
      {(detail.isPending || analysis.isLoading) && (
        <div role="status" aria-label="Analysing the candidate pairs" className="flex flex-col gap-4">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      )}
      {analysis.data &&
        base &&
        (analysis.data.pairs === 0 ? (
          <EmptyState title="There is nothing to join">
            No two of its {formatNoun(analysis.data.chunks, "chunk")} were compared: documents, tables and
            described nodes have similarity edges, names alone have none.
          </EmptyState>
        ) : (
          <SimilarityPanels base={base} made={made} analysis={analysis.data} />
        ))}
    </div>
  );
}

function SimilarityPanels({
  base: { id, manifest },
  made,
  analysis,
}: {
  base: KnowledgeBaseDetail;
  made: string;
  analysis: SimilarityAnalysis;
}) {
  const [address, setAddress] = useSelectionAddress(analysis.built);
  const { percentile, logic, degree, chunk } = address;
  const selection = useQuery(
    selectionQuery(id, made, {
      percentile,
      logic,
      ...(degree === null ? {} : { degree }),
      ...(chunk === null ? {} : { chunk }),
    }),
  );
  const reach = useReach(id);
  return (
    <>
      <SelectionControls
        id={id}
        analysis={analysis}
        address={address}
        selected={selection.isPlaceholderData ? undefined : selection.data?.selected}
        isDescribed={manifest?.described !== undefined}
        reach={reach.data}
        onChange={setAddress}
      />
      {selection.isError && <ProblemNote error={selection.error} onRetry={() => selection.refetch()} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <HistogramPanel analysis={analysis} cuts={selection.data?.signals} />
          <PercentileTable
            table={analysis.table}
            built={analysis.built}
            reach={reach.data}
            address={address}
            onChoose={setAddress}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ChunkNeighbours
            id={id}
            chunk={chunk}
            neighbours={selection.data?.neighbours ?? null}
            isOld={selection.isPlaceholderData}
            onChunk={(next) => setAddress({ chunk: next })}
          />
          <ReachPanel reach={reach} address={address} />
          <CorrelationPanel correlations={analysis.correlations} />
        </div>
      </div>
    </>
  );
}

/** The correlation of the signals: two that always agree are one signal. */
function CorrelationPanel({ correlations }: Pick<SimilarityAnalysis, "correlations">) {
  const several = correlations.filter(({ signals }) => signals.length > 1);
  if (several.length === 0) return null;
  return (
    <Panel title="Correlation of signals">
      {several.map(({ kinds, titles, matrix, sampled }) => (
        <div key={kinds.join(" ")} className="overflow-x-auto border-t px-4 py-2 first:border-t-0">
          <Table
            room="px-2 py-1"
            headline={`${kindsInWords(kinds)}, ${formatNoun(sampled, "pair")}`}
            headlineClassName="pb-1 font-normal"
            columns={[{ title: null }, ...titles.map((title) => ({ title, isNumber: true }))]}
          >
            {titles.map((title, row) => (
              <tr key={title}>
                <th scope="row" className="py-1 pr-2 text-left text-xs font-medium text-ink-soft">
                  {title}
                </th>
                {matrix[row]?.map((value, column) => (
                  <td
                    key={titles[column]}
                    className="numeric px-2 py-1 text-right"
                    style={{
                      background: `color-mix(in srgb, var(--focus) ${Math.round(Math.abs(value ?? 0) * 26)}%, transparent)`,
                    }}
                  >
                    {value === null ? "–" : value.toFixed(2)}
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        </div>
      ))}
    </Panel>
  );
}
