/** The buttons in the corner of a drawing: nearer, further away, all of it. */
import { Maximize, Minus, Plus } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { ZOOM_STEP } from "./use-drawing-keys";

interface CanvasButtonsProps {
  zoom: (factor: number) => void;
  showEverything: () => void;
}

export function CanvasButtons({ zoom, showEverything }: CanvasButtonsProps) {
  return (
    <div className="absolute top-1.5 right-1.5 flex flex-col rounded-md border bg-panel/90">
      <CanvasButton label="Zoom in" onClick={() => zoom(ZOOM_STEP)} icon={Plus} />
      <CanvasButton label="Zoom out" onClick={() => zoom(1 / ZOOM_STEP)} icon={Minus} />
      <CanvasButton label="Show all" onClick={showEverything} icon={Maximize} />
    </div>
  );
}

function CanvasButton({
  label,
  onClick,
  icon: Icon,
}: {
  label: string;
  onClick: () => void;
  icon: typeof Plus;
}) {
  return <IconButton icon={Icon} label={label} className="size-7" title={label} onClick={onClick} />;
}
