/** The registered methods, described for an interface that has no method-specific code. */
import * as z from "zod";
import type { Method } from "../../api/methods";
import { HopscopeError } from "../../graph/errors";
import type { MethodRegistry } from "../../methods/contract/method-registry";
import type { Retriever } from "../../methods/contract/retriever";
import { methods } from "../../methods/registry";

/** Every registered method with the JSON Schema of its parameters. */
export function listMethods({ retrievers }: MethodRegistry = methods): Method[] {
  return retrievers.map(({ id, title, inShort, summary, paper, params, ...own }) => ({
    id,
    title,
    inShort,
    summary,
    paper,
    stages: [...own.stages],
    needs: [...own.needs, ...(own.indexes ?? []).map((index) => index.id)],
    reads: own.reads ?? null,
    learns: (own.learns ?? []).map(({ train: _, ...described }) => described),
    teaches: (own.teaches ?? []).map(({ examples: _, ...described }) => described),
    ablations: [...(own.ablations ?? [])],
    params: z.toJSONSchema(params, { io: "input" }) as Record<string, unknown>,
    defaults: params.parse({}) as Record<string, unknown>,
  }));
}

/** A method with its parameters, defaults filled in. */
export interface ChosenMethod {
  retriever: Retriever;
  params: Record<string, unknown>;
  /** The registry that it comes from, and in which it finds other methods to start from. */
  methods: MethodRegistry;
  /** Why it is not even asked, where an index that it needs is missing. */
  cannotRun?: HopscopeError;
}

/**
 * Looks methods up and checks their parameters.
 * @throws HopscopeError `invalid-input` naming the unknown method or the parameter that is wrong
 */
export function chooseMethods(
  methods: MethodRegistry,
  ids: readonly string[],
  params: Readonly<Record<string, Record<string, unknown>>>,
): ChosenMethod[] {
  const stray = Object.keys(params).find((id) => !ids.includes(id));
  if (stray)
    throw new HopscopeError(
      "invalid-input",
      `There are parameters for "${stray}", which is not among the methods.`,
    );
  return [...new Set(ids)].map((id) => {
    const retriever = methods.get(id);
    const parsed = retriever.params.safeParse(params[id] ?? {});
    if (parsed.success) return { retriever, params: parsed.data as Record<string, unknown>, methods };
    const problems = parsed.error.issues.map((issue) => ({
      at: ["params", id, ...issue.path].join("."),
      message: issue.message,
    }));
    throw new HopscopeError(
      "invalid-input",
      `The parameters of ${id} are not valid. ${problems.map((p) => `${p.at}: ${p.message}`).join(" ")}`,
      { problems },
    );
  });
}
