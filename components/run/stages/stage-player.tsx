/** Leads all columns through their stages together, and through the steps of the paths that a stage traced. */
import { usePageKeys } from "@/components/shell/page-registry";
import type { RunColumn } from "@/lib/measure/run/run";
import { StepButtons } from "../artefacts/step-buttons";
import { type Moment, momentsOf, positionOf, stepsAt } from "../state/step-position";
import { usePlaying } from "../state/use-playing";
import type { RunAddress } from "../state/use-run-address";

/** All stages and steps together take so long, as far as each can be followed. */
const WHOLE_MS = 8_000;
const STAY_MS = { least: 500, most: 1_400 };

export function StagePlayer({ columns, address }: { columns: readonly RunColumn[]; address: RunAddress }) {
  const { stepOf, setSteps } = address;
  const moments = momentsOf(columns, stepOf);
  const position = positionOf(columns, moments, stepOf);
  const moment = moments[position];
  const stay = Math.max(STAY_MS.least, Math.min(STAY_MS.most, WHOLE_MS / Math.max(1, moments.length)));
  const playing = usePlaying(position, moments.length, stay, (next) =>
    setSteps(stepsAt(columns, moments, next, stepOf)),
  );

  usePageKeys("In a run", [
    { keys: ["j"], meaning: "Next stage, of all methods", run: () => playing.go(position + 1) },
    { keys: ["k"], meaning: "Previous stage, of all methods", run: () => playing.go(position - 1) },
    { keys: ["p"], meaning: "Play or pause the stages", run: playing.playOrPause },
  ]);

  return (
    <StepButtons
      playing={playing}
      label="Stages of all methods"
      noun="stage"
      position={inWords(moment)}
      keys={["k", "p", "j"]}
    />
  );
}

function inWords(moment: Moment | undefined): string {
  if (!moment) return "Results";
  return `Stage ${moment.stage + 1}${moment.step === null ? "" : `, step ${moment.step + 1}`}`;
}
