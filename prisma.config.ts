/** Where the Prisma command line finds the schema and the migrations; the address is only needed to deploy by hand. */
import { defineConfig } from "prisma/config";

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost/hopscope" },
});
