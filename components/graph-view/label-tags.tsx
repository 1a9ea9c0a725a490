/** A node's labels with their mark, as the canvas draws them. */
import { type LabelLooks, lookOf } from "./label-looks";
import { ShapeMark } from "./shape-mark";

export function LabelTags({ labels, looks }: { labels: readonly string[]; looks: LabelLooks | undefined }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-xs text-ink-soft">
      {looks && <ShapeMark look={lookOf(looks, labels)} />}
      <span className="truncate">{labels.join(", ")}</span>
    </span>
  );
}
