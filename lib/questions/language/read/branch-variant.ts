/** A way in which parts of a draft are matched apart, with what speaks for it. */
import type { Features } from "../score/weights";
import type { Draft } from "./build-sketches";

export interface BranchVariant {
  draft: Draft;
  features: Features;
}
