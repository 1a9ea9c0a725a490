/** Finds methods and what belongs to them: indexes, trainable models, fine-tuning recipes. Knows none by name. */
import { HopscopeError } from "../../graph/errors";
import type { FineTuningRecipe, RecipeId } from "./fine-tuning";
import type { MethodIndex } from "./method-index";
import type { Retriever } from "./retriever";
import type { MethodModelKind, ModelKind, Trainable } from "./trainable";

export class MethodRegistry {
  readonly indexes: readonly MethodIndex[];
  readonly trainables: readonly Trainable[];
  readonly recipes: readonly FineTuningRecipe[];

  constructor(readonly retrievers: readonly Retriever[]) {
    this.indexes = retrievers.flatMap(({ indexes = [] }) => indexes);
    this.trainables = retrievers.flatMap(({ learns = [] }) => learns);
    this.recipes = retrievers.flatMap(({ teaches = [] }) => teaches);
  }

  /** Everything that a knowledge base can learn: the planner of all methods, and what each method learns for itself. */
  get modelKinds(): ModelKind[] {
    return ["planner", ...this.trainables.map(({ kind }) => kind)];
  }

  /** @throws HopscopeError `not-found` that lists the known methods */
  get(id: string): Retriever {
    const found = this.retrievers.find((retriever) => retriever.id === id);
    if (found) return found;
    throw new HopscopeError("not-found", `There is no method "${id}".`, {
      hint: `Known methods: ${this.retrievers.map((retriever) => retriever.id).join(", ")}.`,
    });
  }

  /** @throws HopscopeError `not-found` that lists what can be learnt */
  trainable(kind: MethodModelKind): Trainable {
    const found = this.trainables.find((trainable) => trainable.kind === kind);
    if (found) return found;
    throw new HopscopeError("not-found", `No method learns "${kind}".`, {
      hint: `What can be learnt: ${this.modelKinds.join(", ")}.`,
    });
  }

  /** @throws HopscopeError `not-found` that lists what is taught */
  recipe(id: RecipeId): FineTuningRecipe {
    const found = this.recipes.find((recipe) => recipe.id === id);
    if (found) return found;
    throw new HopscopeError("not-found", `No method teaches "${id}".`, {
      hint: `What is taught: ${this.recipes.map((recipe) => recipe.id).join(", ")}.`,
    });
  }
}
