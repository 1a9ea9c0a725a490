/** Roles that the shown step has, with how many nodes have each. */

import { formatCount } from "@/components/ui/format";
import type { Role } from "@/lib/core/trace";
import { RoleMark } from "./role-mark";
import { ROLE_LOOKS, ROLES } from "./roles";

export function Legend({ counts }: { counts: ReadonlyMap<Role, number> }) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-3 gap-y-0.5 text-2xs text-ink-soft">
      {ROLES.filter((role) => counts.has(role)).map((role) => (
        <li key={role} title={ROLE_LOOKS[role].meaning} className="flex items-center gap-1">
          <RoleMark role={role} />
          {ROLE_LOOKS[role].title}
          <span className="numeric text-ink">{formatCount(counts.get(role) ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}
