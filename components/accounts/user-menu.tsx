/** The signed-in user, the own account, and the way out. Nothing where nobody signs in. */
import { CircleUser } from "lucide-react";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { signOut } from "@/components/api/routes";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { callApi } from "@/lib/api/call-api";
import { toProblem } from "@/lib/api/problem";
import { useWhoami } from "./use-role";

export function UserMenu() {
  const router = useRouter();
  const whoami = useWhoami();
  if (!whoami?.accounts || !whoami.user) return null;
  const { name, email } = whoami.user;
  return (
    <Menu className="w-60" trigger={<IconButton icon={CircleUser} label={`Account: ${name}`} title={name} />}>
      <MenuLabel>
        <span className="block truncate text-compact text-ink">{name}</span>
        <span className="block truncate">{email}</span>
        <span className="block">{whoami.role}</span>
      </MenuLabel>
      <MenuLine />
      <MenuItem onSelect={() => router.push("/settings/accounts")}>
        {whoami.role === "admin" ? "Accounts" : "Your account"}
      </MenuItem>
      <MenuItem onSelect={() => void leave()}>Sign out</MenuItem>
    </Menu>
  );
}

/** The page is loaded anew, so that nothing that was read stays in memory. */
async function leave() {
  try {
    await callApi(signOut);
    window.location.assign("/sign-in");
  } catch (error) {
    toast.error(toProblem(error).message, { description: toProblem(error).hint });
  }
}
