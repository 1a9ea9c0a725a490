/** A whole run as one still page, to be read without Hopscope: answers, sources, stages, rankings, calls, parameters. */
import { Badge } from "@/components/ui/badge";
import { formatDuration, formatMoney, formatNoun } from "@/components/ui/format";
import type { Method } from "@/lib/api/methods";
import type { Run, RunColumn } from "@/lib/measure/run/run";
import { runVerdict } from "@/lib/measure/verdict/run-verdict";
import { agree } from "../agreement/agreement";
import { answerKind } from "../answer/answer-kind";
import { type NodeRanks, rankNodes } from "../overview/node-kinds";
import { citedInWords } from "../sources/place-in-words";
import { columnTitles, stagesOf } from "../stages/column-titles";
import { orderColumns, originalOf } from "../stages/order-columns";
import { numberCitations } from "../state/citations";
import { correctedInWords, ownCorrections } from "../state/corrected-in-words";
import { type NodeNames, nameOf } from "../state/node-names";
import { counterfactualInWords, edgesOf } from "../what-if/changes-in-words";
import { SavedOverview, SavedVerdict } from "./saved-overview";
import { SavedRanking } from "./saved-ranking";
import { SavedResult } from "./saved-result";
import { SavedChains, SavedStage, SavedTable } from "./saved-stage";

const SAVED_SILENCE = {
  answer: "",
  none: ": nothing in the graph matches",
  abstention: ": not answered by the evidence",
};

export interface SavedRunProps {
  run: Run;
  methods: readonly Method[];
  names: NodeNames;
  texts: ReadonlyMap<string, string>;
}

export function SavedRun({ run, methods, names, texts }: SavedRunProps) {
  const columns = orderColumns(run.columns);
  const titles = columnTitles(columns, methods);
  const titleOf = (id: string) => titles.get(id) ?? id;
  const verdict = run.verdict ?? runVerdict(run);
  const corrected = ownCorrections(run);
  const ranks = rankNodes(columns, verdict);
  const agreement = agree(columns.filter(({ counterfactual }) => counterfactual === null));
  return (
    <main className="flex flex-col gap-6 px-4 py-8 *:mx-auto *:w-full *:max-w-page">
      <header>
        <h1 className="text-lg leading-7 font-semibold break-words">{run.question}</h1>
        <p className="text-compact text-ink-soft">
          {run.knowledgeBaseName} · at most {formatNoun(run.budget, "node")} each ·{" "}
          {run.createdAt.slice(0, 16).replace("T", " ")} UTC
          {corrected.length > 0 && ` · ${correctedInWords(corrected)}`}
          {run.follows && run.follows.asked !== run.question && ` · asked as “${run.follows.asked}”`}
          {run.state !== "done" && ` · ${run.state}`}
        </p>
        <nav aria-label="Methods" className="mt-2 flex flex-wrap gap-x-3 text-compact">
          {columns.map(({ id }) => (
            <a key={id} href={`#${anchorOf(id)}`} className="underline underline-offset-2">
              {titleOf(id)}
            </a>
          ))}
        </nav>
      </header>
      <SavedVerdict {...{ columns, verdict, titleOf }} />
      <SavedOverview question={run.question} {...{ columns, methods, verdict, names, titleOf, anchorOf }} />
      {columns.map((column) => {
        const method = methods.find(({ id }) => id === column.method);
        const original = originalOf(column, columns);
        const changed =
          column.counterfactual && original
            ? counterfactualInWords(column.counterfactual.intervention, original, {
                method,
                names,
                edges: edgesOf(run),
              })
            : null;
        return (
          <SavedColumn
            key={column.id}
            {...{ column, method, changed, names, ranks, texts }}
            title={titleOf(column.id)}
          />
        );
      })}
      {agreement.columns.length > 1 && (
        <SavedTable
          title="Agreement: ranks of each node"
          heads={["Node", ...agreement.columns.map(titleOf)]}
          rows={agreement.rows.map(({ node, ranks }) => [
            nameOf(names, node),
            ...ranks.map((rank) => (rank === null ? "–" : `#${rank}`)),
          ])}
        />
      )}
      <footer className="border-t pt-3 text-xs text-ink-soft">
        Run {run.id} of Hopscope, on generation {run.generation}.
      </footer>
    </main>
  );
}

interface SavedColumnProps extends Omit<SavedRunProps, "run" | "methods"> {
  column: RunColumn;
  method: Method | undefined;
  title: string;
  changed: string | null;
  ranks: NodeRanks;
}

