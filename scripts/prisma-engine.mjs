/**
 * Prisma's schema engine, as WebAssembly over an in-memory PGlite: compares prisma/schema.prisma with what the
 * migrations build, without a download and without a PostgreSQL server.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as engineBindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

const root = fileURLToPath(new URL("..", import.meta.url));
const schemaFile = path.join(root, "prisma", "schema.prisma");
export const migrationsFolder = path.join(root, "prisma", "migrations");

/** The SQL that leads from the migrations to the schema; empty when they agree. */
export async function pendingSql() {
  const schema = readFileSync(schemaFile, "utf8");
  const engine = await openEngine(schema);
  const { exitCode, stdout } = await engine.diff({
    from: { tag: "migrations", ...readMigrations() },
    to: { tag: "schemaDatamodel", files: [{ path: schemaFile, content: schema }] },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  return exitCode === 0 ? "" : stdout;
}

async function openEngine(schema) {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) };
  const file = new URL(
    "schema_engine_bg.wasm",
    import.meta.resolve("@prisma/schema-engine-wasm/schema_engine_bg"),
  );
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {
    "./schema_engine_bg.js": engineBindings,
  });
  engineBindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const adapter = bindMigrationAwareSqlAdapterFactory({
    provider: "postgres",
    adapterName: "pglite",
    connect: connectToEmptyDatabase,
    connectToShadowDb: connectToEmptyDatabase,
  });
  return engineBindings.SchemaEngine.new({ datamodels: [[schemaFile, schema]] }, () => {}, adapter);
}

async function connectToEmptyDatabase() {
  const config = createPgConfig(await PGlite.create());
  const parse = config.connection.parse.bind(config.connection);
  // node-postgres hands its type parsers over as `types`, where PGlite expects the types of the parameters.
  config.connection.parse = ({ name, text }) => parse({ name, text });
  return readingCatalogueCharacters(await new PrismaPg(new pg.Pool({ ...config, max: 1 })).connect());
}

/** The engine reads "char" columns of PostgreSQL's catalogue as characters; the adapter refuses that type. */
function readingCatalogueCharacters(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  let characters = [];
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    characters = result.fields.map((field) => field.dataTypeID === pg.types.builtins.CHAR);
    const fields = result.fields.map((field, at) =>
      characters[at] ? { ...field, dataTypeID: pg.types.builtins.TEXT } : field,
    );
    return { ...result, fields };
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const columnTypes = result.columnTypes.map((type, at) =>
      characters[at] ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
  return adapter;
}

function readMigrations() {
  const folders = readdirSync(migrationsFolder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return {
    baseDir: migrationsFolder,
    lockfile: {
      path: "migration_lock.toml",
      content: readFileSync(path.join(migrationsFolder, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: folders
      .map(({ name }) => name)
      .sort()
      .map((name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok",
            value: readFileSync(path.join(migrationsFolder, name, "migration.sql"), "utf8"),
          },
        },
      })),
  };
}
