/** Relations that hold for a time: which of their properties say until when, and whether that time has passed. */
import type { GraphEdge } from "../graph-element";
import { relationWords } from "./relation-words";

/** Words of the properties that say until when something held. */
export const ENDS = /\b(?:until|till|to|end(?:ed|s)?|left|resigned|retired|expires?|expiry)\b/;
/** A year, a month or a day, with or without a time. */
const TIME = /^[12]\d{3}(?:-\d{2}(?:-\d{2}(?:[T ].*)?)?)?$/;

/** The day in UTC, `YYYY-MM-DD`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The year, month or day until which an edge held, where that has passed; null for what still holds or says no such time. */
export function endOf({ properties }: Pick<GraphEdge, "properties">, now = today()): string | null {
  for (const [key, value] of Object.entries(properties)) {
    if (!ENDS.test(relationWords(key)) || !TIME.test(String(value))) continue;
    const end = String(value).slice(0, now.length);
    if (end < now.slice(0, end.length)) return end;
  }
  return null;
}
