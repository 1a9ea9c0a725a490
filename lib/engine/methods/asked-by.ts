/** A language model whose calls are booked on a method. */
import type { Llm, LlmCaller } from "../../core/llm/llm";

/** The same model; who asks it does so for `method`. */
export function askedBy(method: string, llm: Llm): Llm {
  const named = <Caller extends LlmCaller>(caller: Caller): Caller => ({ ...caller, method });
  const { scoreOptions } = llm;
  return {
    id: llm.id,
    complete: (request, caller) => llm.complete(request, named(caller)),
    structured: (request, schema, caller) => llm.structured(request, schema, named(caller)),
    choose: (request, options, caller) => llm.choose(request, options, named(caller)),
    ...(scoreOptions && {
      scoreOptions: (request, options, caller) => scoreOptions.call(llm, request, options, named(caller)),
    }),
  };
}
