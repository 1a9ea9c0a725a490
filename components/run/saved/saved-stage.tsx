/** One stage of a saved run, with all that it left in the trace; folded until it is opened. */
import { drawColumn } from "@/components/graph-view/run-graph";
import { inlineParameters } from "@/components/query-graph/inline-parameters";
import { QueryView } from "@/components/query-graph/query-view";
import { shownPlans } from "@/components/run/artefacts/shown-plans";
import { Badge } from "@/components/ui/badge";
import { formatDuration, formatNoun, formatScore } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import type { RunColumn } from "@/lib/measure/run/run";
import type { Artefact, StageRecord, StageSpec, TableCell } from "@/lib/methods/trace/trace";
import { LlmCallList } from "../artefacts/llm-call-list";
import { matchTable } from "../artefacts/match-table";
import { NoteList, notesOf } from "../artefacts/note-list";
import { chainInWords, findChains, listChains } from "../overview/chains";
import type { NodeRanks } from "../overview/node-kinds";
import { saysMore } from "../overview/overview-model";
import { type NodeNames, nameOf } from "../state/node-names";
import { SavedRanking } from "./saved-ranking";

interface SavedStageProps {
  column: RunColumn;
  stage: StageRecord;
  spec: StageSpec | undefined;
  names: NodeNames;
  ranks: NodeRanks;
}

const MOST = 40;

export function SavedStage({ column, stage, spec, names, ranks }: SavedStageProps) {
  const isOver = stage.state === "done" || stage.state === "failed";
  const said = isOver
    ? `${formatDuration(stage.ms)} · ${formatNoun(stage.graphReads, "graph read")}`
    : stage.state;
  return (
    <details className="border-t">
      <summary className="px-4 py-2">
        <span className="font-medium">{spec?.title ?? stage.id}</span>{" "}
        <span className="numeric text-xs text-ink-soft">
          {stage.reused ? "reused from the original · " : ""}
          {said}
        </span>
      </summary>
      <div className="flex flex-col gap-2 px-4 pb-3">
        {spec && (
          <p className="text-ink-soft">
            {spec.description} {spec.source && <Badge>{spec.source}</Badge>}
          </p>
        )}
        {stage.reason && <p>{stage.reason}</p>}
        <NoteList notes={notesOf(stage)} />
        <SavedChains {...{ column, names, ranks }} stage={stage.id} />
        {stage.artefacts.map((artefact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an artefact is its place in the stage.
          <SavedArtefact key={index} {...{ artefact, names, ranks }} />
        ))}
        <LlmCallList calls={stage.artefacts.filter((artefact) => artefact.kind === "llm-call")} />
      </div>
    </details>
  );
}

interface SavedChainsProps extends Pick<SavedStageProps, "column" | "names" | "ranks"> {
  /** Null for the result. */
  stage: string | null;
}

/** A stage's drawing as lines: the chains that join its nodes to those named in the question; null where nothing does. */
export function SavedChains({ column, stage, names, ranks }: SavedChainsProps) {
  const graph = drawColumn(column, stage);
  const nodes = graph.nodes.filter(({ emphasis }) => emphasis === "now").map(({ id }) => id);
  const drawn = graph.edges.filter(({ emphasis }) => emphasis === "now");
  const chains = findChains(nodes, drawn, ranks).filter(saysMore);
  if (chains.length === 0) return null;
  const { groups } = listChains(chains, 0, MOST);
  const rows = groups.flatMap((group) =>
    group.rows.map((row) => [chainInWords(group, row, (id) => nameOf(names, id))]),
  );
  const some = chains.length > MOST ? `, the first ${MOST} of ${chains.length} chains` : "";
  return <SavedTable title={`How it is joined${some}`} heads={["Chain"]} rows={rows} />;
}

interface SavedArtefactProps extends Pick<SavedStageProps, "names" | "ranks"> {
  artefact: Artefact;
}

/** Null for those that are elsewhere: notes and calls, and what is drawn. */
function SavedArtefact({ artefact, names, ranks }: SavedArtefactProps) {
  switch (artefact.kind) {
    case "mentions":
      return (
        <SavedTable
          title={artefact.title}
          heads={["In the question", "Names", "Score"]}
          rows={artefact.mentions.flatMap(({ text, readings }) =>
            readings.map(({ name, labels, score }) => [
              text,
              `${name} (${labels.join(", ")})`,
              formatScore(score),
            ]),
          )}
        />
      );
    case "plans":
      return <SavedPlans found={artefact} names={names} />;
    case "table":
      return (
        <SavedTable
          title={artefact.title}
          heads={artefact.columns.map(({ title, unit }) => (unit ? `${title} (${unit})` : title))}
          rows={artefact.rows.map(({ cells }) => cells.map(writeCell))}
          omitted={artefact.omitted}
        />
      );
    case "paths":
      return (
        <SavedTable
          title={artefact.title}
          heads={["Path", "Score"]}
          rows={artefact.paths.map(({ text, score }) => [text, score === null ? "" : formatScore(score)])}
          omitted={artefact.omitted}
        />
      );
    case "matches": {
      const { columns, rows } = matchTable(artefact);
      return (
        <SavedTable
          title={artefact.title}
          heads={columns.map(({ title }) => title)}
          rows={rows.map(({ cells }) =>
            cells.map((cell) => (typeof cell === "number" ? formatScore(cell) : writeCell(cell))),
          )}
          omitted={artefact.omitted}
        />
      );
    }
    case "ranking":
      return <SavedRanking {...artefact} {...{ names, ranks }} />;
    default:
      return null;
  }
}

function SavedPlans({ found, names }: { found: Extract<Artefact, { kind: "plans" }>; names: NodeNames }) {
  const titles = new Map([...names].map(([id]) => [id, nameOf(names, id)]));
  return (
    <section>
      <h4 className="text-xs font-medium text-ink-soft">
        {found.title} {found.abstained && <Badge tone="warn">none is probable enough</Badge>}
      </h4>
      <ol className="flex flex-col gap-1">
        {shownPlans(found).map((plan, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan is its place; two may read the same.
          <li key={index}>
            <details open={index === 0}>
              <summary>
                {plan.pattern}{" "}
                <span className="numeric text-xs text-ink-soft">
                  {(plan.probability * 100).toFixed(1)} %
                  {plan.answers === null ? "" : ` · ${formatNoun(plan.answers, "answer")}`}
                </span>
              </summary>
              <QueryView query={plan.computes ?? plan.query} names={titles} />
              <pre className="overflow-x-auto rounded-md bg-sunken px-2 py-1.5 font-mono text-xs whitespace-pre-wrap">
                {inlineParameters(plan.cypher, plan.parameters)}
              </pre>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface SavedTableProps {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  omitted?: number;
}

export function SavedTable({ title, heads, rows, omitted = 0 }: SavedTableProps) {
  return (
    <div className="overflow-x-auto">
      <Table room="py-1 pr-3" headline={title} columns={heads}>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two may say the same.
          <tr key={row} className="border-t align-top">
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
              <td key={index} className="py-0.5 pr-3 break-words">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {omitted > 0 && <p className="text-xs text-ink-soft">+{omitted} more, not stored in the trace</p>}
    </div>
  );
}

function writeCell(cell: TableCell): string {
  if (cell === null) return "–";
  return typeof cell === "object" ? cell.nodes.map(({ name }) => name).join(", ") : String(cell);
}
