/** Format of the description in a backup. */
import * as z from "zod";

export const ABOUT = "backup.json";
export const MANIFEST = "manifest.json";
/** Folders of the data folder that a backup holds; the others can be made again. */
export const FOLDERS = ["sources", "knowledge-bases", "bundles", "training"] as const;
/** Tables of keys and passwords, and of the users whose they are: no backup holds them. */
export const SECRETS = [
  "Secret",
  "User",
  "Session",
  "Account",
  "AccountLink",
  "ApiKey",
  "ApiKeyBase",
  "KnowledgeBaseShare",
] as const;

export const aboutSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Names of the migrations that made its tables. */
  migrations: z.array(z.string()),
});
export type About = z.infer<typeof aboutSchema>;

export const manifestSchema = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.int(), crc32: z.int() })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
