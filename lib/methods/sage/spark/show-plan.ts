/** SPARK's plan in the trace: its steps with what each found, its queries as Cypher, and what was changed or refused. */
import { renderForPeople } from "../../../graph/cypher/render-for-people";
import type { GraphSource, NodeId } from "../../../graph/graph-source";
import type { QueryGraph } from "../../../graph/query/query-graph";
import { relationWords } from "../../../graph/text/relation-words";
import type { Plan, StageWriter } from "../../trace/trace";
import type { PlanOutcome, StepReport } from "./run-plan";

const NAMED = 5;

export async function showPlan(
  { steps, answers }: PlanOutcome,
  graph: GraphSource,
  write: StageWriter,
  name: "plan" | "second plan" = "plan",
): Promise<void> {
  const ids = steps.flatMap(({ found }) => found.slice(0, NAMED).map(([id]) => id));
  const names = new Map((await graph.nodes([...new Set(ids)])).map(({ id, name }) => [id, name]));
  const nodesOf = (found: [NodeId, number][]) =>
    found.slice(0, NAMED).map(([id]) => ({ id, name: names.get(id) ?? id }));
  write.table(
    `The ${name}, step by step`,
    [
      { title: "step" },
      { title: "does" },
      { title: "binds" },
      { title: "nodes" },
      { title: "best" },
      { title: "notes" },
    ],
    steps.map(({ does, variable, found, notes, refusal }, at) => ({
      cells: [
        at + 1,
        does,
        variable,
        found.length,
        { nodes: nodesOf(found) },
        [...notes, ...(refusal ? [`Refused: ${refusal}`] : [])].join(" "),
      ],
      chosen: refusal === null && found.length > 0,
    })),
  );
  for (const [at, { notes, refusal }] of steps.entries()) {
    for (const note of notes) write.info(`Step ${at + 1}: ${note}`);
    if (refusal) write.flag(`Step ${at + 1} of the ${name} was not run: ${refusal}`);
  }
  const plans = steps.flatMap((step) => (step.query ? [planOf(step, step.query)] : []));
  if (plans.length > 0)
    write.plans(`Queries of the ${name}`, { plans, abstained: answers.length === 0, planner: "llm" });
}

/** A step that was run; the model gives no probability, so what it planned counts fully. */
function planOf({ found }: StepReport, query: QueryGraph): Plan {
  return {
    query,
    ...renderForPeople(query),
    probability: 1,
    pattern: patternOf(query),
    answers: found.length,
  };
}

/** "Film - directed by -> Person": its edges in words, or the labels that it lists. */
function patternOf({ input, nodes, edges }: QueryGraph): string {
  const labels = new Map(nodes.map(({ variable, labels }) => [variable, labels.join(" or ") || "any"]));
  const own =
    edges.length === 0
      ? [...labels.values()]
      : edges.map(({ from, to, types, direction }) => {
          const words = types.map(relationWords).join(" or ") || "any relation";
          const [before, after] = [direction === "in" ? "<-" : "-", direction === "out" ? "->" : "-"];
          return `${labels.get(from)} ${before} ${words} ${after} ${labels.get(to)}`;
        });
  return [...(input ? [patternOf(input)] : []), own.join(" and ")].join(", then ");
}
