/** The building blocks of the interface, drawn by the components of its pages. */

import { KindMark } from "@/components/graph-view/style/kind-mark";
import { labelLooks } from "@/components/graph-view/style/label-looks";
import { KIND_LOOKS, NODE_KINDS } from "@/components/graph-view/style/roles";
import { ShapeMark } from "@/components/graph-view/style/shape-mark";
import { PageTitle } from "@/components/ui/page-title";
import { Panel } from "@/components/ui/panel";
import { Controls } from "./controls";
import { Feedback } from "./feedback";
import { Measures } from "./measures";
import { Specimen } from "./specimen";

/** One label for each look, and one that shares the last. */
const LABELS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Any further"];

const LOOKS = labelLooks({
  nodeCount: 0,
  edgeCount: 0,
  relations: [],
  labels: LABELS.map((name, index) => ({ name, count: LABELS.length - index, properties: [] })),
});

const GROUNDS = [
  ["page", "bg-page"],
  ["panel", "bg-panel"],
  ["sunken", "bg-sunken"],
  ["hover", "bg-hover"],
  ["selected", "bg-selected"],
  ["warn", "bg-warn-ground"],
  ["bad", "bg-bad-ground"],
] as const;

const INKS = [
  ["ink", "text-ink", "what is read"],
  ["ink-soft", "text-ink-soft", "what explains it"],
  ["ink-faint", "text-ink-faint", "what may be missed"],
  ["focus", "text-focus", "where the keyboard is"],
  ["good", "text-good", "done, ready"],
  ["warn", "text-warn", "flagged, cut short"],
  ["bad", "text-bad", "failed, refused"],
] as const;

export function DesignPage() {
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-4">
      <div>
        <PageTitle docs="extending">Design</PageTitle>
        <p className="max-w-prose text-ink-soft">
          Every part that pages are made of, in all its states, drawn from the same components. Colour never
          speaks alone: a shape or a word repeats what it says. The theme and the density above apply here
          too.
        </p>
      </div>
      <Measures />
      <Colours />
      <Shapes />
      <Controls />
      <Feedback />
    </div>
  );
}

function Colours() {
  return (
    <Panel title="Colours">
      <Specimen name="Grounds">
        {GROUNDS.map(([name, ground]) => (
          <span key={name} className={`rounded-md border px-3 py-2 text-xs ${ground}`}>
            {name}
          </span>
        ))}
      </Specimen>
      <Specimen name="Inks, 4.5 to 1 or more on each ground they are on">
        {INKS.map(([name, ink, use]) => (
          <span key={name} className={ink}>
            {name}: {use}
          </span>
        ))}
      </Specimen>
      <Specimen name="Action">
        <span className="rounded-md bg-action px-3 py-2 text-action-ink">one on a page at most</span>
      </Specimen>
    </Panel>
  );
}

/** The kinds of nodes in a run, and labels of nodes: colours with their shapes. */
function Shapes() {
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
