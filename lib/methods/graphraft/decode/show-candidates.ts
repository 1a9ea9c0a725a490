/** The candidates in a run's trace: the table of figure 2, step 3, the trie of figure 3, and the plan of Table 3. */
import type { PlanStep } from "../../../graph/match/match-result";
import { stagesOf } from "../../../graph/query/query-facts";
import { stepInWords } from "../../../graph/query/step-words";
import { relationWords } from "../../../graph/text/relation-words";
import type { RankedPlan } from "../../../questions/plan/plan";
import { writePattern } from "../../../questions/plan/write-pattern";
import type { Reading } from "../../../questions/reading/reading";
import type { ScoredOption } from "../../llm/scored-option";
import type { NamedNode, StageWriter, TableRow } from "../../trace/trace";
import { type TrieStep, trieSteps } from "./trie-steps";

/** Masked places are shown as words; of what is allowed there so many. */
const ALLOWED_SHOWN = 6;

/** @param beam plans that may be run: the rows that are marked */
export function showCandidates(
  write: StageWriter,
  { names }: Pick<Reading, "names">,
  plans: readonly RankedPlan[],
  beam: number,
): void {
  const named = ({ candidate }: RankedPlan): NamedNode[] =>
    candidate.arms.flatMap(({ mention, reading }) => {
      const found = names[mention]?.readings[reading];
      return found ? [{ id: found.node, name: found.name }] : [];
    });
  write.table(
    "Candidate queries",
    [
      { title: "Pattern" },
      { title: "Template" },
      { title: "Around" },
      { title: "Steps" },
      { title: "Nodes it finds" },
      { title: "Probability", unit: "share" },
    ],
    plans.map((plan, at): TableRow => {
      const { arms, template, answers } = plan.candidate;
      const steps = arms.reduce((sum, arm) => sum + arm.steps.length, 0);
      return {
        cells: [
          writePattern(plan.pattern),
          template,
          { nodes: named(plan) },
          steps,
          answers,
          plan.probability,
        ],
        chosen: at < beam,
      };
    }),
  );
}

/** Along the chosen candidate: what each place allowed, with probabilities, and how much of the model's mass was masked. */
export function showTrie(write: StageWriter, scored: readonly ScoredOption[], chosen: string): void {
  showSteps(write, "Masked at each step of the trie", "Candidates left", trieSteps(scored, chosen));
}

/** One row a place (figure 3); tokens that were masked are shown where they are known. */
export function showSteps(
  write: StageWriter,
  title: string,
  ways: string,
  steps: readonly (TrieStep & { excluded?: TrieStep["allowed"] })[],
): void {
  const isExcludedKnown = steps.some(({ excluded }) => excluded !== undefined);
  write.table(
    title,
    [
      { title: "Written so far" },
      { title: "Goes on with" },
      { title: "Probability", unit: "share" },
      { title: "Also allowed" },
      { title: ways },
      { title: "Masked", unit: "share" },
      ...(isExcludedKnown ? [{ title: "Most probable of what was masked" }] : []),
    ],
    steps.map(({ written, token, probability, allowed, left, masked, excluded }) => ({
      cells: [
        written,
        token === "" ? "the end" : token,
        probability,
        sharesText(allowed),
        left,
        masked,
        ...(isExcludedKnown ? [sharesText(excluded ?? [])] : []),
      ],
      chosen: true,
    })),
  );
}

function sharesText(tokens: TrieStep["allowed"]): string {
  const shown = tokens
    .slice(0, ALLOWED_SHOWN)
    .map(
      ({ text, share }) => `${text === "" ? "the end" : JSON.stringify(text)} ${(100 * share).toFixed(1)} %`,
    )
    .join(", ");
  return tokens.length > ALLOWED_SHOWN ? `${shown}, and ${tokens.length - ALLOWED_SHOWN} more` : shown;
}

/** The order in which a query was matched (section 5.3). @param names of the entities that it binds */
export function showPlan(
  write: StageWriter,
  { pattern, candidate }: Pick<RankedPlan, "pattern" | "candidate">,
  steps: readonly PlanStep[],
  names: ReadonlyMap<string, string>,
): void {
  const stages = stagesOf(candidate.query);
  write.table(
    `How "${writePattern(pattern)}" was matched`,
    [{ title: "Step" }, { title: "Binds" }, { title: "By" }, { title: "Rows expected" }, { title: "Rows" }],
    steps.map((step, at) => {
      const { binds, by } = stepInWords(step, stages[step.stage], names, relationWords);
      return { cells: [at + 1, binds, by, Math.round(step.estimated * 10) / 10, step.rows] };
    }),
  );
}
