/** The registered methods; a new one is a folder beside this file and a line below. */
import { HopscopeError } from "../core/errors";
import type { MethodModelKind, Trainable } from "../core/learn/trainable";
import type { Retriever } from "../core/retriever";
import { graphraft } from "./graphraft";
import { hybrid } from "./hybrid";
import { mor } from "./mor";
import { sage } from "./sage";
import { sgRag } from "./sg-rag";
import { stem } from "./stem";

export const retrievers: readonly Retriever[] = [
  hybrid,
  sage,
  graphraft,
  mor,
  sgRag,
  stem,
] as readonly Retriever[];

/** @throws HopscopeError `not-found` that lists the known methods */
export function getRetriever(id: string): Retriever {
  const found = retrievers.find((retriever) => retriever.id === id);
  if (found) return found;
  throw new HopscopeError("not-found", `There is no method "${id}".`, {
    hint: `Known methods: ${retrievers.map((retriever) => retriever.id).join(", ")}.`,
  });
}

/** What a method learns. @throws HopscopeError `not-found` that lists what can be learnt */
export function getTrainable(kind: MethodModelKind): Trainable {
  const all = retrievers.flatMap(({ learns = [] }) => learns);
  const found = all.find((trainable) => trainable.kind === kind);
  if (found) return found;
  throw new HopscopeError("not-found", `No method learns "${kind}".`, {
    hint: `What can be learnt: ${["planner", ...all.map((trainable) => trainable.kind)].join(", ")}.`,
  });
}
