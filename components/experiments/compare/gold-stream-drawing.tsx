/** The stream from all gold, at the top, to what was returned: it narrows by what leaves to the right after each stage. */
import { formatCount } from "@/components/ui/format";
import { useWidth } from "../charts/use-width";
import type { StreamStage } from "./gold-stream";

const ROW = 52;
const BAR = 6;
/** Share of the drawing's width; the rest is for what leaves. */
const STREAM_SHARE = 0.7;
const THICKEST_EXIT = 26;

interface GoldStreamDrawingProps {
  stream: readonly StreamStage[];
  returned: number;
  budget: number;
  titleOf: (stage: string) => string;
  onStage: (stage: string) => void;
}

export function GoldStreamDrawing({ stream, returned, budget, titleOf, onStage }: GoldStreamDrawingProps) {
  const [drawing, width] = useWidth<SVGSVGElement>();
  const all = Math.max(1, stream[0]?.present ?? 0);
  const wide = (count: number) => (count / all) * width * STREAM_SHARE;
  return (
    <div className="grid grid-cols-[auto_minmax(4rem,1fr)_auto]">
      <ol className="text-compact">
        {stream.map(({ stage, present }) => (
          <li key={stage} style={{ height: ROW }} className="pr-3">
            <span className="block leading-4 font-medium">{stage === "" ? "All gold" : titleOf(stage)}</span>
            <span className="numeric text-xs text-ink-soft">{formatCount(present)}</span>
          </li>
        ))}
        <li className="pr-3">
          <span className="block leading-4 font-medium text-good">Returned</span>
          <span className="numeric text-xs text-ink-soft">{formatCount(returned)}</span>
        </li>
      </ol>
      <svg
        ref={drawing}
        aria-hidden
        width="100%"
        height={stream.length * ROW + BAR + 24}
        className="block min-w-0"
      >
        {stream.map(({ stage, present, lost }, at) => (
          <g key={stage}>
            <rect y={at * ROW} width={wide(present)} height={BAR} className="fill-ink-soft" />
            <rect
              y={at * ROW + BAR}
              width={wide(present - lost)}
              height={ROW - BAR}
              className="fill-good/25"
            />
            {lost > 0 && (
              // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same
              <path
                d={exitPath(wide(present - lost), wide(present), at * ROW + BAR, width)}
                className="cursor-pointer fill-bad/30 hover:fill-bad/45"
                onClick={() => onStage(stage)}
              />
            )}
          </g>
        ))}
        <rect y={stream.length * ROW} width={wide(returned)} height={BAR} className="fill-good" />
      </svg>
      <ul className="text-compact">
        {stream.map(({ stage, lost }, at) => (
          <li key={stage} style={{ height: ROW }} className="flex items-center pl-2">
            {lost > 0 && (
              <button
                type="button"
                aria-label={`Questions of the ${formatCount(lost)} gold answers lost ${stage === "" ? "before any stage" : `after ${titleOf(stage)}`}`}
                onClick={() => onStage(stage)}
                className="text-left underline-offset-2 hover:underline"
              >
                <span className="numeric font-medium text-bad">{formatCount(lost)} lost</span>
                <span className="block text-2xs text-ink-soft">
                  {whyLost(stage, stream[at + 1]?.stage, at + 2 >= stream.length, budget, titleOf)}
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The last stage writes the answer: what is lost from there on was ranked too low. */
function whyLost(
  stage: string,
  next: string | undefined,
  isLast: boolean,
  budget: number,
  titleOf: (stage: string) => string,
): string {
  if (stage === "") return "no stage found it";
  return next === undefined || isLast ? `not in the first ${budget}` : `not taken on by ${titleOf(next)}`;
}

/** From the right part of the stream, `left` to `right` at `top`, down and out to the right end. */
function exitPath(left: number, right: number, top: number, end: number): string {
  const thick = Math.min(Math.max(right - left, 1.5), THICKEST_EXIT);
  const middle = top - BAR + ROW / 2;
  const [upper, lower] = [middle - thick / 2, middle + thick / 2];
  const turn = Math.min(right + 14, end - 1);
  return [
    `M ${left} ${top}`,
    `L ${right} ${top}`,
    `C ${right} ${upper}, ${turn} ${upper}, ${end} ${upper}`,
    `L ${end} ${lower}`,
    `C ${turn} ${lower}, ${left} ${lower + 6}, ${left} ${top}`,
    "Z",
  ].join(" ");
}
