/** A backup of the whole data folder. */
import { endpoint } from "./endpoint";

export const downloadBackup = endpoint({
  method: "post",
  path: "/api/backup",
  summary:
    "Write everything that is stored, but for keys and passwords, into an archive that `hopscope restore` takes",
  access: "admin",
  isRecorded: true,
  download: ["application/gzip"],
});
