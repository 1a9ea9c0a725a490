/**
 * The Content-Security-Policy: what a page may load and run, so that a text which ended up in a page as markup still runs nothing.
 *
 * A page runs our own script files, and inline only what has the page's nonce: a random value of one answer, which nobody who
 * writes into the page can know. Without 'strict-dynamic', scripts of ours cannot load any from elsewhere either. Styles are
 * inline where React and the drawings set them.
 */

/** The header by which a page's nonce reaches what draws the page. */
export const NONCE_HEADER = "x-nonce";

/** A new nonce: 128 random bits in base64. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/**
 * The value of the header Content-Security-Policy.
 * @param nonce of a page, in base64; without one, as for files and the API, nothing inline runs
 * @param isDevelopment whether the development server answers: it and React evaluate strings there
 */
export function contentPolicy(
  nonce?: string,
  isDevelopment = process.env.NODE_ENV === "development",
): string {
  const scripts = [
    "'self'",
    ...(nonce ? [`'nonce-${nonce}'`] : []),
    ...(isDevelopment ? ["'unsafe-eval'"] : []),
  ];
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
