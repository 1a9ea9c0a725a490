/** The mark of what a node is in a run, as the canvas draws it. */
import { KIND_LOOKS, type NodeKind } from "./roles";
import { ShapeMark } from "./shape-mark";

export function KindMark({ kind, className }: { kind: NodeKind; className?: string }) {
  return <ShapeMark look={KIND_LOOKS[kind]} className={className} />;
}
