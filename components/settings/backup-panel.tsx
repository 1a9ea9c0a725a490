import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { downloadBackup } from "@/lib/api/backup";
import { addressOf } from "@/lib/api/call-api";

/** Downloads everything that is stored. */
export function BackupPanel() {
  return (
    <Panel title="Backup">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p className="max-w-prose text-ink-soft">
          One archive with all knowledge bases, runs, experiments and settings, as they are now. Keys and
          passwords are left out. <code>bin/hopscope restore</code> makes a data folder of it.
        </p>
        {/* A form: the browser saves the answer while it arrives. */}
        <form method="post" action={addressOf(downloadBackup, {})} aria-label="Backup">
          <Button type="submit">Download a backup</Button>
        </form>
      </div>
    </Panel>
  );
}
