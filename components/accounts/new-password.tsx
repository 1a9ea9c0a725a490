/** A field for a password that is chosen now. */
import { TextField } from "@/components/ui/text-field";
import { PASSWORD_LENGTH } from "@/lib/api/schemas/account";

export const PASSWORD_NOTE = `At least ${PASSWORD_LENGTH.least} characters; a few words are easy to remember.`;

interface NewPasswordProps {
  label: string;
  note?: string;
  autoFocus?: boolean;
  value: string;
  onValue: (value: string) => void;
}

export function NewPassword(props: NewPasswordProps) {
  return (
    <TextField
      {...props}
      type="password"
      autoComplete="new-password"
      required
      minLength={PASSWORD_LENGTH.least}
      maxLength={PASSWORD_LENGTH.most}
    />
  );
}
