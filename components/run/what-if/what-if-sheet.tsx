/** Form for changes before a method runs again: removals from the graph, parameters, the query; all sent at once. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Play, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { schemaQuery } from "@/components/api/queries";
import { startCounterfactual } from "@/components/api/routes";
import { ParameterControl } from "@/components/choices/parameter-control";
import { type ParameterField, parameterFields } from "@/components/choices/parameter-fields";
import { ChoiceList } from "@/components/query-graph/choice-list";
import { NodeSearch } from "@/components/query-graph/node-search";
import { useElementKeys } from "@/components/shell/page-registry";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { ProblemNote } from "@/components/ui/problem-note";
import { SideSheet } from "@/components/ui/side-sheet";
import { callApi } from "@/lib/api/call-api";
import type { Method } from "@/lib/api/methods";
import { toProblem } from "@/lib/api/problem";
import type { Without } from "@/lib/graph/removal";
import type { Run, RunColumn } from "@/lib/measure/run/run";
import { nameOf } from "../state/node-names";
import { useRunNames } from "../state/use-run-names";
import { edgeInWords, type Vocabulary } from "./changes-in-words";
import { isEmpty, requestOf, takesQuery, type WhatIf } from "./what-if";
import { WhatIfQuery } from "./what-if-query";
import { WhatIfSection } from "./what-if-section";

interface WhatIfSheetProps {
  run: Run;
  column: RunColumn;
  title: string;
  /** Changes made before, in words; null for an original column. */
  before: string | null;
  whatIf: WhatIf;
  vocabulary: Vocabulary;
  onChange: (whatIf: WhatIf | null) => void;
  onStarted: (run: Run) => void;
}

export function WhatIfSheet(props: WhatIfSheetProps) {
  const { run, column, title, before, whatIf, vocabulary, onChange, onStarted } = props;
  const queryClient = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const canSend = !isEmpty(whatIf) && !isSending;

  async function send() {
    if (!canSend) return;
    setIsSending(true);
    setError(null);
    try {
      const changed = await callApi(startCounterfactual, { params: { id: run.id }, body: requestOf(whatIf) });
      queryClient.setQueryData(["run", run.id], changed);
      onStarted(changed);
      onChange(null);
    } catch (thrown) {
      setError(toProblem(thrown));
    } finally {
      setIsSending(false);
    }
  }
  const onKeyDown = useElementKeys("What if", [
    { keys: ["Ctrl Enter"], meaning: "Run again with the changes", run: () => void send() },
  ]);

  return (
    <SideSheet onClose={() => onChange(null)} onKeyDown={onKeyDown}>
      <header className="flex items-start gap-2 border-b px-4 py-3">
        <div className="min-w-0 flex-1">
          <Dialog.Title className="font-semibold break-words">What if? {title}</Dialog.Title>
          <p className="text-compact text-ink-soft">
            {before === null
              ? "The stages before the first change stay as they were; the others run again, beside the original."
              : `On top of: ${before}`}
          </p>
        </div>
        <Dialog.Close asChild>
          <IconButton icon={X} label="Close without changes" />
        </Dialog.Close>
      </header>
      <div className="min-h-0 flex-1 overflow-auto">
        <LeftOut {...{ run, whatIf, vocabulary, onChange }} />
        <Parameters {...{ column, whatIf, onChange }} method={vocabulary.method} />
        {takesQuery(column) && (
          <WhatIfQuery
            knowledgeBase={run.knowledgeBase}
            column={column}
            names={vocabulary.names}
            chosen={whatIf.query}
            onChoose={(query) => onChange({ ...whatIf, query })}
            onRun={() => void send()}
          />
        )}
      </div>
      <footer className="flex flex-col gap-2 border-t px-4 py-3">
        {error !== null && <ProblemNote error={error} />}
        <div className="flex items-center gap-2">
          <Button look="action" className="h-8" disabled={!canSend} onClick={() => void send()}>
            <Play aria-hidden />
            Run again
          </Button>
          <span className="text-xs text-ink-soft">
            {isEmpty(whatIf) ? "Change something first" : "A new column beside this one"}
          </span>
        </div>
      </footer>
    </SideSheet>
  );
}

interface PartProps {
  whatIf: WhatIf;
  onChange: (whatIf: WhatIf) => void;
}

