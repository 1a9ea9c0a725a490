import { expect, it } from "vitest";
import { askedWaitSeconds } from "./asked-wait";

const wait = (headers: Record<string, string>, status = 429) =>
  askedWaitSeconds(status, new Headers(headers));
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

it.each([
  [{}, 0],
  [{ "retry-after": "7" }, 7],
  [{ "retry-after": "-3" }, 0],
  [{ "retry-after": "soon" }, 0],
  [{ "retry-after-ms": "1500", "retry-after": "7" }, 1.5],
  [{ "x-ratelimit-reset-requests": "6m0s" }, 360],
  [{ "x-ratelimit-reset-tokens": "20ms" }, 0.02],
  [{ "x-ratelimit-reset-tokens": "1h2m3.5s" }, 3_723.5],
  [{ "x-ratelimit-reset": "12" }, 12],
  [{ "x-ratelimit-reset": "gibberish 5s" }, 0],
  [{ "retry-after": "7", "x-ratelimit-reset-requests": "1s" }, 7],
])("%j asks for %d seconds", (headers: Record<string, string>, seconds) => {
  expect(wait(headers)).toBeCloseTo(seconds, 6);
});

it("goes by the limit that has run out", () => {
  const headers = {
    "x-ratelimit-remaining-requests": "0",
    "x-ratelimit-reset-requests": "9s",
    "x-ratelimit-remaining-tokens": "500",
    "x-ratelimit-reset-tokens": "1s",
  };
  expect(wait(headers)).toBe(9);
  expect(wait({ ...headers, "x-ratelimit-remaining-requests": "1" })).toBe(1);
});

it("reads times of day", () => {
  const near = (headers: Record<string, string>) => expect(Math.abs(wait(headers) - 600)).toBeLessThan(60);
  near({ "retry-after": inSeconds(600).toUTCString() });
  near({ "x-ratelimit-reset": String(Math.round(inSeconds(600).getTime() / 1000)) });
  near({ "x-ratelimit-reset": String(inSeconds(600).getTime()) });
});

it("reads resets of a refusal for too many requests only", () => {
  expect(wait({ "x-ratelimit-reset-requests": "9s" }, 500)).toBe(0);
});
