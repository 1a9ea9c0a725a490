import type { Run } from "@/lib/measure/run/run";

export type Verdict = NonNullable<Run["verdict"]>;
