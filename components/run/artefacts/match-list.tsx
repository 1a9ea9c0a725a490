/** Matches laid over the query graph, with the name of the matched node under each variable, and a table of all matches below. */
import { X } from "lucide-react";
import { useMemo } from "react";
import { QueryView } from "@/components/query-graph/query-view";
import { Badge } from "@/components/ui/badge";
import { formatScore } from "@/components/ui/format";
import { ownValue } from "@/lib/graph/own-value";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { Artefact } from "@/lib/methods/trace/trace";
import { matchLights } from "../state/lights";
import { useRunNames } from "../state/use-run-names";
import { matchTable } from "./match-table";
import { type Pointing, TraceTable } from "./trace-table";

interface MatchListProps extends Pointing {
  found: Extract<Artefact, { kind: "matches" }>;
  /** The plan's query with what it computes of its matches; a picture only, as the table has their nodes. */
  asked?: QueryGraph;
  picked: number | null;
  onPick: (match: number | null) => void;
}

export function MatchList({ found, asked, picked, onPick, ...pointing }: MatchListProps) {
  const { names, kindOf } = useRunNames();
  const { title, query, matches, omitted } = found;
  const titles = useMemo(() => new Map([...names].map(([id, { name }]) => [id, name])), [names]);
  const table = useMemo(() => matchTable(withoutBound(found)), [found]);
  const match = matches[Math.min(picked ?? 0, Math.max(matches.length - 1, 0))];

  return (
    <section aria-label={title} className="border-b py-2">
      <div className="flex flex-wrap items-center gap-x-2 px-4">
        <h3 className="text-xs font-medium text-ink-soft">{title}</h3>
        {match && match.score !== null && <Badge>score {formatScore(match.score)}</Badge>}
        {match && match.failed.length > 0 && <Badge tone="warn">not all of it</Badge>}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pointing only lights; the cards in it are the buttons. */}
      <div
        className="px-4"
        onMouseEnter={() => match && pointing.onGlance(matchLights(match))}
        onMouseLeave={() => pointing.onGlance(null)}
      >
        <QueryView
          query={asked ?? query}
          names={titles}
          kindOf={kindOf}
          {...(match && { match })}
          {...(match &&
            asked === undefined && {
              selected:
                Object.entries(match.nodes).find(([, node]) => node.id === pointing.selected)?.[0] ?? null,
              onSelect: (variable: string) => {
                const node = ownValue(match.nodes, variable);
                if (node) pointing.onSelect(node.id);
              },
            })}
        />
        {match && match.failed.length > 0 && (
          <ul aria-label="Not satisfied" className="mt-1 flex flex-col gap-0.5 text-compact text-warn">
            {match.failed.map((constraint) => (
              <li key={constraint} className="flex gap-1.5">
                <X aria-hidden className="mt-1 size-3.5 shrink-0" />
                <span className="min-w-0 break-words">{constraint}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {match ? (
        <TraceTable
          {...table}
          title={`${title}, as a table`}
          omitted={omitted}
          picked={picked}
          onPick={onPick}
          {...pointing}
        />
      ) : (
        <p className="px-4 text-ink-soft">Nothing in the graph matches this.</p>
      )}
    </section>
  );
}

/** Leaves out bound variables, which are the same in every match and are shown in the drawing. */
function withoutBound({ query, matches }: MatchListProps["found"]): Parameters<typeof matchTable>[0] {
  const bound = new Set(query.nodes.flatMap(({ id, variable }) => (id === undefined ? [] : variable)));
  const open = matches.map(({ nodes, ...rest }) => ({
    ...rest,
    nodes: Object.fromEntries(Object.entries(nodes).filter(([variable]) => !bound.has(variable))),
  }));
  return { query, matches: open };
}
