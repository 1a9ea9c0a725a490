/** What a language model adds to a variant: the paired difference to the same one without it. */
import { Tip } from "@/components/ui/tip";
import type { ModelGain } from "@/lib/measure/model-gains";
import { gainWords, signedPoints } from "./model-gain-words";

export function ModelGainCell({ gain }: { gain: ModelGain | null }) {
  if (!gain) return <td className="px-2 py-1.5 text-right text-ink-faint">–</td>;
  const { mean, holds } = gain.difference;
  return (
    <td className="numeric px-2 py-1.5 text-right whitespace-nowrap">
      <Tip text={gainWords(gain)}>
        <button type="button" className="w-full text-right">
          {holds && (
            <span className={mean > 0 ? "text-good" : "text-bad"}>
              <span aria-hidden>● </span>
              <span className="sr-only">holds: </span>
            </span>
          )}
          {signedPoints(mean)}
        </button>
      </Tip>
    </td>
  );
}
