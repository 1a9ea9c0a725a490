/** The places of nodes, by id, in the canvas's own units. */
import { ownValue } from "@/lib/graph/own-value";

export interface Place {
  x: number;
  y: number;
}
/** Read with `placeOf`: an id may be a name that every object has. */
export type Places = Record<string, Place>;

export function placeOf(places: Places, id: string): Place | undefined {
  return ownValue(places, id);
}
