import { describe, expect, it } from "vitest";
import {
  formatAgo,
  formatBytes,
  formatCount,
  formatDuration,
  formatMoney,
  formatNoun,
  formatScore,
} from "./format";

describe("formatDuration", () => {
  it.each([
    [0.42, "0.4 ms"],
    [9.97, "10 ms"],
    [86.4, "86 ms"],
    [999.4, "999 ms"],
    [999.6, "1.0 s"],
    [1_240, "1.2 s"],
    [59_960, "1 min 0 s"],
    [185_000, "3 min 5 s"],
    [3_720_000, "1 h 2 min"],
  ])("%d ms reads %s", (ms, text) => expect(formatDuration(ms)).toBe(text));
});

describe("formatBytes", () => {
  it.each([
    [0, "0 B"],
    [820, "820 B"],
    [1_440_000, "1.4 MB"],
    [999_600, "1.0 MB"],
    [123_400_000, "123 MB"],
  ])("%d bytes read %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

describe("counts and scores", () => {
  it("groups thousands and agrees with the noun", () => {
    expect(formatCount(12_752)).toBe("12,752");
    expect([1_234_567, -1_234, 999].map(formatCount)).toEqual(["1,234,567", "-1,234", "999"]);
    expect(formatNoun(1_234.5, "second")).toBe("1,234.5 seconds");
    expect(formatNoun(1, "node")).toBe("1 node");
    expect(formatNoun(0, "node")).toBe("0 nodes");
    expect(formatNoun(2, "entry", "entries")).toBe("2 entries");
  });

  it("keeps three decimals of a score", () => {
    expect(formatScore(0.5)).toBe("0.500");
    expect(formatScore(-0.12345)).toBe("-0.123");
    expect(formatScore(12_345.6)).toBe("12,346");
  });
});

describe("formatMoney", () => {
  it.each([
    [0, "$0"],
    [0.000_000_1, "< $0.000001"],
    [0.000_002_34, "$0.0000023"],
    [0.000_7, "$0.0007"],
    [0.012, "$0.01"],
    [1.25, "$1.25"],
  ])("%d reads %s", (amount, text) => expect(formatMoney(amount)).toBe(text));
});

describe("formatAgo", () => {
  const now = Date.parse("2026-01-10T12:00:00Z");
  it.each([
    ["2026-01-10T11:59:40Z", "just now"],
    ["2026-01-10T12:00:05Z", "just now"],
    ["2026-01-10T11:58:00Z", "2 minutes ago"],
    ["2026-01-10T09:00:00Z", "3 hours ago"],
    ["2026-01-09T12:00:00Z", "yesterday"],
  ])("%s reads %s", (iso, text) => expect(formatAgo(iso, now)).toBe(text));
});
