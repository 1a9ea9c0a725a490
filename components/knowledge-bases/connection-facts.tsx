/** The results of a look at a Neo4j, in a few lines. */
import { Check, TriangleAlert } from "lucide-react";
import { formatNoun } from "@/components/ui/format";
import type { ConnectionReport } from "@/lib/api/neo4j";
import { missingIndexes } from "./missing-indexes";

export function ConnectionFacts({ report }: { report: ConnectionReport }) {
  const { server, database, nodeCount, edgeCount, labels, relations } = report;
  return (
    <div className="flex flex-col gap-1 px-4 py-3">
      <p className="flex items-center gap-1.5 font-medium">
        <Check aria-hidden className="size-4 shrink-0 text-good" /> {server}, database {database}
      </p>
      <p className="text-compact text-ink-soft">
        {formatNoun(nodeCount, "node")} of {formatNoun(labels.length, "label")},{" "}
        {formatNoun(edgeCount, "relationship")} of {formatNoun(relations.length, "type")}
      </p>
      {nodeCount === 0 && (
        <p className="flex items-center gap-1.5 text-compact text-warn">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" /> There is nothing in this database yet.
        </p>
      )}
    </div>
  );
}

export function IndexForecast({ report }: { report: ConnectionReport }) {
  const missing = missingIndexes(report);
  return (
    <p className="-mt-2 px-4 pb-3 text-compact text-ink-soft">
      {missing.length === 0
        ? "All indexes are there."
        : `Not indexed yet: ${missing.join(", ")}. ${
            report.mayCreateIndexes
              ? "They can be created once it is connected."
              : "This user may not create them; what is needed can be projected to this machine."
          }`}
    </p>
  );
}
