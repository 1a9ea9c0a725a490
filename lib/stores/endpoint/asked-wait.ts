/** Time that a server asks its callers to wait before they come again. */

const TOO_MANY_REQUESTS = 429;
/** Milliseconds of the units in "6m0s", "1.5s", "20ms". */
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Endings of rate-limit headers: OpenAI counts requests and tokens, OpenRouter and others requests alone. */
const LIMITS = ["-requests", "-tokens", ""];
/** Larger numbers are times of day, in seconds or milliseconds since 1970. */
const LEAST_EPOCH_SECONDS = 1e9;
const LEAST_EPOCH_MS = 1e12;

/**
 * In seconds; 0 when it asks for nothing. `retry-after` is a number of seconds or a date, `retry-after-ms` is OpenAI's own. Without
 * them a 429 is waited out until the limit that has run out is reset.
 */
export function askedWaitSeconds(status: number, headers: Headers | undefined): number {
  if (!headers) return 0;
  const milliseconds = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds / 1000);
  const asked = headers.get("retry-after");
  if (asked) {
    const seconds = Number(asked);
    const wait = Number.isNaN(seconds) ? secondsUntil(Date.parse(asked)) : seconds;
    return Number.isFinite(wait) ? Math.max(0, wait) : 0;
  }
  return status === TOO_MANY_REQUESTS ? secondsUntilReset(headers) : 0;
}

/** Longest reset among the limits that have run out; where none is reported as spent, the earliest reset. */
function secondsUntilReset(headers: Headers): number {
  const resets = LIMITS.flatMap((limit) => {
    const wait = readReset(headers.get(`x-ratelimit-reset${limit}`));
    const remaining = headers.get(`x-ratelimit-remaining${limit}`);
    return wait === null ? [] : [{ wait, isSpent: remaining !== null && Number(remaining) <= 0 }];
  });
  const spent = resets.filter(({ isSpent }) => isSpent).map(({ wait }) => wait);
  if (spent.length > 0) return Math.max(...spent);
  return resets.length > 0 ? Math.min(...resets.map(({ wait }) => wait)) : 0;
}

/** "6m0s", a number of seconds, or a time since 1970. */
function readReset(text: string | null): number | null {
  const written = text?.trim();
  if (!written) return null;
  const number = Number(written);
  if (number >= LEAST_EPOCH_MS) return Math.max(0, secondsUntil(number));
  if (number >= LEAST_EPOCH_SECONDS) return Math.max(0, secondsUntil(number * 1000));
  if (Number.isFinite(number)) return Math.max(0, number);
  const parts = [...written.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)];
  if (parts.map(([part]) => part).join("") !== written) return null;
  return parts.reduce((sum, [, value, unit]) => sum + Number(value) * UNITS[unit!]!, 0) / 1000;
}

function secondsUntil(time: number): number {
  return (time - Date.now()) / 1000;
}
