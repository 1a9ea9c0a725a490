/** What nodes are in a run, labels of nodes: colours with their shapes. */

import { KindMark } from "@/components/graph-view/style/kind-mark";
import { labelLooks } from "@/components/graph-view/style/label-looks";
import { KIND_LOOKS, NODE_KINDS } from "@/components/graph-view/style/roles";
import { ShapeMark } from "@/components/graph-view/style/shape-mark";
import { Panel } from "@/components/ui/panel";
import { Specimen } from "./specimen";

/** As many labels as there are looks, and one that shares the last. */
const LABELS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Any further"];
const LOOKS = labelLooks({
  nodeCount: 0,
  edgeCount: 0,
  relations: [],
  labels: LABELS.map((name, index) => ({ name, count: LABELS.length - index, properties: [] })),
});

export function Shapes() {
  return (
    <Panel title="Marks and labels">
      <Specimen name="In a run, after Okabe and Ito">
        <ul className="flex flex-col gap-1.5">
          {NODE_KINDS.map((kind) => (
            <li key={kind} className="flex items-center gap-2">
              <KindMark kind={kind} className="size-4" />
              <span className="w-44 font-medium">{KIND_LOOKS[kind].title}</span>
              <span className="text-ink-soft">{KIND_LOOKS[kind].meaning}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Labels, most frequent first, after Paul Tol">
        {[...LOOKS].map(([name, look]) => (
          <span key={name} className="flex items-center gap-1.5">
            <ShapeMark look={look} className="size-4" />
            {name}
          </span>
        ))}
      </Specimen>
    </Panel>
  );
}
