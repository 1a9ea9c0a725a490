/** When a variant answers: what it said and was right or wrong about, where it was silent, and what its confidence is worth. */
import { useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { Table } from "@/components/ui/table";
import type { VariantFigures } from "@/lib/measure/compare-variants";
import type { Abstention } from "@/lib/measure/eval/abstention";
import type { AnswerOutcome } from "@/lib/measure/eval/answer-outcome";
import type { ExperimentComparison } from "@/lib/measure/experiment-comparison";
import { isUnsaid } from "@/lib/measure/external-variants";
import { PictureButton } from "../charts/picture-button";
import { inPercent } from "./recommendation-words";
import { RiskCoveragePanel } from "./risk-coverage-panel";
import { RIGHTS, type Right, riskCurves } from "./risk-curves";

const TITLE = "When it answers";
const CELL = "numeric px-2 py-1.5 text-right whitespace-nowrap";

interface AbstentionPanelProps {
  comparison: ExperimentComparison;
  onShow: (variant: number, show: AnswerOutcome) => void;
}

export function AbstentionPanel({ comparison, onShow }: AbstentionPanelProps) {
  const { variants } = comparison;
  const [right, setRight] = useState<Right>("byFirst");
  const table = useRef<HTMLTableElement>(null);
  const curves = riskCurves(variants, right);
  const words = RIGHTS.find(([id]) => id === right)![1];
  const isOld = variants.every(({ abstention }) => abstention.byFirst === null);
  return (
    <>
      <Panel
        title={TITLE}
        aside={
          <span className="flex flex-wrap items-center gap-1.5">
            <Select
              aria-label="Right means"
              value={right}
              onValue={(value) => setRight(value as Right)}
              options={RIGHTS.map(([id, title]) => [id, `right: ${title}`])}
            />
            <PictureButton title={TITLE} shown={table} />
          </span>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard */}
        <section className="relative overflow-x-auto" tabIndex={0} aria-label={TITLE}>
          <Table
            ref={table}
            columns={[
              { title: "Variant", className: "sticky left-0 bg-panel px-4 py-1.5" },
              { title: "Answered", isNumber: true },
              { title: "Right, said", isNumber: true },
              { title: "Wrong, said", isNumber: true },
              { title: "Right, silent", isNumber: true },
              { title: "Wrongly silent", isNumber: true },
              { title: "AURC", isNumber: true },
              { title: "ECE", isNumber: true, className: "pr-4" },
            ]}
            room="px-2 py-1.5 whitespace-nowrap"
            headClassName="border-b"
            className="[&>tbody]:divide-y"
          >
            {variants.map((variant, at) => (
              <Row key={variant.name} variant={variant} right={right} onShow={(show) => onShow(at, show)} />
            ))}
          </Table>
        </section>
        <p className="border-t px-4 py-2 text-xs text-ink-soft">
          {isOld
            ? "This experiment ran before outcomes and confidence were recorded; run it again to see them."
            : `Right means that ${words}; a value, yes or no, or a table has to be the expected one. Where the knowledge base has no answer, silence is right. AURC is the area under the curve of risk by coverage, ECE the expected calibration error of the confidence in ten bins: for both, 0 is best. What failed is neither said nor silent.`}
        </p>
      </Panel>
      {curves.length > 0 && <RiskCoveragePanel curves={curves} right={words} />}
    </>
  );
}

interface RowProps {
  variant: VariantFigures;
  right: Right;
  onShow: (show: AnswerOutcome) => void;
}

function Row({ variant, right, onShow }: RowProps) {
  const { name, n, abstention } = variant;
  const figures = abstention[right];
  const counts = countsOf(abstention, right);
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 max-w-56 truncate bg-panel px-4 py-1.5 text-left font-medium"
        title={name}
      >
        {name}
      </th>
      <td className={CELL}>
        {isUnsaid(variant) ? (
          <NotRecorded />
        ) : (
          <>
            {inPercent(abstention.answered / Math.max(1, n))}
            <span className="block text-2xs text-ink-soft">
              {formatCount(abstention.answered)} of {formatCount(n)}
            </span>
          </>
        )}
      </td>
      {counts.map(({ show, title, count }) => (
        <td key={title} className={CELL}>
          {count === null ? (
            <NotRecorded />
          ) : show === null ? (
            formatCount(count)
          ) : (
            <button
              type="button"
              aria-label={`${formatCount(count)} ${title} by ${name}`}
              onClick={() => onShow(show)}
              className="underline-offset-2 hover:underline"
            >
              {formatCount(count)}
            </button>
          )}
        </td>
      ))}
      {([figures?.aurc, figures?.ece] as const).map((value, at) => (
        <td key={at === 0 ? "aurc" : "ece"} className={classNames(CELL, at === 1 && "pr-4")}>
          {value == null ? <NotRecorded /> : value.toFixed(3)}
          {at === 0 && abstention.withConfidence > 0 && abstention.withConfidence < abstention.answered && (
            <span className="block text-2xs text-ink-soft">
              of {formatCount(abstention.withConfidence)} with a confidence
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

/** The questions of an outcome can be listed where right means that the first answer is: that is what is stored with each. */
function countsOf({ byFirst, byExact, rightlySilent, wronglySilent }: Abstention, right: Right) {
  const said = right === "byFirst" ? byFirst : byExact;
  const isListed = right === "byFirst";
  return [
    { show: isListed ? "right-said" : null, title: "right and said", count: said?.right ?? null },
    { show: isListed ? "wrong-said" : null, title: "wrong and said", count: said?.wrong ?? null },
    { show: "rightly-silent", title: "right and silent", count: rightlySilent },
    { show: "wrongly-silent", title: "wrongly silent", count: wronglySilent },
  ] as const;
}

function NotRecorded() {
  return <span className="text-2xs text-ink-soft">not recorded</span>;
}
