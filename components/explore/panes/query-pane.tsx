/** Asking by pattern: the drawing and the Cypher of one query, and its run. */
import { useQuery } from "@tanstack/react-query";
import { Play, Square } from "lucide-react";
import { useMemo, useState } from "react";
import { nodesQuery } from "@/components/api/queries";
import { CypherBox } from "@/components/query-graph/cypher-box";
import type { EntityNames } from "@/components/query-graph/draw-query";
import { exampleQueries } from "@/components/query-graph/example-queries";
import { QueryEditor } from "@/components/query-graph/query-editor";
import { Button } from "@/components/ui/button";
import { ProblemNote } from "@/components/ui/problem-note";
import type { GraphSchema } from "@/lib/graph/graph-source";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { QueryDraft } from "../../query-graph/use-query-draft";
import { useExplorer } from "../use-explorer";
import type { QueryRun } from "./use-query-run";

export function QueryPane({ schema, draft, run }: { schema: GraphSchema; draft: QueryDraft; run: QueryRun }) {
  const { knowledgeBase, looks } = useExplorer();
  const [picked, setPicked] = useState<EntityNames>(new Map());
  const bound = useMemo(() => boundIds(draft.query), [draft.query]);
  const unknown = bound.filter((id) => !picked.has(id));
  const found = useQuery(nodesQuery(knowledgeBase, unknown)).data;
  const names = useMemo(
    () => new Map([...picked, ...(found ?? []).map(({ id, name }) => [id, name] as const)]),
    [picked, found],
  );
  const isEmpty = draft.query.nodes.length === 0 && draft.cypher.trim() === "";
  const canRun = draft.asked !== null && draft.problem === null;
  const start = () => {
    if (draft.asked && canRun && !run.isRunning) void run.run(draft.asked);
  };
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      {isEmpty && <Examples schema={schema} onPick={draft.draw} />}
      <section aria-label="Drawing" className="flex flex-col gap-2">
        <QueryEditor
          {...{ knowledgeBase, schema, looks, names }}
          query={draft.query}
          problems={draft.warnings}
          onChange={draft.draw}
          onEntity={({ id, name }) => setPicked(new Map([...picked, [id, name]]))}
          undo={draft.undo}
          redo={draft.redo}
        />
      </section>
      <CypherBox text={draft.cypher} onChange={draft.type} onRun={start} problem={draft.problem} />
      <div className="flex items-center gap-2">
        <Button
          look="action"
          className="h-8"
          disabled={!canRun}
          aria-disabled={run.isRunning}
          onClick={start}
        >
          <Play aria-hidden />
          Run
        </Button>
        {run.isRunning && (
          <Button className="h-8" onClick={run.cancel}>
            <Square aria-hidden />
            Cancel
          </Button>
        )}
        <span role="status" className="text-xs text-ink-soft">
          {run.isRunning ? "Matching" : ""}
        </span>
      </div>
      {run.failure && (
        <ProblemNote error={run.failure}>
          <p className="text-ink-soft">The query and the last result are saved.</p>
        </ProblemNote>
      )}
    </div>
  );
}

function Examples({ schema, onPick }: { schema: GraphSchema; onPick: (query: QueryGraph) => void }) {
  const examples = useMemo(() => exampleQueries(schema), [schema]);
  return (
    <section className="flex flex-col gap-1.5">
      <p className="text-compact text-ink-soft">
        Draw a pattern or type Cypher; each follows the other. To start from what this graph has:
      </p>
      <ul aria-label="Example queries" className="flex flex-wrap gap-1.5">
        {examples.map(({ title, query }) => (
          <li key={title} className="min-w-0">
            <Button
              size="small"
              className="h-auto min-h-7 max-w-full py-1 text-left whitespace-normal"
              onClick={() => onPick(query)}
            >
              {title}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function boundIds(query: QueryGraph): string[] {
  const own = [query, ...query.optional].flatMap(({ nodes }) => nodes.flatMap(({ id }) => id ?? []));
  return [...new Set([...(query.input ? boundIds(query.input) : []), ...own])];
}
