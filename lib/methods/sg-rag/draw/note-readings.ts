/** Notes in the trace on how the names of a question were joined. */

import { formatNoun } from "../../../graph/text/format-noun";
import type { StageWriter } from "../../trace/trace";
import type { Readings } from "./extract";

export function noteReadings(read: Readings, write: Pick<StageWriter, "flag" | "info">): void {
  if (read.said) write.info(read.said);
  const typed = read.readings.filter(({ relations }) => relations).length;
  if (typed > 0)
    write.info(
      `${typed === 1 ? "The planner's query is" : `The planner's ${typed} best queries are`} matched with relations and directions; matches of other relations come below.`,
    );
  if (read.omitted > 0)
    write.flag(
      `${formatNoun(read.omitted, "less likely query graph was", "less likely query graphs were")} not matched.`,
    );
  for (const mention of read.dropped)
    write.flag(`"${read.mentions[mention]!.text}" is dropped: no node is next to it and to the other names.`);
  if (read.none) write.info("Nothing meets the planner's query: there is nothing to match.");
  if (read.shape === "given") write.info("The query graph is the one that was given.");
  if (read.shape === "drawn") write.info("The query graph is matched as the language model drew it.");
  if (read.shape === "plan")
    write.info("No edges join the names as asked: the planner's most likely shape is taken.");
  if (read.shape === "edge") write.info("Each name is a query graph by itself.");
}
