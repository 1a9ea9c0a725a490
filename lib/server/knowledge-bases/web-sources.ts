/** Sources from the web: fetched by the server, and from then on the same as files that were uploaded. */
import type { WebSourcesAdded } from "../../api/sources";
import type { Rejection } from "../../files/source";
import type { WebAddress } from "../../files/web-address";
import { HopscopeError, type InputProblem } from "../../graph/errors";
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
  try {
    const added = await addSources(
      engine,
      base,
      async (store) => {
        const web = new WebFetch(limits, store);
        outcomes = web.outcomes;
        for (const address of addresses) await web.fetch(address);
        for (const [name, address] of web.addresses) byName.set(name, address);
        if (byName.size === 0) refuseAll(outcomes.length);
        return web.readings;
      },
      { ...options, addresses: byName },
    );
    return { ...added, addresses: outcomes.map((outcome) => afterReading(outcome, added)) };
  } catch (error) {
    throw withProblems(error, outcomes);
  }
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
