/** The registered methods, described for an interface that has no method-specific code. */
import { z } from "zod";
import type { Method } from "../core/api";
import { HopscopeError } from "../core/errors";
import type { Retriever } from "../core/retriever";
import { getRetriever, retrievers } from "../methods/registry";

/** Every registered method with the JSON Schema of its parameters. */
export function listMethods(): Method[] {
  return retrievers.map(
    ({ id, title, summary, paper, stages, needs, reads, learns, teaches, ablations, params }) => ({
      id,
      title,
      summary,
      paper,
      stages: [...stages],
      needs: [...needs],
      reads: reads ?? null,
      learns: (learns ?? []).map(({ train: _, ...told }) => told),
      teaches: (teaches ?? []).map(({ examples: _, ...told }) => told),
      ablations: [...(ablations ?? [])],
      params: z.toJSONSchema(params, { io: "input" }) as Record<string, unknown>,
      defaults: params.parse({}) as Record<string, unknown>,
    }),
  );
}

/** A method with its parameters, defaults filled in. */
export interface ChosenMethod {
  retriever: Retriever;
  params: Record<string, unknown>;
}

/**
 * Looks methods up and checks their parameters.
 * @throws HopscopeError `invalid-input` naming the unknown method or the parameter that is wrong
 */
export function chooseMethods(
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
    const retriever = getRetriever(id);
    const parsed = retriever.params.safeParse(params[id] ?? {});
    if (parsed.success) return { retriever, params: parsed.data as Record<string, unknown> };
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
