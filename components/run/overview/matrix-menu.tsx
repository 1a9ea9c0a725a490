/** Menu that arranges the overview: the columns shown, the order of methods, and the folding of all rows. */
import { Columns3 } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import type { MatrixMenuProps } from "./matrix-items";
import { shownPhases } from "./matrix-layout";
import { COMPARED } from "./phase-titles";

const MatrixItems = dynamic(() => import("./matrix-items").then((module) => module.MatrixItems), {
  ssr: false,
});

export function MatrixMenu(props: MatrixMenuProps) {
  const hidden = COMPARED.length - shownPhases(props.layout).length;
  return (
    <Menu
      className="max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto"
      trigger={
        <Button look="quiet" size="small">
          <Columns3 aria-hidden /> Columns and rows
          {hidden > 0 && <span className="numeric text-ink">· {hidden} hidden</span>}
        </Button>
      }
    >
      <MatrixItems {...props} />
    </Menu>
  );
}
