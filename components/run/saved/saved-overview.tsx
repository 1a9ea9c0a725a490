/** The top of a saved run: what the methods agree on, who differs, and all of them at a glance as still drawings. */
import { Legend } from "@/components/graph-view/legend";
import { formatConfidence } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import type { Method } from "@/lib/api/methods";
import type { RunColumn } from "@/lib/measure/run/run";
import { broadnessOf, surestColumn } from "@/lib/measure/verdict/run-verdict";
import { confidenceIn } from "../answer/answer-kind";
import { headlineOf } from "../answer/headline";
import { CellView } from "../overview/cell-view";
import { overviewOf } from "../overview/overview-model";
import { COMPARED, PHASE_TITLES } from "../overview/phase-titles";
import { stagesOf } from "../stages/column-titles";
import { type NodeNames, nameOf } from "../state/node-names";
import type { Verdict } from "../state/verdict";
import { SavedResult } from "./saved-result";

/** Size of a cell whose share of the width is 1: the columns fit a page. */
const SIZE = { width: 156, height: 90 };

interface SavedOverviewProps {
  question: string;
  columns: readonly RunColumn[];
  methods: readonly Method[];
  verdict: Verdict | null;
  names: NodeNames;
  titleOf: (column: string) => string;
  anchorOf: (column: string) => string;
}

type SavedVerdictProps = Pick<SavedOverviewProps, "columns" | "verdict" | "titleOf">;

export function SavedVerdict({ columns, verdict, titleOf }: SavedVerdictProps) {
  if (!verdict) return null;
  const surest = surestColumn(columns, verdict);
  const result = surest?.retrieval?.answer.result;
  const headline = headlineOf(verdict);
  const broadness = broadnessOf(verdict);
  return (
    <section aria-label="Answer" className="rounded-lg border bg-panel px-4 py-3">
      <p className="text-xl leading-7 font-semibold break-words">{headline.answer}</p>
      {broadness && <p className="text-warn">{broadness}</p>}
      {result && <SavedResult result={result} />}
      {verdict.agree > 0 && (
        <p className="text-compact text-ink-soft">
          {headline.agreement} · confidence {formatConfidence(verdict.confidence)}
        </p>
      )}
      <ul className="text-compact text-ink-soft">
        {verdict.differ.map(({ method, why }) => (
          <li key={method} className="break-words">
            <span className="font-medium text-ink">{titleOf(method)}</span>: {why}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SavedOverview(props: SavedOverviewProps) {
  const { question, columns, methods, verdict, names, titleOf, anchorOf } = props;
  const overview = overviewOf(columns, (id) => stagesOf(id, methods), verdict, titleOf, question);
  return (
    <section aria-label="Overview" className="rounded-lg border bg-panel">
      <div className="border-b px-3 py-1.5">
        <Legend counts={null} />
      </div>
      <div className="overflow-x-auto">
        <Table
          className="text-xs"
          room="px-2 py-1"
          columns={[
            { title: "Method", className: "px-3" },
            ...COMPARED.map((phase) => ({ title: PHASE_TITLES[phase].title, className: "border-l" })),
          ]}
        >
          {overview.rows.map(({ column, cells, drawn }) => (
            <tr key={column} className="border-t align-top">
              <th className="px-3 py-1.5 text-left font-semibold">
                <a href={`#${anchorOf(column)}`} className="underline underline-offset-2">
                  {titleOf(column)}
                </a>
                <RowFacts column={columns.find(({ id }) => id === column)} methods={methods} />
              </th>
              {cells
                .filter(({ phase }) => COMPARED.includes(phase))
                .map(({ phase, content }) => ({
                  ...{ phase, content },
                  size: { ...SIZE, width: SIZE.width * PHASE_TITLES[phase].share },
                }))
                .map(({ phase, content, size }) => (
                  <td key={phase} className="border-l p-1">
                    <div className="relative" style={size}>
                      <CellView
                        content={content}
                        drawn={drawn.get(phase)}
                        overview={overview}
                        nameOf={(id) => nameOf(names, id)}
                        size={size}
                      />
                    </div>
                  </td>
                ))}
            </tr>
          ))}
        </Table>
      </div>
    </section>
  );
}

/** The confidence of a method, and what it does. */
function RowFacts({
  column,
  methods,
}: Pick<SavedOverviewProps, "methods"> & { column: RunColumn | undefined }) {
  const confidence = confidenceIn(column?.retrieval?.answer);
  return (
    <p className="w-28 text-2xs font-normal text-ink-soft">
      {confidence !== null && (
        <span className="numeric font-semibold text-ink">{formatConfidence(confidence)} </span>
      )}
      {methods.find(({ id }) => id === column?.method)?.inShort}
    </p>
  );
}
