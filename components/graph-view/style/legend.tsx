/** Roles that the shown step has, with how many nodes have each, and what a halo says where there is one. */

import { formatCount } from "@/components/ui/format";
import type { Role } from "@/lib/methods/trace/trace";
import { RoleMark } from "./role-mark";
import { ROLE_LOOKS, ROLES } from "./roles";

interface LegendProps {
  counts: ReadonlyMap<Role, number>;
  /** Some node of the step has a halo. */
  hasHalos: boolean;
}

export function Legend({ counts, hasHalos }: LegendProps) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-3 gap-y-0.5 text-2xs text-ink-soft">
      {ROLES.filter((role) => counts.has(role)).map((role) => (
        <li key={role} title={ROLE_LOOKS[role].meaning} className="flex items-center gap-1">
          <RoleMark role={role} />
          {ROLE_LOOKS[role].title}
          <span className="numeric text-ink">{formatCount(counts.get(role) ?? 0)}</span>
        </li>
      ))}
      {hasHalos && (
        <li
          title="How strongly the method's guidance points to a node: the wider its halo, the more"
          className="flex items-center gap-1"
        >
          <svg viewBox="0 0 16 16" aria-hidden className="size-4 shrink-0">
            <circle cx="8" cy="8" r="8" className="fill-ink-faint/30" />
            <circle cx="8" cy="8" r="3" className="fill-ink-faint" />
          </svg>
          Guidance
        </li>
      )}
    </ul>
  );
}
