/** Variants whose rankings were made elsewhere: what they took is not known, and nothing here can ask them. */
import type { VariantFigures } from "./compare-variants";
import type { Variant } from "./experiment";

export const EXTERNAL = "external";

export function isExternal({ method }: Pick<Variant, "method">): boolean {
  return method === EXTERNAL;
}

/** Variants that are asked here; those made elsewhere come after them. */
export function ownVariants<V extends Pick<Variant, "method">>(variants: readonly V[]): V[] {
  return variants.filter((variant) => !isExternal(variant));
}

/** True if the answers of a variant are unknown: a ranking made elsewhere may come without them. */
export function isUnsaid(variant: Pick<VariantFigures, "method" | "abstention">): boolean {
  return isExternal(variant) && variant.abstention.byFirst === null;
}
