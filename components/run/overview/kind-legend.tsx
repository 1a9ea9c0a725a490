/** What the marks of the overview mean. */
import { KindMark } from "@/components/graph-view/style/kind-mark";
import { KIND_LOOKS, NODE_KINDS } from "@/components/graph-view/style/roles";

export function KindLegend() {
  return (
    <ul aria-label="Marks" className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
      {NODE_KINDS.map((kind) => (
        <li key={kind} className="flex items-center gap-1" title={KIND_LOOKS[kind].meaning}>
          <KindMark kind={kind} className="size-2.5" />
          {KIND_LOOKS[kind].title}
        </li>
      ))}
    </ul>
  );
}
