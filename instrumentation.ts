/** Runs once when the server starts: opens the engine, so that interrupted jobs go on before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { getEngine } = await import("./lib/engine/singleton");
  try {
    const engine = await getEngine();
    void engine.serve().catch((error: unknown) => console.error(error));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
