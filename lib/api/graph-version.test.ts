import { expect, it } from "vitest";
import { timeOfVersion } from "./graph-version";

it("says when a generation was asked for, and nothing of a state of a Neo4j database", () => {
  const job = "019a2b3c-4d5e-7abc-8def-0123456789ab";
  const time = new Date(0x019a2b3c4d5e).toISOString();
  for (const generation of [job, `${job}-overlay`, `${job}-first`])
    expect(timeOfVersion(generation)).toBe(time);
  for (const other of ["neo4j-0123456789abcdef01234567", "", "019a2b3c-4d5e-4abc-8def-0123456789ab"])
    expect(timeOfVersion(other)).toBeNull();
});
