/** Table 5 of the paper on this corpus: what every percentile keeps, by OR and by AND; a row moves the slider. */
import { columnFigures, writeFigure } from "@/components/run/artefacts/trace-figures";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import type { PairsAtPercentile, SimilarityReach } from "@/lib/api/similarity";
import type { Linked } from "@/lib/graph/snapshot/manifest";
import { LOGICS, reachAt, type SelectionAddress } from "./use-selection-address";

const SHARE = { title: "", unit: "share" };

interface PercentileTableProps {
  table: readonly PairsAtPercentile[];
  built: Linked;
  reach: SimilarityReach | undefined;
  address: SelectionAddress;
  onChoose: (change: Partial<SelectionAddress>) => void;
}

export function PercentileTable({ table, built, reach, address, onChoose }: PercentileTableProps) {
  const percentiles = [...new Set(table.map(({ percentile }) => percentile))];
  const density = columnFigures(
    SHARE,
    table.map((row) => row.density),
  );
  const gold = columnFigures(SHARE, reach?.rows.map((row) => row.withNeighbours) ?? []);
  const rowOf = (percentile: number, logic: PairsAtPercentile["logic"]) =>
    table.find((row) => row.percentile === percentile && row.logic === logic);
  return (
    <Panel
      title="Percentiles"
      aside={<p className="text-compact text-ink-soft">any number of edges a chunk</p>}
    >
      <div className="overflow-x-auto">
        <table className="w-full text-compact">
          <thead className="text-xs text-ink-soft">
            <tr>
              <th scope="col" rowSpan={2} className="px-4 py-1 text-right align-bottom font-medium">
                Percentile
              </th>
              {LOGICS.map((logic) => (
                <th
                  key={logic}
                  scope="col"
                  colSpan={reach ? 4 : 3}
                  className="border-l px-3 pt-1.5 text-left font-medium uppercase"
                >
                  {logic}
                </th>
              ))}
            </tr>
            <tr>
              {LOGICS.map((logic) => (
                <Heads key={logic} hasReach={reach !== undefined} />
              ))}
            </tr>
          </thead>
          <tbody>
            {percentiles.map((percentile) => (
              <tr key={percentile} className="border-t">
                <th scope="row" className="numeric px-4 py-0.5 text-right font-medium">
                  {built.percentile === percentile && <Badge>now, {built.logic.toUpperCase()}</Badge>}{" "}
                  {percentile}
                </th>
                {LOGICS.map((logic) => {
                  const row = rowOf(percentile, logic);
                  const isChosen = address.percentile === percentile && address.logic === logic;
                  const cell = classNames(
                    "numeric px-3 py-0.5 text-right",
                    isChosen && "bg-selected font-medium",
                  );
                  const found = reach && reachAt(reach, { percentile, logic });
                  return row ? (
                    [
                      <td key="edges" className={classNames(cell, "border-l")}>
                        <button
                          type="button"
                          aria-pressed={isChosen}
                          aria-label={`${formatCount(row.edges)} edges at percentile ${percentile} by ${logic.toUpperCase()}`}
                          className="rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                          onClick={() => onChoose({ percentile, logic })}
                        >
                          {formatCount(row.edges)}
                        </button>
                      </td>,
                      <td key="degree" className={cell}>
                        {row.meanDegree.toFixed(1)}
                      </td>,
                      <td key="density" className={cell}>
                        {density && writeFigure(row.density, density)}
                      </td>,
                      ...(reach
                        ? [
                            <td key="reach" className={cell}>
                              {found && gold ? writeFigure(found.withNeighbours, gold) : "–"}
                            </td>,
                          ]
                        : []),
                    ]
                  ) : (
                    <td key={logic} colSpan={reach ? 4 : 3} />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Heads({ hasReach }: { hasReach: boolean }) {
  const titles = ["Edges", "Mean degree", "Density %", ...(hasReach ? ["Gold in reach %"] : [])];
  return titles.map((title, index) => (
    <th
      key={title}
      scope="col"
      className={classNames("px-3 py-1 text-right font-medium whitespace-nowrap", index === 0 && "border-l")}
    >
      {title}
    </th>
  ));
}
