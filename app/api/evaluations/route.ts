import { implement } from "@/app/api/implement";
import { evaluate } from "@/lib/api/runs";
import { evaluate as evaluateMethods } from "@/lib/server/runs/evaluate";

export const POST = implement(evaluate, ({ engine, body, signal }) => evaluateMethods(engine, body, signal));
