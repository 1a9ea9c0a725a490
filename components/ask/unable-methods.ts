/** Which methods cannot run on a knowledge base, and why, told before they are asked. */
import type { Method } from "@/lib/core/api";
import type { Lack } from "@/lib/core/knowledge-base";

export interface UnableMethod {
  method: Method;
  lacks: Lack[];
}

export function unableMethods(methods: readonly Method[], lacks: readonly Lack[]): UnableMethod[] {
  return methods
    .map((method) => ({ method, lacks: lacks.filter(({ index }) => method.needs.includes(index)) }))
    .filter((unable) => unable.lacks.length > 0);
}
