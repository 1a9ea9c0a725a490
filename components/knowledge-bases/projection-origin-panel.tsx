/** The origin of a projected knowledge base. */
import Link from "next/link";
import { formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import type { Projection } from "@/lib/api/schemas/knowledge-base";

export function ProjectionOriginPanel({ projection }: { projection: Projection }) {
  const { from, name, labels, types } = projection;
  return (
    <Panel title="Projected from">
      <div className="flex flex-col gap-1 px-4 py-3 text-compact">
        <p>
          <Link href={`/knowledge-bases/${encodeURIComponent(from)}`} className="font-medium underline">
            {name}
          </Link>
          , a Neo4j database. What changes there is not seen here until you project again.
        </p>
        <p className="text-ink-soft">
          {formatNoun(labels.length, "label")}: {labels.join(", ")}
        </p>
        <p className="text-ink-soft">
          {types.length === 0
            ? "No relations"
            : `${formatNoun(types.length, "relation type")}: ${types.join(", ")}`}
        </p>
      </div>
    </Panel>
  );
}
