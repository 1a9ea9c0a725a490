/** Comparisons of a run, as tabs below its overview. */
import dynamic from "next/dynamic";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { ViewTabs } from "@/components/ui/view-tabs";
import type { Method } from "@/lib/api/methods";
import type { Run } from "@/lib/measure/run/run";
import type { Agreement } from "./agreement/agreement";
import { AgreementPanel } from "./agreement/agreement-panel";
import type { Intersection } from "./agreement/intersections";
import { nodeLights } from "./state/lights";
import { usePointer } from "./state/use-pointed";
import type { RunAddress } from "./state/use-run-address";
import type { Verdict } from "./state/verdict";

/** The first comparison is there at once; the others come with their tabs. */
const TabRoom = () => <div className="min-h-dvh" />;

const FusedRanking = dynamic(
  () => import("./agreement/fused-ranking").then((module) => module.FusedRanking),
  { ssr: false, loading: TabRoom },
);

const GoldPanel = dynamic(() => import("./gold-panel").then((module) => module.GoldPanel), {
  ssr: false,
  loading: TabRoom,
});

const TimingPanel = dynamic(() => import("./timing-panel").then((module) => module.TimingPanel), {
  ssr: false,
  loading: TabRoom,
});

interface RunComparisonProps {
  run: Run;
  methods: readonly Method[];
  verdict: Verdict | null;
  agreement: Agreement;
  intersections: readonly Intersection[];
  chosen: Intersection | null;
  titleOf: (column: string) => string;
  address: RunAddress;
}

export function RunComparison(props: RunComparisonProps) {
  const { run, methods, verdict, agreement, intersections, chosen, titleOf, address } = props;
  const { onHover, onGlance } = usePointer();
  const hasRankings = agreement.columns.length > 1 && agreement.rows.length > 0;
  const isAlone = run.columns.length === 1;
  return (
    <ViewTabs
      label="Comparisons"
      shown={address.tab}
      onShow={address.setTab}
      views={[
        ...(hasRankings
          ? [
              {
                id: "agreement",
                title: "Agreement",
                content: (
                  <AgreementPanel
                    {...{ agreement, intersections, chosen, titleOf, onHover }}
                    selected={address.node}
                    onSelect={address.select}
                    onChoose={(one) => address.setOnly(one?.columns ?? null)}
                    onPoint={(one) => onGlance(one && nodeLights(one.nodes))}
                  />
                ),
              },
              {
                id: "fused",
                title: "Fused ranking",
                content: (
                  <FusedRanking
                    columns={run.columns}
                    verdict={verdict}
                    titleOf={titleOf}
                    chosen={address.fused}
                    selected={address.node}
                    onChoose={address.setFused}
                    onHover={onHover}
                    onSelect={address.select}
                  />
                ),
              },
            ]
          : []),
        ...(isAlone && run.state === "done"
          ? [
              {
                id: "agreement",
                title: "Agreement",
                content: (
                  <Panel title="Agreement">
                    <EmptyState title="Nothing to compare with">
                      Ask again with a second method to see which nodes only one of them finds.
                    </EmptyState>
                  </Panel>
                ),
              },
            ]
          : []),
        {
          id: "gold",
          title: "Gold",
          content: <GoldPanel columns={run.columns} verdict={verdict} titleOf={titleOf} />,
        },
        {
          id: "timing",
          title: "Timing",
          content: <TimingPanel columns={run.columns} methods={methods} titleOf={titleOf} />,
        },
      ]}
    />
  );
}
