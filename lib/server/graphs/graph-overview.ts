/** The overview of a knowledge base's graph: computed away from the thread that answers requests, once for each state of it. */
import { HopscopeError } from "../../graph/errors";
import type { GraphOverview, GraphPart } from "../../graph/overview/overview";
import type { Engine } from "../engine";
import { openGraph } from "./graph-reads";

/** @throws HopscopeError `not-found`, `not-ready` */
export async function overviewOf(engine: Engine, base: string): Promise<GraphOverview> {
  return (await (await openGraph(engine, base)).overview()).overview;
}

/** The part of the graph that a canvas begins with. @throws HopscopeError `not-found` when no community of the overview has this hub */
export async function communityOf(engine: Engine, base: string, hub: string): Promise<GraphPart> {
  const { overview, parts } = await (await openGraph(engine, base)).overview();
  const place = overview.communities.findIndex(({ hubs }) => hubs.some(({ id }) => id === hub));
  const part = parts[place];
  if (!part)
    throw new HopscopeError("not-found", `No community of the overview has the hub "${hub}".`, {
      hint: "The graph may have changed since: open its overview again.",
    });
  return part;
}
