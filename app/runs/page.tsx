/** All runs that the list holds, newest first. */
import type { Metadata } from "next";
import { RunList } from "@/components/run/run-list";
import { PageTitle } from "@/components/ui/page-title";
import { Panel } from "@/components/ui/panel";

export const metadata: Metadata = { title: "Runs" };

const LISTED_RUNS = 100;

export default function Page() {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <PageTitle docs="getting-started#ask-a-question">Runs</PageTitle>
      <Panel>
        <RunList limit={LISTED_RUNS} />
      </Panel>
    </div>
  );
}
