/** One planner for all methods of a run: what one of them has planned, the others take. */

import { isCancelled } from "../errors";
import type { GraphSource } from "../graph/graph-source";
import { countingSource } from "../graph/wrappers/counting-source";
import type { Mention } from "../mentions/mention";
import type { QuestionPlan } from "./plan";
import { type Planner, type PlanOptions, planInSteps, type RankedPlans } from "./planner";

/** What was planned, with the graph reads that it took. */
interface Planned<Value> {
  value: Value;
  reads: number;
}

/**
 * What each step gives is made once for equal input, and given to all: nobody may change it. Each method is charged the reads as
 * if it had planned alone, so that its cost does not depend on which others were asked.
 * @param planner lives as long as one run
 */
export function sharedPlanner(planner: Planner): Planner {
  const names = new SharedWork<Mention[]>();
  const candidates = new SharedWork<QuestionPlan>();
  const ranks = new WeakMap<QuestionPlan, SharedWork<RankedPlans>>();

  const view = (graph: GraphSource | null, charge: (reads: number) => void): Planner => {
    /** What `work` gives, made over this view's graph where nobody has made it yet. */
    const once = async <Value>(
      shared: SharedWork<Value>,
      key: string,
      signal: AbortSignal | undefined,
      work: (own: Planner) => Promise<Value>,
    ): Promise<Value> => {
      const { planned, isOwn } = await shared.take(key, signal, async () => {
        if (graph === null) return { value: await work(planner), reads: 0 };
        const counted = countingSource(graph);
        return { value: await work(planner.through(counted.graph)), reads: counted.reads() };
      });
      if (!isOwn) charge(planned.reads);
      return planned.value;
    };
    const own: Planner = {
      model: planner.model,
      ...(planner.decided !== undefined && { decided: planner.decided }),
      find: (question, corrections = [], signal) =>
        once(names, JSON.stringify([question, corrections]), signal, (by) =>
          by.find(question, corrections, signal),
        ),
      candidates: (question, mentions, options: PlanOptions = {}) =>
        once(
          candidates,
          JSON.stringify([question, mentions, options.corrections ?? []]),
          options.signal,
          (by) => by.candidates(question, mentions, options),
        ),
      rank(plan, signal) {
        const shared = ranks.get(plan) ?? new SharedWork<RankedPlans>();
        ranks.set(plan, shared);
        return once(shared, "", signal, (by) => by.rank(plan, signal));
      },
      plan: (question, options) => planInSteps(own, question, options),
      through: (other, charged = () => {}) => view(other, charged),
    };
    return own;
  };
  return view(null, () => {});
}

/** Work that several wait for and one does. */
class SharedWork<Value> {
  readonly #planned = new Map<string, Promise<Planned<Value>>>();

  /**
   * Where who does it is cancelled, or fails, the next one tries for itself.
   * @throws the signal's reason when it is aborted; what `work` throws
   */
  async take(
    key: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Planned<Value>>,
  ): Promise<{ planned: Planned<Value>; isOwn: boolean }> {
    for (;;) {
      signal?.throwIfAborted();
      const known = this.#planned.get(key);
      if (!known) break;
      try {
        const planned = await known;
        signal?.throwIfAborted();
        return { planned, isOwn: false };
      } catch (error) {
        if (!isCancelled(error)) throw error;
      }
    }
    const own = work();
    this.#planned.set(key, own);
    try {
      return { planned: await own, isOwn: true };
    } catch (error) {
      if (this.#planned.get(key) === own) this.#planned.delete(key);
      throw error;
    }
  }
}
