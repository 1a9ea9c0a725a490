/** The colours of grounds and of what is on them. */
import { Panel } from "@/components/ui/panel";
import { Specimen } from "./specimen";

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

export function Colours() {
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
