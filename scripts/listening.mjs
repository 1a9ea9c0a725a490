/** The addresses that the server may listen on: beyond this machine only with accounts, or where it was accepted that anyone may use it. */

/** Says that whoever can reach the address may use the application. */
export const ACCEPTED = "HOPSCOPE_ANYONE_MAY_USE_IT";

/**
 * Why the server does not listen on an address, and what to do; null when it may.
 * @param {string} host
 * @param {{ HOPSCOPE_ACCOUNTS?: string, HOPSCOPE_ANYONE_MAY_USE_IT?: string }} variables
 */
export function refusalToListen(host, variables) {
  const accounts = variables.HOPSCOPE_ACCOUNTS || "auto";
  if (isLoopback(host) || accounts === "auto" || accounts === "on" || variables[ACCEPTED] === "yes")
    return null;
  return [
    `HOST=${host} makes Hopscope reachable from other machines, and HOPSCOPE_ACCOUNTS=${accounts} lets it run without accounts:`,
    "whoever can reach it could read, change and remove everything, and spend what its language model costs. It was not started.",
    "  To use it on this machine alone: leave HOST unset.",
    "  To let people sign in: leave HOPSCOPE_ACCOUNTS unset, or set it to on.",
    `  To let anyone who can reach it use it, for instance behind a proxy that asks for a password: set ${ACCEPTED}=yes.`,
  ].join("\n");
}

/** True if only programs of this machine reach an address. */
export function isLoopback(host) {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}