function SavedColumn({ column, method, title, changed, names, ranks, texts }: SavedColumnProps) {
  const { retrieval, stages, state, error, params } = column;
  return (
    <article id={anchorOf(column.id)} aria-label={title} className="rounded-lg border bg-panel">
      <header className="px-4 py-3">
        <h2 className="font-semibold">
          {title} {state !== "done" && <Badge tone="warn">{state}</Badge>}
        </h2>
        {changed && <p>{changed}</p>}
        <p className="text-compact text-ink-soft">{method?.summary}</p>
        <p className="numeric text-xs text-ink-soft">{spentBy(column)}</p>
        {error && <p className="text-bad">{error}</p>}
      </header>
      {retrieval && (
        <section className="flex flex-col gap-2 border-t px-4 py-3">
          <SavedAnswer {...{ column, names, texts }} />
          <SavedChains {...{ column, names, ranks }} stage={null} />
          <SavedRanking
            title={`Ranking, ${retrieval.ranking.length}`}
            ranking={retrieval.ranking}
            {...{ names, ranks }}
          />
        </section>
      )}
      {stages.map((stage) => (
        <SavedStage
          key={stage.id}
          {...{ column, stage, names, ranks }}
          spec={stagesOf(column.method, [method]).find(({ id }) => id === stage.id)}
        />
      ))}
      <details className="border-t">
        <summary className="px-4 py-2 font-medium">Parameters and paper</summary>
        <div className="px-4 pb-3">
          <SavedTable
            title="Parameters"
            heads={["Name", "Value"]}
            rows={Object.entries(params).map(([name, value]) => [
              name,
              typeof value === "object" ? JSON.stringify(value) : String(value),
            ])}
          />
          {method && (
            <p className="pt-2 text-ink-soft">
              {method.paper.authors} ({method.paper.year}). {method.paper.title}. {method.paper.url}
            </p>
          )}
        </div>
      </details>
    </article>
  );
}

/** The answer with numbers of its sources, and the sources themselves with what is quoted of them. */
function SavedAnswer({ column, names, texts }: Pick<SavedColumnProps, "column" | "names" | "texts">) {
  const answer = column.retrieval?.answer;
  if (!answer) return null;
  const sentences = numberCitations(answer);
  const cited = new Map(
    sentences.flatMap(({ citations }) => citations.map((one) => [one.number, one] as const)),
  );
  const source = (number: number) => `${anchorOf(column.id)}-source-${number}`;
  return (
    <>
      <h3 className="text-xs font-medium text-ink-soft">
        Answer, {answer.writer === "llm" ? "by a language model" : "extractive"}
        {SAVED_SILENCE[answerKind(answer)]}
      </h3>
      {answer.result && <SavedResult result={answer.result} />}
      <p className="break-words">
        {sentences.map(({ text, citations, unsupported }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer's sentences never change their order.
          <span key={index}>
            {text}
            {citations.map(({ number }, position) => (
              <a
                // biome-ignore lint/suspicious/noArrayIndexKey: two may cite the same.
                key={position}
                href={`#${source(number)}`}
                className="numeric ml-0.5 rounded-sm bg-sunken px-1 text-2xs"
              >
                {number}
              </a>
            ))}
            {unsupported && <Badge tone="warn">unsupported: {unsupported}</Badge>}{" "}
          </span>
        ))}
      </p>
      <ol className="flex flex-col gap-1 text-compact">
        {[...cited.values()].map(({ number, node, span }) => {
          const text = texts.get(node) ?? names.get(node)?.excerpt ?? "";
          return (
            <li key={number} id={source(number)} className="border-l-2 pl-2 target:border-focus">
              <p className="font-medium">
                {number}. {citedInWords(names, node)}
              </p>
              <p className="break-words whitespace-pre-line text-ink-soft">
                {span && texts.has(node) ? (
                  <>
                    {text.slice(0, span[0])}
                    <mark className="bg-selected text-ink">{text.slice(...span)}</mark>
                    {text.slice(span[1])}
                  </>
                ) : (
                  text
                )}
              </p>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function spentBy({ llmCalls, llmTokens, llmCost, ms }: RunColumn): string {
  return [
    ...(ms === null ? [] : [formatDuration(ms)]),
    ...(llmCalls > 0 ? [formatNoun(llmCalls, "LLM call"), formatNoun(llmTokens, "token")] : []),
    ...(llmCost > 0 ? [formatMoney(llmCost)] : []),
  ].join(" · ");
}

function anchorOf(column: string): string {
  return `column-${column.replaceAll(/[^a-z0-9-]/gi, "-")}`;
}
