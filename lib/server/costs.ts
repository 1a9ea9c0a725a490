/** Costs of calls of language models, for a person: over some days, grouped, beside the estimates of jobs. */
import { type Costs, type CostsQuery, type CostGroup as Row, WORK_TITLES } from "../api/costs";
import { canonicalDigest } from "../graph/canonical-digest";
import { HopscopeError } from "../graph/errors";
import {
  type CostGroup,
  type CostGrouping,
  dayOf,
  groupCosts,
  totalCosts,
  type Work,
} from "../measure/costs";
import type { Usage } from "../methods/llm/llm-call";
import type { Visible } from "../stores/prisma/accounts/base-finder";
import type { StoredEstimate } from "../stores/prisma/llm-costs";
import type { Engine } from "./engine";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Days that are shown where none are named. */
const USUAL_DAYS = 30;

/**
 * Costs on the visible knowledge bases; those of removed ones are shown to administrators only.
 * @throws HopscopeError `invalid-input` for days that end before they begin
 */
export async function readCosts(
  engine: Engine,
  { to = dayOf(new Date()), from = daysBefore(to, USUAL_DAYS - 1), by, limit }: CostsQuery,
  visible: Visible,
): Promise<Costs> {
  if (from > to)
    throw new HopscopeError("invalid-input", `The days end on ${to}, before they begin on ${from}.`);
  const { llmCosts } = engine.database;
  const rows = await llmCosts.between(from, to, visible);
  const { prices } = (await engine.languageModels.choice()).settings;
  const all = groupCosts(rows, by, prices);
  const groups = await described(engine, by, all.slice(0, limit));
  return {
    ...{ from, to, by, groups },
    first: await llmCosts.firstDay(visible),
    more: all.length - groups.length,
    total: totalCosts(rows, prices),
    unpriced: [
      ...new Set(rows.filter((row) => totalCosts([row], prices).unpriced > 0).map(({ model }) => model)),
    ],
  };
}

/** Stores the estimate shown before a job of this kind with the same request, for its page of costs. */
export function noteEstimate(
  engine: Engine,
  work: Work,
  asked: object,
  {
    tokens,
    ...estimate
  }: Omit<StoredEstimate, "tokens"> & { tokens: number | Pick<Usage, "input" | "output"> },
): Promise<void> {
  const total = typeof tokens === "number" ? tokens : tokens.input + tokens.output;
  return engine.database.llmCosts.noteEstimate(work, canonicalDigest(asked), { ...estimate, tokens: total });
}

/** Binds what was shown to the job, or the experiment, that was started with the same. */
export function takeEstimate(engine: Engine, work: Work, asked: object, subject: string): Promise<void> {
  return engine.database.llmCosts.takeEstimate(work, canonicalDigest(asked), subject);
}

async function described(engine: Engine, by: CostGrouping, groups: readonly CostGroup[]): Promise<Row[]> {
  const isSubject = by === "run" || by === "job";
  const subjects = isSubject ? groups.map(({ rows }) => rows[0]!.subject) : [];
  const { llmCosts } = engine.database;
  const titles = await llmCosts.titles(subjects);
  const estimates = await llmCosts.estimates(subjects);
  return groups.map(({ key, rows, figures }) => {
    if (!isSubject)
      return { key, title: titleOf(engine, by, key), work: null, subject: null, figures, estimate: null };
    const { work, subject } = rows[0]!;
    const named = titles.get(subject);
    return {
      key,
      title: named?.title ?? "Removed since",
      work,
      subject: named ? { id: subject, knowledgeBase: named.base } : null,
      figures,
      estimate: estimates.get(key) ?? null,
    };
  });
}

function titleOf({ methods }: Engine, by: CostGrouping, key: string): string {
  if (by === "work") return WORK_TITLES[key as Work];
  if (by !== "method") return key;
  if (key === "") return "No method";
  return methods.retrievers.find(({ id }) => id === key)?.title ?? key;
}

function daysBefore(day: string, count: number): string {
  return dayOf(new Date(Date.parse(day) - count * DAY_MS));
}
