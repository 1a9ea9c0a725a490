/** The mark of what a node is in a run, which says in words what it means when it is pointed at. */
import { KIND_LOOKS, type NodeKind } from "@/components/graph-view/roles";
import { KindMark } from "@/components/graph-view/shape-mark";

export function RunMark({ kind, className }: { kind: NodeKind; className?: string }) {
  return (
    <span title={KIND_LOOKS[kind].title} data-kind={kind} className={className}>
      <KindMark kind={kind} />
    </span>
  );
}
