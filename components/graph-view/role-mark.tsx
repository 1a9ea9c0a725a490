/** A role's shape in its colour, as the canvas draws it. */

import { classNames } from "@/components/ui/class-names";
import type { Role } from "@/lib/core/trace";
import { ROLE_LOOKS, type RoleShape } from "./roles";

const OUTLINES: Readonly<Record<RoleShape, string>> = {
  diamond: "M8 1 15 8 8 15 1 8Z",
  ellipse: "M8 2a6 6 0 1 1 0 12A6 6 0 1 1 8 2Z",
  "round-rectangle":
    "M4 2.5h8A1.5 1.5 0 0 1 13.5 4v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 12V4A1.5 1.5 0 0 1 4 2.5Z",
  hexagon: "M4.5 2h7L15 8l-3.5 6h-7L1 8Z",
  star: "M8 .8l2.1 4.700 5.1.6-3.800 3.400 1.1 5L8 12l-4.5 2.5 1.1-5L.8 6.1l5.1-.6Z",
};

export function RoleMark({ role, className }: { role: Role; className?: string }) {
  const { colour, outline, shape } = ROLE_LOOKS[role];
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={classNames("size-3 shrink-0", className)}>
      <path d={OUTLINES[shape]} fill={colour} stroke={outline} strokeWidth="1" />
    </svg>
  );
}
