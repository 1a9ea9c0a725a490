/** Whether only programs of this machine reach an address. scripts/listening.mjs says the same before anything is built. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
