/** The methods that cannot run on a knowledge base, and why, shown before they are asked. */
import type { Method } from "@/lib/api/methods";
import type { MissingIndex } from "@/lib/api/schemas/knowledge-base";

export interface UnableMethod {
  method: Method;
  missingIndexes: MissingIndex[];
}

export function unableMethods(
  methods: readonly Method[],
  missingIndexes: readonly MissingIndex[],
): UnableMethod[] {
  return methods
    .map((method) => ({
      method,
      missingIndexes: missingIndexes.filter(({ index }) => method.needs.includes(index)),
    }))
    .filter((unable) => unable.missingIndexes.length > 0);
}
