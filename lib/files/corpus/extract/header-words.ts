/** Headers and titles as labels and relation types: "work_orders" gives WorkOrder, "Customer ID" CUSTOMER. */
import { singularOf } from "./patterns/verb-forms";

/** At the end of a header, it says that the column holds ids. */
export const ID_SUFFIX = /[_ ]?(?:id|key|code|nr|no|number)$|(?<=\p{Ll})Id$/iu;

/** "startDate" gives "start Date". */
export function spaced(text: string): string {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
}

/** "work", "orders" give "WorkOrder"; empty without words. */
export function labelOf(words: readonly string[]): string {
  const singular = words.map((word, at) => (at === words.length - 1 ? singularOf(word) : word));
  return singular.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}

/** "place of birth" gives PLACE_OF_BIRTH; what says that a column holds ids is no part of it. */
export function typeOf(header: string): string {
  const words = spaced(header.replace(ID_SUFFIX, "") || header).toUpperCase();
  return words.replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_+|_+$/g, "") || "COLUMN";
}
