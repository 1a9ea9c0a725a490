/** The query of a changed run: one of the plans that there were, or one that is drawn or typed. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { schemaQuery } from "@/components/api/queries";
import { useLabelLooks } from "@/components/graph-view/use-label-looks";
import { CypherBox } from "@/components/query-graph/cypher-box";
import { inlineParameters } from "@/components/query-graph/inline-parameters";
import { QueryEditor } from "@/components/query-graph/query-editor";
import { useQueryDraft } from "@/components/query-graph/use-query-draft";
import { Button } from "@/components/ui/button";
import { sameQueryGraph } from "@/lib/graph/query/query-facts";
import type { RunColumn } from "@/lib/measure/run/run";
import type { Plan } from "@/lib/methods/trace/trace";
import { writePattern } from "@/lib/questions/plan/write-pattern";
import type { NodeNames } from "../state/node-names";
import type { WhatIf } from "./what-if";
import { WhatIfSection } from "./what-if-section";

const OFFERED = 6;

interface WhatIfQueryProps {
  knowledgeBase: string;
  column: RunColumn;
  names: NodeNames;
  chosen: WhatIf["query"];
  onChoose: (query: WhatIf["query"]) => void;
  onRun: () => void;
}

export function WhatIfQuery(props: WhatIfQueryProps) {
  const { column, chosen, onChoose } = props;
  const plans = useMemo(() => plansOf(column), [column]);
  const drawn = chosen && "query" in chosen ? chosen.query : null;
  const picked = drawn ? plans.findIndex(({ query }) => sameQueryGraph(query, drawn)) : -1;
  const isOwn = chosen !== null && picked < 0;
  const [begun, setBegun] = useState<string | null>(null);
  const isEdited = isOwn || begun !== null;
  const start = plans[Math.max(picked, 0)];
  return (
    <WhatIfSection title="Query">
      <fieldset className="flex flex-col gap-1 text-compact">
        <legend className="sr-only">Which query is asked</legend>
        <Choice
          title="As the method plans it"
          isChosen={chosen === null && !isEdited}
          onChoose={() => {
            setBegun(null);
            onChoose(null);
          }}
        />
        {plans.slice(0, OFFERED).map((plan, index) => (
          <Choice
            // biome-ignore lint/suspicious/noArrayIndexKey: a plan is its place; two may read the same.
            key={index}
            title={writePattern(plan.pattern)}
            isChosen={picked === index && begun === null}
            onChoose={() => {
              setBegun(null);
              onChoose({ query: plan.query });
            }}
          />
        ))}
      </fieldset>
      {isEdited ? (
        <OwnQuery {...props} start={begun ?? startOf(chosen, start)} />
      ) : (
        <Button size="small" className="self-start" onClick={() => setBegun(startOf(chosen, start))}>
          Change the query or its Cypher
        </Button>
      )}
    </WhatIfSection>
  );
}

function Choice({ title, isChosen, onChoose }: { title: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className="flex items-baseline gap-2">
      <input
        type="radio"
        className="size-3.5 shrink-0 translate-y-0.5 accent-focus"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 break-words">{title}</span>
    </label>
  );
}

/** The drawing and the Cypher of one query: each follows the other, and whichever was touched is what is asked. */
function OwnQuery({ knowledgeBase, names, start, onChoose, onRun }: WhatIfQueryProps & { start: string }) {
  const draft = useQueryDraft(knowledgeBase, start);
  const schema = useQuery(schemaQuery(knowledgeBase)).data;
  const looks = useLabelLooks(knowledgeBase);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const titles = useMemo(
    () => new Map([...[...names].map(([id, { name }]) => [id, name] as const), ...picked]),
    [names, picked],
  );
  const { asked, problem } = draft;
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  });
  useEffect(() => {
    if (asked !== null) latest.current(asked);
  }, [asked]);

  return (
    <div className="flex flex-col gap-3">
      {schema && (
        <QueryEditor
          {...{ knowledgeBase, schema, looks }}
          names={titles}
          query={draft.query}
          problems={draft.warnings}
          onChange={draft.draw}
          onEntity={({ id, name }) => setPicked(new Map([...picked, [id, name]]))}
          undo={draft.undo}
          redo={draft.redo}
        />
      )}
      <CypherBox text={draft.cypher} onChange={draft.type} onRun={onRun} problem={problem} />
    </div>
  );
}

function startOf(chosen: WhatIf["query"], plan: Plan | undefined): string {
  if (chosen && "cypher" in chosen) return chosen.cypher;
  return plan ? inlineParameters(plan.cypher, plan.parameters) : "";
}

function plansOf({ stages }: RunColumn): Plan[] {
  return stages.flatMap(({ artefacts }) =>
    artefacts.flatMap((artefact) => (artefact.kind === "plans" ? artefact.plans : [])),
  );
}
