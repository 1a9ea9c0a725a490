/** The distribution of each signal over the compared pairs, and where the slider cuts it. */
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import type { SimilarityAnalysis, SimilaritySelection } from "@/lib/api/similarity";
import { ownValue } from "@/lib/graph/own-value";

type Histogram = SimilarityAnalysis["histograms"][number];
type Cut = SimilaritySelection["signals"][number];

const HEIGHT = 48;

interface HistogramPanelProps {
  analysis: SimilarityAnalysis;
  /** Aligned with the histograms; missing until they are computed. */
  cuts: readonly Cut[] | undefined;
}

export function HistogramPanel({ analysis: { histograms }, cuts }: HistogramPanelProps) {
  return (
    <Panel
      title="Signals"
      aside={<p className="text-compact text-ink-soft">value of the compared pairs, 0 to 1</p>}
    >
      <ul className="grid gap-x-6 gap-y-4 px-4 py-3 sm:grid-cols-2">
        {histograms.map((histogram, index) => (
          <li key={`${histogram.kinds.join(" ")} ${histogram.signal}`}>
            <SignalHistogram histogram={histogram} cut={cuts?.[index]} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SignalHistogram({ histogram, cut }: { histogram: Histogram; cut: Cut | undefined }) {
  const { bins, title, kinds, sampled, mean } = histogram;
  const tallest = Math.max(...bins, 1);
  const width = 100 / bins.length;
  const joined = cut ? `from ${cut.threshold.toFixed(2)} on, ${formatNoun(cut.pairs, "pair")} joined` : "";
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline gap-x-2 text-compact">
        <span className="font-medium">{title}</span>
        <span className="text-xs text-ink-soft">{kindsInWords(kinds)}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${title}: ${formatNoun(sampled, "pair")}, mean ${mean.toFixed(2)}${joined && `; ${joined}`}`}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-1 block h-16 w-full overflow-visible border-b"
      >
        {bins.map((count, bin) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place.
            key={bin}
            x={bin * width + width * 0.1}
            width={width * 0.8}
            // A root, so that the few pairs that matter are seen beside the many that do not.
            y={HEIGHT - Math.sqrt(count / tallest) * HEIGHT}
            height={Math.sqrt(count / tallest) * HEIGHT}
            className={cut && (bin + 0.5) / bins.length >= cut.threshold ? "fill-focus" : "fill-line-strong"}
          />
        ))}
        {cut && (
          <line
            x1={Math.min(Math.max(cut.threshold, 0), 1) * 100}
            x2={Math.min(Math.max(cut.threshold, 0), 1) * 100}
            y1={-3}
            y2={HEIGHT}
            vectorEffect="non-scaling-stroke"
            className="stroke-ink stroke-[1.5]"
          />
        )}
      </svg>
      <p className="numeric flex flex-wrap justify-between gap-x-3 text-xs whitespace-normal text-ink-soft">
        <span>
          {formatCount(sampled)} pairs, mean {mean.toFixed(2)}
        </span>
        <span className="text-ink">{joined}</span>
      </p>
    </figure>
  );
}

const WORDS: Readonly<Record<string, { one: string; many: string }>> = {
  passage: { one: "a passage", many: "passages" },
  segment: { one: "a table segment", many: "table segments" },
  node: { one: "a described node", many: "described nodes" },
};

/** Between what two kinds of chunks a signal compares: "passages", "a passage and a table segment". */
export function kindsInWords([one, other]: readonly [string, string]): string {
  if (one === other) return `between ${ownValue(WORDS, one)?.many ?? one}`;
  return `between ${ownValue(WORDS, one)?.one ?? one} and ${ownValue(WORDS, other)?.one ?? other}`;
}
