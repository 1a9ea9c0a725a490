/**
 * Asks a question through a client that is generated from the OpenAPI document:
 * node ask.mjs http://localhost:3000 films "Who directed The Third Man?"
 */
import createClient from "openapi-fetch";
import type { paths } from "./schema";

const [address = "", knowledgeBase = "", question = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: address });

const { data, error } = await client.POST("/api/runs", {
  body: { knowledgeBase, question, methods: ["hybrid", "graphraft"] },
});
// A caller that accepts a stream of events gets their text instead.
if (!data || typeof data === "string") throw new Error(error?.detail ?? "There is no run.");
for (const { method, retrieval } of data.columns)
  console.log(`${method}: ${retrieval?.answer.sentences.map(({ text }) => text).join(" ")}`);
