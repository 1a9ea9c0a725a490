/** Roles of nodes, labels of nodes: colours with their shapes. */
import { labelLooks } from "@/components/graph-view/style/label-looks";
import { RoleMark } from "@/components/graph-view/style/role-mark";
import { ROLE_LOOKS, ROLES } from "@/components/graph-view/style/roles";
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
    <Panel title="Roles and labels">
      <Specimen name="Roles, after Okabe and Ito">
        <ul className="flex flex-col gap-1.5">
          {ROLES.map((role) => (
            <li key={role} className="flex items-center gap-2">
              <RoleMark role={role} className="size-4" />
              <span className="w-20 font-medium">{ROLE_LOOKS[role].title}</span>
              <span className="text-ink-soft">{ROLE_LOOKS[role].meaning}</span>
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
