/** A language model whose calls are booked on a method. */
import { askedThrough } from "../../methods/llm/asked-through";
import type { Llm } from "../../methods/llm/llm";

/** The same model; who asks it does so for `method`. */
export function askedBy(method: string, llm: Llm): Llm {
  return askedThrough(llm, { caller: (caller) => ({ ...caller, method }) });
}
