/** True if only programs of this machine can reach an address. scripts/listening.mjs does the same check before anything is built. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
