/** What the interface is made of, drawn by the parts that the pages use themselves. */

import { PageTitle } from "@/components/ui/page-title";
import { Colours } from "./colours";
import { Controls } from "./controls";
import { Feedback } from "./feedback";
import { Measures } from "./measures";
import { Shapes } from "./shapes";

export function DesignPage() {
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4">
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
