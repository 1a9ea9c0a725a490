import { useState } from "react";

/** The same array as before while its entries are the same: pointing at a node must not move the view. */
export function useStable(ids: readonly string[]): readonly string[] {
  const [known, setKnown] = useState(ids);
  const same = known.length === ids.length && known.every((id, index) => id === ids[index]);
  if (!same) setKnown(ids);
  return same ? known : ids;
}
