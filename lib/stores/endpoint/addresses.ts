/**
 * Network addresses that requests may go to. Addresses of endpoints come from the settings, which others may be able to write: without
 * this check they could make Hopscope ask servers that only this machine can reach. Names are looked up before each request.
 */
import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { BadReply } from "./failure";

/** Addresses that are allowed beside public ones. */
export type PrivateEndpoints = "none" | "loopback" | "all";

export type AddressKind = "public" | "loopback" | "private" | "metadata";

/** They give the credentials of the machine to whoever asks from it; no model is served there. */
const METADATA_NAMES = new Set(["metadata.google.internal", "metadata.goog", "metadata", "instance-data"]);
const METADATA = blockList([], ["100.100.100.200"]);
/** Link-local: what answers there belongs to the machine or its cloud. */
METADATA.addSubnet("169.254.0.0", 16);
METADATA.addSubnet("fe80::", 10, "ipv6");
METADATA.addAddress("168.63.129.16");
METADATA.addAddress("192.0.0.192");
METADATA.addAddress("fd00:ec2::254", "ipv6");
METADATA.addAddress("fd00:ec2::23", "ipv6");
METADATA.addAddress("fd20:ce::254", "ipv6");

const LOOPBACK = blockList(["127.0.0.0/8", "0.0.0.0/8"]);
LOOPBACK.addAddress("::1", "ipv6");
LOOPBACK.addAddress("::", "ipv6");

const PRIVATE = blockList([
  ...["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"],
  ...["192.0.0.0/24", "198.18.0.0/15", "224.0.0.0/4", "240.0.0.0/4"],
]);
PRIVATE.addSubnet("fc00::", 7, "ipv6");
PRIVATE.addSubnet("fec0::", 10, "ipv6");
PRIVATE.addSubnet("ff00::", 8, "ipv6");
/** Their last 32 bits are an IPv4 address that a gateway would connect to. */
PRIVATE.addSubnet("64:ff9b::", 96, "ipv6");
PRIVATE.addSubnet("2002::", 16, "ipv6");

/** The kind of network that an IP address belongs to. */
export function addressKind(address: string): AddressKind {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (METADATA.check(address, family)) return "metadata";
  if (LOOPBACK.check(address, family)) return "loopback";
  return PRIVATE.check(address, family) ? "private" : "public";
}

export function isAllowed(kind: AddressKind, allowed: PrivateEndpoints): boolean {
  if (kind === "public") return true;
  if (kind === "metadata") return false;
  return allowed === "all" || (allowed === "loopback" && kind === "loopback");
}

/**
 * The IP addresses of the server, when all of them are allowed: who connects to one of these asks no other server, whatever
 * a further lookup of the name would say.
 * @throws BadReply of the kind `blocked`; what the lookup throws
 */
export async function checkAddress(
  url: URL,
  allowed: PrivateEndpoints,
  resolve: (name: string) => Promise<readonly string[]> = addressesOf,
): Promise<readonly string[]> {
  const name = url.hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  if (METADATA_NAMES.has(name)) throw new BadReply("blocked");
  const addresses = isIP(name) ? [name] : await resolve(name);
  if (addresses.some((address) => !isAllowed(addressKind(address), allowed))) throw new BadReply("blocked");
  return addresses;
}

async function addressesOf(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

function blockList(subnets: readonly string[], addresses: readonly string[] = []): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = "", bits] = subnet.split("/");
    list.addSubnet(network, Number(bits));
  }
  for (const address of addresses) list.addAddress(address);
  return list;
}
