/** Units of one kind of measure, each with what it is worth in the first. */
import { ownValue } from "../graph/own-value";

export type Units = Readonly<Record<string, number>>;

/** Words with what each is worth: "min:60 hour:3600". */
export function worths(text: string): Units {
  return Object.fromEntries(text.split(" ").map((one) => [one.split(":")[0], Number(one.split(":")[1])]));
}

export const SECONDS = worths(
  "ms:0.001 millisecond:0.001 sec:1 second:1 min:60 minute:60 hr:3600 hour:3600 day:86400 week:604800",
);
export const METRES = worths(
  "mm:0.001 millimetre:0.001 cm:0.01 centimetre:0.01 m:1 metre:1 meter:1 km:1000 kilometre:1000 kilometer:1000",
);
export const GRAMS = worths("g:1 gram:1 kg:1000 kilo:1000 kilogram:1000 t:1e6 tonne:1e6 ton:1e6");
export const MONTHS = worths("month:1 year:12");

/** What a word for a unit is worth: "hours" of seconds. */
export function worthOf(word: string, units: Units): number | undefined {
  return ownValue(units, word.replace(/(?<=.{2})s$/, ""));
}
