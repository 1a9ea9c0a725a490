/** The result of reading every file of a knowledge base. */
import * as z from "zod";

export const filesCheckSchema = z.object({
  /** Source files that were compared with their SHA-256. */
  sources: z.int(),
  /** The indexes in use; null before the first indexing. */
  generation: z.string().nullable(),
  /** Files of the indexes that were compared with their CRC-32; 0 when they are damaged. */
  parts: z.int(),
  bytes: z.int(),
  /** False for indexes of a version that wrote none: then only their sizes were compared. */
  hasChecksums: z.boolean(),
  damaged: z.array(
    z.object({
      kind: z.enum(["source", "indexes"]),
      name: z.string(),
      /** A sentence that names the part. */
      message: z.string(),
    }),
  ),
});
export type FilesCheck = z.infer<typeof filesCheckSchema>;
