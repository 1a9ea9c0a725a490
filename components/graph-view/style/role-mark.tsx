/** A role's shape in its colour, as the canvas draws it. */
import type { Role } from "@/lib/methods/trace/trace";
import { ROLE_LOOKS } from "./roles";
import { ShapeMark } from "./shape-mark";

export function RoleMark({ role, className }: { role: Role; className?: string }) {
  return <ShapeMark look={ROLE_LOOKS[role]} className={className} />;
}
