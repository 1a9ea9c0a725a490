/** Sources from the web: fetched by the server, and from then on the same as files that were uploaded. */
import type { WebSourcesAdded } from "../../api/sources";
import type { Rejection } from "../../files/source";
import type { WebAddress } from "../../files/web-address";
import { HopscopeError, type InputProblem } from "../../graph/errors";
import type { KnownFiles } from "../../stores/prisma/synced-places";
import { WebFetch } from "../../stores/web/fetch-sources";
import type { Engine } from "../engine";
import { type AddOptions, addSources } from "./sources";

/**
 * Fetches addresses and adds what came; one that gives nothing does not hold up the others.
 * @param addresses with http or https, and without credentials
 * @throws HopscopeError `invalid-input` with what is wrong with each address when none gives a source; what `addSources` throws
 */
export async function addWebSources(
  engine: Engine,
  base: string,
  addresses: readonly string[],
  options: Omit<AddOptions, "addresses"> & { signal: AbortSignal },
): Promise<WebSourcesAdded> {
  const { HOPSCOPE_PRIVATE_SOURCES, HOPSCOPE_UPLOAD_LIMIT_MB: megabytes } = engine.environment;
  const limits = { addresses: HOPSCOPE_PRIVATE_SOURCES, megabytes, signal: options.signal };
  const byName = new Map<string, string>();
  let outcomes: readonly WebAddress[] = [];
  let versions: ReadonlyMap<string, string> = new Map();
  try {
    const added = await addSources(
      engine,
      base,
      async (store) => {
        const web = new WebFetch(limits, store);
        ({ outcomes, versions } = web);
        for (const address of addresses) await web.fetch(address);
        for (const [name, address] of web.addresses) byName.set(name, address);
        if (byName.size === 0) refuseAll(outcomes.length);
        return web.readings;
      },
      { ...options, addresses: byName },
    );
    const read = outcomes.map((outcome) => afterReading(outcome, added));
    await remember(engine, added.job.knowledgeBase, read, versions);
    return { ...added, addresses: read };
  } catch (error) {
    throw withProblems(error, outcomes);
  }
}

/** Each address of the request that gave sources is a place that can be looked at again. */
async function remember(
  { database }: Engine,
  base: string,
  outcomes: readonly WebAddress[],
  versions: ReadonlyMap<string, string>,
): Promise<void> {
  const places = new Map<string, KnownFiles>();
  let place = "";
  for (const { address, sitemap, source } of outcomes) {
    if (sitemap === undefined) place = address;
    if (source === null) continue;
    const files = places.get(place) ?? {};
    places.set(place, { ...files, [source]: { version: versions.get(source) ?? "", address } });
  }
  for (const [address, files] of places) await database.places.save(base, address, { files });
}

function refuseAll(count: number): never {
  throw new HopscopeError(
    "invalid-input",
    `${count === 1 ? "The address gave no source" : `None of the ${count.toLocaleString("en")} addresses gave a source`}, so nothing was changed.`,
    { hint: "Open the addresses in a browser on the machine of the server, and correct them." },
  );
}

/** An address whose file was fetched, and of which nothing could be read, gives no source. */
function afterReading(
  outcome: WebAddress,
  { sources, rejections }: Pick<WebSourcesAdded, "sources" | "rejections">,
): WebAddress {
  const { source } = outcome;
  if (source === null || sources.some(({ name }) => isOf(name, source))) return outcome;
  const reason = rejections.find(({ file }: Rejection) => isOf(file, source))?.reason;
  return { ...outcome, source: null, problem: reason ?? "Nothing in it could be read." };
}

function isOf(name: string, file: string): boolean {
  return name === file || name.startsWith(`${file}/`);
}

/** Whatever the reason that nothing was added, also what was wrong with addresses. */
function withProblems(error: unknown, outcomes: readonly WebAddress[]): unknown {
  if (!(error instanceof HopscopeError) || error.code === "cancelled") return error;
  const problems: InputProblem[] = outcomes.flatMap(({ address, problem }) =>
    problem === null ? [] : [{ at: address, message: problem }],
  );
  const { code, message, cause } = error;
  const hint = code === "conflict" ? "Leave it out, or ask for the old one to be replaced." : error.hint;
  return new HopscopeError(code, message, {
    ...(hint !== undefined && { hint }),
    problems: [...problems, ...error.problems],
    cause,
  });
}
