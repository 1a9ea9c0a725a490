/** What of a run its film shows. */
import type { Method } from "@/lib/api/methods";
import type { Run } from "@/lib/methods/contract/run";
import { runVerdict } from "@/lib/methods/rank/run-verdict";
import { confidenceIn } from "../answer/answer-kind";
import { overviewOf } from "../overview/overview-model";
import { columnTitles, stagesOf } from "../stages/column-titles";
import { type NodeNames, nameOf } from "../state/node-names";
import { countsOf } from "./film";
import { type Film, MOST_ROWS } from "./paint-film";

export function runFilm(run: Run, methods: readonly Method[], names: NodeNames): Film {
  const verdict = run.verdict ?? runVerdict(run.columns);
  const specsOf = (id: string) => stagesOf(id, methods);
  const titles = columnTitles(run.columns, methods);
  const titleOf = (id: string) => titles.get(id) ?? id;
  const overview = overviewOf(run.columns, specsOf, verdict, titleOf);
  const shown = run.columns.slice(0, MOST_ROWS);
  return {
    question: run.question,
    knowledgeBase: run.knowledgeBaseName,
    verdict,
    overview,
    rows: shown.flatMap((column) => {
      const row = overview.rows.find((one) => one.column === column.id);
      if (!row) return [];
      return [
        {
          title: titleOf(column.id),
          confidence: confidenceIn(column.retrieval?.answer),
          row,
          counts: countsOf(column, specsOf(column.method)),
        },
      ];
    }),
    more: run.columns.length - shown.length,
    nameOf: (id) => nameOf(names, id),
  };
}
