/** Fails the suites on a real language model where none is named, instead of leaving them out. */
export function setup() {
  for (const name of ["HOPSCOPE_TEST_LLM_URL", "HOPSCOPE_TEST_LLM_MODEL"])
    if (!process.env[name]) throw new Error(`${name} is not set: run "npm run test:llm".`);
}
