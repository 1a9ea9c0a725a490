import type { Run } from "@/lib/methods/contract/run";

export type Verdict = NonNullable<Run["verdict"]>;