function LeftOut({
  run,
  whatIf,
  vocabulary: { names, edges },
  onChange,
}: PartProps & { run: Run; vocabulary: Vocabulary }) {
  const schema = useQuery(schemaQuery(run.knowledgeBase)).data;
  const { kindOf } = useRunNames();
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const { without } = whatIf;
  const set = (part: keyof Without, ids: string[]) =>
    onChange({ ...whatIf, without: { ...without, [part]: ids } });
  const chips = [
    ...without.nodes.map((id) => ["nodes", id, picked.get(id) ?? nameOf(names, id)] as const),
    ...without.edges.map((id) => ["edges", id, edgeInWords(edges.get(id), names)] as const),
  ];
  return (
    <WhatIfSection title="Left out of the graph">
      {chips.length > 0 && (
        <ul aria-label="Nodes and edges that are left out" className="flex flex-wrap gap-1">
          {chips.map(([part, id, name]) => (
            <li
              key={id}
              className="flex max-w-full items-center rounded-sm bg-sunken pl-1.5 text-xs leading-6"
            >
              <span className="min-w-0 break-words">{name}</span>
              <button
                type="button"
                aria-label={`Keep ${name}`}
                className="ml-0.5 rounded-sm p-1.5 text-ink-soft hover:bg-hover hover:text-ink"
                onClick={() =>
                  set(
                    part,
                    without[part].filter((other) => other !== id),
                  )
                }
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <NodeSearch
        knowledgeBase={run.knowledgeBase}
        kindOf={kindOf}
        label="A node to leave out"
        placeholder="A node to leave out…"
        onPick={({ id, name }) => {
          setPicked(new Map([...picked, [id, name]]));
          set("nodes", [...new Set([...without.nodes, id])]);
        }}
      />
      <ChoiceList
        label="Labels to leave out"
        placeholder="Every node with the label…"
        chosen={without.labels}
        choices={schema?.labels.map(({ name }) => name) ?? []}
        onChange={(labels) => set("labels", labels)}
      />
      <ChoiceList
        label="Relations to leave out"
        placeholder="Every edge of the type…"
        chosen={without.relations}
        choices={[...new Set(schema?.relations.map(({ type }) => type))]}
        onChange={(relations) => set("relations", relations)}
      />
    </WhatIfSection>
  );
}

/** Parameters of the stage at which the change began first; the others behind a fold, stage by stage. */
function Parameters({
  column,
  method,
  whatIf,
  onChange,
}: PartProps & { column: RunColumn; method: Method | undefined }) {
  const fields = method ? parameterFields(method.params) : [];
  const own = fields.filter(({ stage }) => stage !== "" && stage === whatIf.at);
  const others = fields.filter((field) => !own.includes(field));
  const stages = [...new Set(others.map(({ stage }) => stage))];
  const changed = others.filter(({ name }) => name in whatIf.params).length;
  const titleOf = (stage: string) => method?.stages.find(({ id }) => id === stage)?.title ?? stage;
  if (fields.length === 0) return null;

  function set(name: string, value: unknown) {
    const { [name]: _, ...rest } = whatIf.params;
    const isBack = JSON.stringify(value) === JSON.stringify(column.params[name]);
    onChange({ ...whatIf, params: isBack ? rest : { ...rest, [name]: value } });
  }
  const control = (field: ParameterField) => (
    <ParameterControl
      key={field.name}
      field={field}
      value={field.name in whatIf.params ? whatIf.params[field.name] : column.params[field.name]}
      standard={column.params[field.name]}
      standardIs="was"
      onChange={(value) => set(field.name, value)}
    />
  );
  return (
    <WhatIfSection title={own.length > 0 ? `Parameters of ${titleOf(whatIf.at ?? "")}` : "Parameters"}>
      {own.map(control)}
      <details open={own.length === 0 || changed > 0 || undefined}>
        <summary className="text-compact text-ink-soft hover:text-ink">
          {own.length > 0 ? "Parameters of other stages" : "All parameters"}{" "}
          {changed > 0 && <Badge tone="warn">{changed} changed</Badge>}
        </summary>
        {stages.map((stage) => (
          <div key={stage} className="pt-1">
            {stage !== "" && <h4 className="text-xs text-ink-faint">{titleOf(stage)}</h4>}
            {others.filter((field) => field.stage === stage).map(control)}
          </div>
        ))}
      </details>
    </WhatIfSection>
  );
}
