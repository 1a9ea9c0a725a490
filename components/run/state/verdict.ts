import type { Run } from "@/lib/core/contract/run";

/** What the methods of a run say together. */
export type Verdict = NonNullable<Run["verdict"]>;
