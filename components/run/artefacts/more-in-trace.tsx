/** Number of items that a stage found beyond those listed in its trace: no truncation is silent. */
import { formatCount } from "@/components/ui/format";

export function MoreInTrace({ count }: { count: number }) {
  if (count === 0) return null;
  return <p className="px-2 py-1 text-xs text-warn">+{formatCount(count)} more, not stored in the trace</p>;
}
