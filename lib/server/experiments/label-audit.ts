/** The label audit of an experiment: its queue against the question set as it is now, and what a person decides. */
import type { AuditQuery, AuditQueue } from "../../api/audit";
import type { Experiment } from "../../api/schemas/experiment";
import { HopscopeError } from "../../graph/errors";
import type { GraphNode } from "../../graph/graph-source";
import { alignResults } from "../../measure/compare-variants";
import { ownVariants } from "../../measure/external-variants";
import {
  AUDIT_PROPERTY,
  type AuditDecisions,
  type AuditItem,
  auditVerdictSchema,
} from "../../measure/judge/audit-item";
import { auditQueue, decided } from "../../measure/judge/label-audit";
import type { GoldQuestion } from "../../measure/question-sets/gold-question";
import type { QuestionSet, QuestionSetDetail } from "../../measure/question-sets/question-set";
import type { Engine } from "../engine";

/** @throws HopscopeError `not-found` */
export async function readAudit(
  engine: Engine,
  id: string,
  { least, offset, limit }: AuditQuery,
  signal?: AbortSignal,
): Promise<AuditQueue> {
  const experiment = await engine.database.experiments.get(id);
  const set = await findSet(engine, experiment);
  const asked = new Map((await engine.database.experiments.questions(id)).map((one) => [one.id, one]));
  const now = set && new Map(set.items.map((one) => [one.id, one]));
  const isOpen = (question: GoldQuestion) => now === null || isUndecided(question, now.get(question.id));
  const own = ownVariants(experiment.variants);
  const results = await engine.database.experimentResults.rankings(id, [...own.keys()], signal);
  const rows = alignResults(results, own.length, [...asked.keys()]);
  const suspects = auditQueue(rows, own, least).filter((suspect) => isOpen(asked.get(suspect.question)!));
  const page = suspects.slice(offset, offset + limit);
  const nodes = page.flatMap(({ question, proposed }) => [
    ...asked.get(question)!.answers,
    ...proposed.map(({ node }) => node),
  ]);
  const named = await namesOf(engine, experiment, nodes);
  return {
    questionSet: set && { id: set.id, name: set.name, version: set.version },
    items: page.map(
      ({ question, proposed, ...rest }): AuditItem => ({
        ...rest,
        question: asked.get(question)!,
        gold: asked.get(question)!.answers.map((answer) => named.get(answer)?.name ?? answer),
        proposed: proposed.map((one) => {
          const node = named.get(one.node);
          return { ...one, name: node?.name ?? null, labels: node?.labels ?? [] };
        }),
      }),
    ),
    total: suspects.length,
    decided: countVerdicts(set?.items ?? []),
  };
}

/** The set by its newest version; null when it is gone. */
async function findSet(
  engine: Engine,
  { knowledgeBase, questionSet }: Experiment,
): Promise<QuestionSetDetail | null> {
  const sets = await engine.database.questionSets.list(knowledgeBase);
  if (!sets.some((set) => set.id === questionSet.id)) return null;
  return engine.database.questionSets.read(knowledgeBase, questionSet.id);
}

/** True if the set still has the question and answers that were asked, and nobody has audited them yet. */
function isUndecided(asked: GoldQuestion, now: GoldQuestion | undefined): boolean {
  if (!now || now.properties[AUDIT_PROPERTY] !== undefined) return false;
  return now.question === asked.question && now.answers.join("\n") === asked.answers.join("\n");
}

/** The nodes among these ids, by id; none while the graph cannot be read. */
async function namesOf(
  engine: Engine,
  { knowledgeBase }: Experiment,
  nodes: readonly string[],
): Promise<Map<string, GraphNode>> {
  const ids = [...new Set(nodes)];
  try {
    const { source } = await engine.graphs.open(await engine.database.knowledgeBases.get(knowledgeBase));
    return new Map((await source.nodes(ids)).map((node) => [node.id, node]));
  } catch (error) {
    if (error instanceof HopscopeError) return new Map();
    throw error;
  }
}

function countVerdicts(items: readonly GoldQuestion[]): AuditQueue["decided"] {
  const verdicts = items.map(({ properties }) => properties[AUDIT_PROPERTY]);
  const counts = auditVerdictSchema.options.map((verdict) => [
    verdict,
    verdicts.filter((one) => one === verdict).length,
  ]);
  return Object.fromEntries(counts) as AuditQueue["decided"];
}

/**
 * Writes the next version of the question set.
 * @throws HopscopeError `not-found` for an experiment or a set that is gone, `conflict` when the set has changed since it was
 * looked at, `invalid-input` for a question that is not there
 */
export async function decideLabels(
  engine: Engine,
  id: string,
  { version, decisions }: AuditDecisions,
): Promise<QuestionSet> {
  const { knowledgeBase, questionSet } = await engine.database.experiments.get(id);
  const byQuestion = new Map(decisions.map((decision) => [decision.question, decision]));
  return engine.database.questionSets.change(
    knowledgeBase,
    questionSet.id,
    (before) => {
      const ids = new Set(before.map((question) => question.id));
      const strays = [...byQuestion.keys()].filter((question) => !ids.has(question));
      if (strays.length > 0)
        throw new HopscopeError("invalid-input", `There is no question "${strays[0]}" in this set.`, {
          problems: strays.map((stray) => ({ at: "decisions", message: `"${stray}" is not there.` })),
        });
      return before.map((question) => {
        const decision = byQuestion.get(question.id);
        return decision ? decided(question, decision) : question;
      });
    },
    version,
  );
}
