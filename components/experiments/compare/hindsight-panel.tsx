/** The best variant chosen on the very questions it is measured by, and what remains when it is not. */
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { Method } from "@/lib/api/methods";
import type { OracleViews } from "@/lib/api/oracle";
import type { Variant } from "@/lib/measure/experiment";
import { inPercent, signedPoints } from "./recommendation-words";

interface HindsightPanelProps {
  hindsight: OracleViews["hindsight"];
  variants: readonly Variant[];
  methods: readonly Method[];
  metric: string;
}

export function HindsightPanel({ hindsight, variants, methods, metric }: HindsightPanelProps) {
  return (
    <Panel title="In hindsight" aside={<Badge tone="warn">chosen on the test</Badge>}>
      {hindsight.length === 0 ? (
        <EmptyState title="Nothing was chosen">
          Run several variants of a method to see what choosing the best one on these questions is worth.
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y">
            {hindsight.map(({ method, variants: among, best, heldOut, optimism }) => (
              <li key={method} className="flex flex-col gap-1 px-4 py-2.5 text-compact">
                <p className="font-medium">
                  {method === ""
                    ? "All variants"
                    : (methods.find(({ id }) => id === method)?.title ?? method)}
                  <span className="font-normal text-ink-soft">, best of {among.length}</span>
                </p>
                <p>
                  {variants[best.variant]!.name}: <span className="numeric">{inPercent(best.mean)}</span>
                  <span className="text-ink-soft"> {metric}, known only afterwards</span>
                </p>
                <p>
                  Chosen on other questions: <span className="numeric">{inPercent(heldOut.mean)}</span>
                  <span className="text-ink-soft">
                    {" "}
                    ({[...new Set(heldOut.chosen)].map((at) => variants[at]!.name).join(", ")})
                  </span>
                </p>
                <p className="text-ink-soft">
                  Hindsight adds {signedPoints(optimism.mean)} points (95 % interval{" "}
                  {signedPoints(optimism.low)} to {signedPoints(optimism.high)}).
                </p>
              </li>
            ))}
          </ul>
          <p className="border-t px-4 py-2 text-xs text-ink-soft">
            The best of many looks better than it is. What to expect on new questions is the second figure:
            each fold is measured with what the others chose.
          </p>
        </>
      )}
    </Panel>
  );
}
