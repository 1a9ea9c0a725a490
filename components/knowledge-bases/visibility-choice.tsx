/** The people who see a new knowledge base: only chosen ones unless said otherwise. Asked only where people sign in. */
import { useWhoami } from "@/components/accounts/use-role";
import type { Visibility } from "@/lib/api/schemas/sharing";

interface VisibilityChoiceProps {
  visibility: Visibility | undefined;
  disabled: boolean;
  onVisibility: (visibility: Visibility) => void;
}

export function VisibilityChoice({ visibility, disabled, onVisibility }: VisibilityChoiceProps) {
  if (!useWhoami()?.accounts) return null;
  return (
    <label className="flex items-start gap-2.5">
      <input
        type="checkbox"
        className="mt-1 accent-focus"
        checked={visibility !== "everyone"}
        disabled={disabled}
        onChange={(event) => onVisibility(event.target.checked ? "people" : "everyone")}
      />
      <span>
        <span className="block font-medium">Only for people I choose</span>
        <span className="block text-compact text-ink-soft">
          You share it on its page. Otherwise everyone with an account sees it.
        </span>
      </span>
    </label>
  );
}
