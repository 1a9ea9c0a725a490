/** The result of fetching a web address. */
import * as z from "zod";

/** Pages of sitemaps that one request fetches. */
export const MOST_LISTED_PAGES = 200;

export const webAddressSchema = z.object({
  address: z.string(),
  sitemap: z.string().optional().describe("The sitemap that listed it."),
  lists: z.int().optional().describe("Where it is a sitemap: how many pages, or sitemaps, it lists."),
  source: z.string().nullable().describe("Name of the source, or archive, that it became; null when none."),
  problem: z.string().nullable().describe("What was wrong, or was left out; null when nothing."),
});
export type WebAddress = z.infer<typeof webAddressSchema>;

/** @returns what is wrong with an address as a source, in a sentence; null when nothing is */
export function refuseWebAddress(text: string): string | null {
  if (!URL.canParse(text)) return "Expected an address such as https://example.org/page.html.";
  const { protocol, username, password } = new URL(text);
  if (protocol !== "http:" && protocol !== "https:")
    return `Expected an address that begins with http:// or https://, found "${protocol.slice(0, 20)}".`;
  if (username || password)
    return "Expected an address without a user name and password: they would be stored with the source.";
  return null;
}
