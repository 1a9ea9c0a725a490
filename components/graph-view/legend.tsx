/** The roles of the shown step's nodes in the run, how many have each, and the meaning of its outlines and halos, if any. */
import { formatCount } from "@/components/ui/format";
import type { Role } from "@/lib/methods/trace/trace";
import { KIND_LOOKS, NODE_KINDS, type NodeKind, ROLE_LOOKS } from "./roles";
import { KindMark } from "./shape-mark";

interface LegendProps {
  /** Null for what any mark means. */
  counts: ReadonlyMap<NodeKind, number> | null;
  roles?: readonly Role[];
  hasHalos?: boolean;
}

export function Legend({ counts, roles = [], hasHalos }: LegendProps) {
  return (
    <ul
      aria-label={counts ? "Legend" : "Marks"}
      className={`flex flex-wrap gap-x-3 gap-y-0.5 text-ink-soft ${counts ? "text-2xs" : "text-xs"}`}
    >
      {NODE_KINDS.filter((kind) => !counts || counts.has(kind)).map((kind) => (
        <li key={kind} title={KIND_LOOKS[kind].meaning} className="flex items-center gap-1">
          <KindMark kind={kind} />
          {KIND_LOOKS[kind].title}
          {counts && <span className="numeric text-ink">{formatCount(counts.get(kind) ?? 0)}</span>}
        </li>
      ))}
      {roles.map((role) => {
        const { title, meaning, line } = ROLE_LOOKS[role];
        return (
          line && (
            <li key={role} title={meaning} className="flex items-center gap-1">
              <svg viewBox="0 0 16 16" aria-hidden className="size-3 shrink-0 fill-none stroke-ink">
                <circle cx="8" cy="8" r="6.5" strokeWidth={line === "solid" ? 3 : 1.5} />
                {line === "double" && <circle cx="8" cy="8" r="3" strokeWidth="1.5" />}
              </svg>
              {title}
            </li>
          )
        );
      })}
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
