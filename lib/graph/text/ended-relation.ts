/** Relations that hold for a time: which of their properties say since and until when, and what held at a time. */
import type { GraphEdge } from "../graph-element";
import { relationWords } from "./relation-words";

/** Words of the properties that say until when something held. */
export const ENDS = /\b(?:until|till|to|end(?:ed|s)?|left|resigned|retired|expires?|expiry)\b/;
/** Words of the properties that say when something began. */
export const STARTS =
  /\b(?:since|from|start(?:ed|s)?|begin|began|begun|joined|hired|entered|appointed|elected|registered|admitted|enrolled|onboarded)\b/;
/** A year, a month or a day, with or without a time. */
export const TIME = /^[12]\d{3}(?:-\d{2}(?:-\d{2}(?:[T ].*)?)?)?$/;

/** The day in UTC, `YYYY-MM-DD`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The year, month or day until which an edge held, where that has passed; null for what still holds or says no such time. */
export function endOf({ properties }: Pick<GraphEdge, "properties">, now = today()): string | null {
  return timesIn(properties).to.find((end) => end < now.slice(0, end.length)) ?? null;
}

/** The end of a relation's time that a property gives, by its name; null for any other. */
export function sideOf(key: string): "from" | "to" | null {
  const words = relationWords(key);
  return ENDS.test(words) ? "to" : STARTS.test(words) ? "from" : null;
}

/** Since and until when an edge held: a year, a month or a day each; null where it does not say. */
export function timesOf({ properties }: Pick<GraphEdge, "properties">): Record<"from" | "to", string | null> {
  const { from, to } = timesIn(properties);
  return { from: from[0] ?? null, to: to[0] ?? null };
}

/** Its properties as text, in their order, without the time of a day. */
function timesIn(properties: GraphEdge["properties"]): Record<"from" | "to", string[]> {
  const times: Record<"from" | "to", string[]> = { from: [], to: [] };
  for (const [key, value] of Object.entries(properties)) {
    const side = TIME.test(String(value)) ? sideOf(key) : null;
    if (side) times[side].push(String(value).slice(0, 10));
  }
  return times;
}

/** True if an edge held at a time; one that does not say when it began or ended held before or after. */
export function heldAt(edge: Pick<GraphEdge, "properties">, time: string): boolean {
  const { from, to } = timesOf(edge);
  return (
    (from === null || from.slice(0, time.length) <= time.slice(0, from.length)) &&
    (to === null || to.slice(0, time.length) >= time.slice(0, to.length))
  );
}
