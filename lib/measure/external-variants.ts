/** Variants whose rankings were made elsewhere: what they took is not known, and nothing here can ask them. */
import type { VariantFigures } from "./compare-variants";
import type { Variant } from "./experiment";

/** Their method. */
export const EXTERNAL = "external";

export function isExternal({ method }: Pick<Variant, "method">): boolean {
  return method === EXTERNAL;
}

/** Those that are asked here; those that were made elsewhere come after them. */
export function ownVariants<V extends Pick<Variant, "method">>(variants: readonly V[]): V[] {
  return variants.filter((variant) => !isExternal(variant));
}

/** Whether it is not known what it answered: such a ranking may come without answers. */
export function isUnsaid(variant: Pick<VariantFigures, "method" | "abstention">): boolean {
  return isExternal(variant) && variant.abstention.byFirst === null;
}
