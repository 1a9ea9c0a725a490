/** A time in which an endpoint is not asked, because it failed: why, and when it is tried again. */
import * as z from "zod";

export const outageSchema = z.object({
  host: z.string(),
  /** Goes behind "it": "cannot be reached". */
  reason: z.string(),
  since: z.iso.datetime(),
  /** From then on the next call is sent to see whether it answers. */
  retryAt: z.iso.datetime(),
});
export type Outage = z.infer<typeof outageSchema>;

/** One for each endpoint that failed in the calls of a run, as it was last. */
export function outagesOf(calls: readonly { outage?: Outage | undefined }[]): Outage[] {
  const byHost = new Map<string, Outage>();
  for (const { outage } of calls) {
    const known = outage && byHost.get(outage.host);
    if (outage && (!known || Date.parse(outage.retryAt) > Date.parse(known.retryAt)))
      byHost.set(outage.host, outage);
  }
  return [...byHost.values()];
}

/** "The language model at api.openai.com cannot be reached. The methods went on without it. It is asked again after 11:05:30 UTC." */
export function outageInWords({ host, reason, retryAt }: Outage): string {
  const time = new Date(retryAt).toISOString().slice(11, 19);
  return `The language model at ${host} ${reason}. The methods went on without it. It is asked again after ${time} UTC.`;
}
