/** Numbers for a person: grouped, with units, short enough for a column. English throughout, as the interface is. */

import { formatNoun, groupDigits } from "@/lib/graph/text/format-noun";

export { formatNoun };

const BYTE_UNITS = ["B", "kB", "MB", "GB", "TB"] as const;

/** "12,752". */
export function formatCount(count: number): string {
  return groupDigits(Math.round(count));
}

/** "13K": for labels on a canvas, where grouping does not fit. */
export function formatCompact(count: number): string {
  return count.toLocaleString("en", { notation: "compact", maximumFractionDigits: 1 });
}

/** Milliseconds below one second, then seconds, then minutes: "0.4 ms", "86 ms", "1.2 s", "3 min 5 s". */
export function formatDuration(ms: number): string {
  if (ms < 9.95) return `${ms.toFixed(1)} ms`;
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** "820 B", "1.4 MB": powers of 1,000. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < BYTE_UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${BYTE_UNITS[unit]}`;
}

/** Three decimals, so that scores line up; four digits before the point lose the decimals. */
export function formatScore(score: number): string {
  return Math.abs(score) >= 1_000 ? formatCount(score) : score.toFixed(3);
}

/** "$0.0007", "$1.25": two significant digits below a cent, since single calls cost that little. */
export function formatMoney(amount: number): string {
  if (amount === 0) return "$0";
  if (amount < 0.000_001) return "< $0.000001";
  return amount < 0.01
    ? `$${Number(amount.toPrecision(2)).toFixed(7).replace(/0+$/, "")}`
    : `$${amount.toFixed(2)}`;
}

/** "2 minutes ago"; `now` in milliseconds since the epoch. */
export function formatAgo(iso: string, now: number): string {
  const seconds = Math.round((now - Date.parse(iso)) / 1_000);
  if (seconds < 45) return "just now";
  if (seconds < 3_600) return `${formatNoun(Math.round(seconds / 60), "minute")} ago`;
  if (seconds < 86_400) return `${formatNoun(Math.round(seconds / 3_600), "hour")} ago`;
  const days = Math.round(seconds / 86_400);
  return days === 1 ? "yesterday" : `${formatNoun(days, "day")} ago`;
}

/** A share in [0, 1] as a percentage with two digits that say something: "97 %", "3.2 %", "0.012 %", "0 %". */
export function formatShare(share: number): string {
  const percent = share * 100;
  if (percent === 0) return "0 %";
  if (percent >= 10) return `${percent.toFixed(percent >= 99.95 ? 0 : 1)} %`;
  return `${Number(percent.toPrecision(2))} %`;
}

/** A probability in [0, 1]: "0.94". */
export function formatConfidence(confidence: number): string {
  return confidence.toFixed(2);
}

/** Two digits that say something: "97 %", "3.2 %", "< 0.1 %". */
export function formatProbability(probability: number): string {
  const percent = probability * 100;
  if (percent < 0.1) return "< 0.1 %";
  return `${percent < 10 ? percent.toFixed(1) : percent.toFixed(0)} %`;
}
