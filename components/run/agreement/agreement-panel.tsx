/** The agreement of methods: the number of nodes that each set of methods shares, these nodes, and their ranks. */
import { ChartColumn, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { AgreementTable, type AgreementTableProps } from "./agreement-table";
import { UpsetPlot, type UpsetPlotProps } from "./upset-plot";

const IntersectionTable = dynamic(
  () => import("./intersection-table").then((module) => module.IntersectionTable),
  { ssr: false },
);

export type AgreementPanelProps = Omit<UpsetPlotProps, "columns" | "sizes"> &
  Omit<AgreementTableProps, "onShowAll">;

export function AgreementPanel({
  agreement,
  intersections,
  chosen,
  titleOf,
  onChoose,
  onPoint,
  ...pointing
}: AgreementPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const { columns, rows, shared, alone } = agreement;
  const Twin = asTable ? ChartColumn : Table2;
  const parts = [
    `${formatNoun(shared, "node")} found by ${columns.length === 2 ? "both" : `all ${columns.length}`}`,
    `${formatCount(alone.reduce((sum, count) => sum + count, 0))} by one alone`,
  ];
  const sizes = columns.map((_, column) => rows.filter(({ ranks }) => ranks[column] !== null).length);
  return (
    <Panel title="Agreement" aside={<p className="text-compact text-ink-soft">{parts.join(" · ")}</p>}>
      <section aria-label="Intersections" className="relative border-b px-4 py-3">
        <Button
          look="quiet"
          size="small"
          className="absolute top-2 right-2 z-10 bg-panel"
          onClick={() => setAsTable(!asTable)}
        >
          <Twin aria-hidden />
          {asTable ? "Plot" : "Table"}
        </Button>
        {asTable ? (
          <IntersectionTable {...{ columns, titleOf, intersections, chosen, onChoose }} />
        ) : (
          <UpsetPlot {...{ columns, sizes, titleOf, intersections, chosen, onChoose, onPoint }} />
        )}
      </section>
      <AgreementTable
        {...pointing}
        agreement={agreement}
        titleOf={titleOf}
        chosen={chosen}
        onShowAll={() => onChoose(null)}
      />
    </Panel>
  );
}
