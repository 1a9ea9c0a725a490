/** A language model that is asked through another caller: who asks, and what is noted of it, with all that the model can do. */
import type { RecipeId } from "../methods/contract/fine-tuning";
import type { Toolkit } from "../methods/contract/retriever";
import type { Llm, LlmCaller } from "../methods/llm/llm";

export interface Between {
  /** The caller used in place of `caller`. */
  caller<Caller extends LlmCaller>(caller: Caller): Caller;
  /** The outcome of a call, given on as it is. */
  seen?<T>(outcome: Promise<T>): Promise<T>;
}

/** The same model. What it cannot do, the returned one cannot do either. */
export function askedThrough(llm: Llm, { caller: by, seen = (outcome) => outcome }: Between): Llm {
  const { scoreOptions, writeByGrammar } = llm;
  return {
    id: llm.id,
    // It shows while the model is asked.
    get takesSchemas() {
      return llm.takesSchemas ?? false;
    },
    get window() {
      return llm.window ?? null;
    },
    complete: (request, caller) => seen(llm.complete(request, by(caller))),
    structured: (request, schema, caller) => seen(llm.structured(request, schema, by(caller))),
    choose: (request, options, caller) => seen(llm.choose(request, options, by(caller))),
    ...(scoreOptions && {
      scoreOptions: (request, options, caller) => seen(scoreOptions.call(llm, request, options, by(caller))),
    }),
    ...(writeByGrammar && {
      writeByGrammar: (request, grammar, caller, beam) =>
        seen(writeByGrammar.call(llm, request, grammar, by(caller), beam)),
    }),
  };
}

/** The same kit; its language models, tuned ones too, are asked through another caller. */
export function modelsThrough<Kit extends Pick<Toolkit, "llm" | "tuned">>(kit: Kit, between: Between): Kit {
  const { llm, tuned } = kit;
  return {
    ...kit,
    ...(llm && { llm: askedThrough(llm, between) }),
    ...(tuned && {
      tuned: async (recipe: RecipeId) => {
        const found = await tuned(recipe);
        return found && askedThrough(found, between);
      },
    }),
  };
}
