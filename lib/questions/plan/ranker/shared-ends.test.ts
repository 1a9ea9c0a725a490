/** What is shared with a name is shared by one relation, there and back, also where another relation would join the two. */
import { describe, expect, it } from "vitest";
import { letterEmbedder as embedder } from "../../../graph/testing/letter-embedder";
import { graphOf } from "../../testing/everyday-graphs";
import type { Arm, RankedPlan } from "../plan";
import { openPlanner } from "../planner";
import { rankCandidates } from "./rank";
import { HAND_FEATURES } from "./rank-features";
import { lazyKit } from "./schema-kit";
import { withSharedEnds } from "./shared-ends";

/** A plan whose steps are written "STARRING out". */
function plan(steps: string, probability: number, label = "Person"): RankedPlan {
  const walked = steps.split(", ").map((step) => {
    const [type, direction] = step.split(" ");
    return { type, direction, label: "" };
  });
  const arms = [{ mention: 0, reading: 0, steps: walked }] as unknown as Arm[];
  return { candidate: { arms, label }, probability, pattern: "" } as unknown as RankedPlan;
}

const on = plan("STARRING out, WRITTEN_BY in, WRITTEN_BY out", 0.5);
const back = plan("STARRING out, STARRING in, WRITTEN_BY out", 0.4);
const other = plan("HAS_TAG out, HAS_TAG in, WRITTEN_BY out", 0.05);
const shorter = plan("STARRING out, STARRING in", 0.03);

function first(question: string, plans: readonly RankedPlan[] = [on, other, shorter, back]): RankedPlan {
  const at = question.indexOf("Heat");
  const mentions = [{ span: [at, at + 4], text: "Heat", kind: "exact" as const, readings: [] }];
  const ranked = withSharedEnds(plans, { question, mentions: mentions as never });
  expect(ranked.map(({ probability }) => probability)).toEqual(plans.map(({ probability }) => probability));
  return { ...ranked[0]!, probability: 0 };
}

describe("what is shared", () => {
  it.each([
    "Who wrote the films that share actors with Heat?",
    "Who wrote films sharing an actor with the film Heat?",
    "The films that share the same actors with Heat are written by whom?",
    "Who wrote films with the same actors as Heat?",
  ])("%s", (question) => expect(first(question).candidate).toBe(back.candidate));

  it.each([
    "Who wrote films with the actors of Heat?",
    "Which writers of films share an agent, and wrote Heat?",
    "Who shares a flat with the writer of the actors in Heat?",
  ])("%s is read as it was", (question) => expect(first(question).candidate).toBe(on.candidate));

  it("is what those share who are asked for, and not others beside them", () => {
    const mentors = plan("STARRING out, STARRING in, MENTORED in", 0.5);
    expect(first("Which films share an actor with Heat?", [mentors, shorter]).candidate).toBe(
      shorter.candidate,
    );
    expect(first("Who wrote films that share an actor with Heat?", [mentors, shorter]).candidate).toBe(
      mentors.candidate,
    );
  });

  it("stays as it is where no such plan is listed", () => {
    const question = "Who wrote the films that share actors with Heat?";
    expect(first(question, [on, other, shorter]).candidate).toBe(on.candidate);
    expect(first(question, [other, on, back]).candidate).toBe(other.candidate);
  });
});

it("is what the ranker puts first of ways that it takes for as likely", async () => {
  const graph = await graphOf(
    [
      ...["Salt Road", "Grey Hour", "Thaw"].map((name): ["Play", string] => ["Play", name]),
      ...["Ida Falk", "Ada Holm", "Per Lie"].map((name): ["Person", string] => ["Person", name]),
    ],
    [
      "Salt Road|STARRING|Ada Holm",
      "Grey Hour|STARRING|Ada Holm",
      "Grey Hour|DIRECTED_BY|Ida Falk",
      "Thaw|DIRECTED_BY|Ada Holm",
      "Thaw|DIRECTED_BY|Per Lie",
      "Salt Road|DIRECTED_BY|Per Lie",
    ],
  );
  const planner = openPlanner({ graph, embedder });
  const kit = await lazyKit(graph, embedder, {})();
  const hand = new Float64Array(HAND_FEATURES.length);
  const parameters = { hand, none: -50, matrix: new Float32Array(), width: 0 };
  const ranked = async (question: string) => {
    const chains = await planner.chains(question, await planner.find(question));
    const ways = ["STARRING, DIRECTED_BY, DIRECTED_BY", "STARRING, STARRING, DIRECTED_BY"];
    const typesOf = ({ arms }: RankedPlan["candidate"]) => arms[0]!.steps.map(({ type }) => type).join(", ");
    const candidates = ways.flatMap((way) =>
      chains.candidates.filter((one) => one.arms.length === 1 && typesOf(one) === way),
    );
    const { plans } = await rankCandidates({ ...chains, candidates }, { ...kit, parameters, rowOf: null });
    return typesOf(plans[0]!.candidate);
  };
  expect(await ranked("Who directed plays that share actors with the play Salt Road?")).toBe(
    "STARRING, STARRING, DIRECTED_BY",
  );
  expect(await ranked("Who directed plays of whoever acted in Salt Road?")).toBe(
    "STARRING, DIRECTED_BY, DIRECTED_BY",
  );
});
