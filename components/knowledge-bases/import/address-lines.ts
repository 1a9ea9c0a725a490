/** Web addresses as a person writes them, one on a line. */
import { MOST_WEB_ADDRESSES } from "@/lib/api/sources";
import { refuseWebAddress } from "@/lib/files/web-address";

export interface AddressLines {
  /** Each once, in the order in which they were written. */
  addresses: string[];
  problems: string[];
}

/** Blank lines are passed over. */
export function readAddressLines(text: string): AddressLines {
  const addresses = new Set<string>();
  const problems: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const address = line.trim();
    if (address === "") continue;
    const problem = refuseWebAddress(address);
    if (problem) problems.push(`Line ${index + 1}: ${problem}`);
    else addresses.add(address);
  }
  if (addresses.size > MOST_WEB_ADDRESSES)
    problems.push(
      `Expected at most ${MOST_WEB_ADDRESSES} addresses, found ${addresses.size}; a sitemap is the pages that it lists.`,
    );
  return { addresses: [...addresses], problems };
}
