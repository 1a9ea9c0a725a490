/** The button of the menu of how the interface looks. */
import { SunMoon } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";

export function ViewButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label="View: theme, density and keyboard"
      aria-haspopup="menu"
      title="View"
      {...props}
    >
      <SunMoon aria-hidden />
    </Button>
  );
}
