import { stagesOf } from "@/lib/graph/query/query-facts";
import { QueryDrawing, type QueryDrawingProps } from "./query-drawing";
import { undrawnInWords } from "./query-in-words";

export function QueryView({ query, names, ...laid }: Omit<QueryDrawingProps, "label" | "problems">) {
  const stages = stagesOf(query);
  return (
    <div className="flex flex-col gap-2">
      {stages.map((stage, index) => {
        const undrawn = undrawnInWords(stage, names);
        const title = stages.length === 1 ? "Query graph" : `Stage ${index + 1} of ${stages.length}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the query.
          <figure key={index} className="flex flex-col gap-1">
            {stages.length > 1 && <figcaption className="text-xs text-ink-soft">{title}</figcaption>}
            {stage.nodes.length > 0 && <QueryDrawing query={stage} names={names} label={title} {...laid} />}
            {undrawn.length > 0 && <Undrawn parts={undrawn} />}
          </figure>
        );
      })}
    </div>
  );
}

/** The parts of a query that are not drawn, each on its own. */
export function Undrawn({ parts }: { parts: readonly string[] }) {
  return (
    <ul aria-label="Also asked" className="flex flex-wrap gap-1 text-xs">
      {parts.map((words) => (
        <li key={words} className="rounded-md border bg-sunken px-2 py-0.5 break-words">
          {words}
        </li>
      ))}
    </ul>
  );
}
