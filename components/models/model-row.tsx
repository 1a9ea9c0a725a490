/** A model in a list: what it is called, whether it is used, and the buttons that change that. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { ForEditors } from "@/components/accounts/needs";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Removal, useRemovals } from "@/components/ui/removals";
import { toProblem } from "@/lib/api/problem";

interface ModelRowProps {
  title: ReactNode;
  aside?: ReactNode;
  active: boolean;
  onUse: () => Promise<unknown>;
  removeLabel: string;
  removal: Removal;
  children: ReactNode;
}

export function ModelRow({ title, aside, active, onUse, removeLabel, removal, children }: ModelRowProps) {
  const queryClient = useQueryClient();
  const use = useMutation({
    mutationFn: onUse,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: removal.queryKey }),
    onError: (error) => toast.error(toProblem(error).message),
  });
  const { remove } = useRemovals();
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3 text-compact">
      <div className="flex flex-wrap items-center gap-2">
        {title}
        {active && <Badge tone="good">in use</Badge>}
        {aside}
        <ForEditors>
          <div className="ml-auto flex gap-2">
            <Button size="small" disabled={use.isPending} onClick={() => use.mutate()}>
              {active ? "Do without it" : "Use it"}
            </Button>
            <Button size="small" aria-label={removeLabel} onClick={() => remove(removal)}>
              <Trash2 aria-hidden />
            </Button>
          </div>
        </ForEditors>
      </div>
      {children}
    </li>
  );
}
