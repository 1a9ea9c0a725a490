/** A backup of the whole data folder. */
import { endpoint } from "./endpoint";

export const downloadBackup = endpoint({
  method: "get",
  path: "/api/backup",
  summary:
    "Download everything that is stored, but for keys and passwords, as an archive that `hopscope restore` takes",
  access: "admin",
  isRecorded: true,
  status: 200,
  download: ["application/gzip"],
});
