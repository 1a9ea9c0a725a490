/** What the marks of the overview mean. */
import { ShapeMark } from "@/components/graph-view/style/shape-mark";
import { KIND_LOOKS, NODE_KINDS } from "./node-kinds";

export function KindLegend() {
  return (
    <ul aria-label="Marks" className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
      {NODE_KINDS.map((kind) => (
        <li key={kind} className="flex items-center gap-1" title={KIND_LOOKS[kind].meaning}>
          <ShapeMark look={KIND_LOOKS[kind]} className="size-2.5" />
          {KIND_LOOKS[kind].title}
        </li>
      ))}
    </ul>
  );
}
