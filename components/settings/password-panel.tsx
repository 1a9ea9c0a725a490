/** The own password. */
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { TextField } from "@/components/ui/text-field";
import { callApi } from "@/lib/api/call-api";
import { PASSWORD_LENGTH } from "@/lib/api/schemas/account";
import { changePassword } from "@/lib/api/sign-in";

export function PasswordPanel({ email }: { email: string }) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [waits, setWaits] = useState(false);

  async function change() {
    setWaits(true);
    setError(null);
    try {
      await callApi(changePassword, { body: { current, password } });
      setCurrent("");
      setPassword("");
      toast.success("The password is changed. Your other sessions have ended.");
    } catch (thrown) {
      setError(thrown);
    } finally {
      setWaits(false);
    }
  }

  return (
    <Panel title="Your password">
      <form
        aria-label="Change your password"
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        {/* So that password managers know whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
            value={current}
            onValue={setCurrent}
          />
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            required
            minLength={PASSWORD_LENGTH.least}
            maxLength={PASSWORD_LENGTH.most}
            note={`At least ${PASSWORD_LENGTH.least} characters.`}
            value={password}
            onValue={setPassword}
          />
        </div>
        {error ? <ProblemNote error={error} /> : null}
        <Button type="submit" className="self-start" disabled={waits}>
          Change the password
        </Button>
      </form>
    </Panel>
  );
}
