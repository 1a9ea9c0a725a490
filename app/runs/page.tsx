/** All runs that the list holds, newest first. */
import type { Metadata } from "next";
import { RunList } from "@/components/run/run-list";
import { Panel } from "@/components/ui/panel";

export const metadata: Metadata = { title: "Runs" };

const LISTED_RUNS = 100;

export default function Page() {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <h1 className="text-lg font-semibold tracking-tight">Runs</h1>
      <Panel>
        <RunList limit={LISTED_RUNS} />
      </Panel>
    </div>
  );
}
