/** Fails the suites on a real Neo4j where none is named, instead of leaving them out. */
export function setup() {
  for (const name of ["NEO4J_URI", "NEO4J_USER", "NEO4J_PASSWORD"])
    if (!process.env[name]) throw new Error(`${name} is not set: run "npm run test:neo4j".`);
}
