import type { Run } from "@/lib/methods/contract/run";

/** What the methods of a run say together. */
export type Verdict = NonNullable<Run["verdict"]>;
