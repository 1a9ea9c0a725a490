/** How much a stage found beyond what its trace lists: no cut is silent. */
import { formatCount } from "@/components/ui/format";

export function MoreInTrace({ count }: { count: number }) {
  if (count === 0) return null;
  return <p className="px-2 py-1 text-xs text-warn">+{formatCount(count)} more, not stored in the trace</p>;
}
