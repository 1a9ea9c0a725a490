/** Saves a chart or a table as a picture. */
import { Image as Picture } from "lucide-react";
import type { RefObject } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { savePicture } from "./save-picture";

interface PictureButtonProps {
  title: string;
  shown: RefObject<SVGSVGElement | HTMLTableElement | null>;
}

export function PictureButton({ title, shown }: PictureButtonProps) {
  async function save() {
    const name = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
    try {
      if (shown.current) await savePicture(name, title, shown.current);
    } catch (error) {
      toast.error("The picture could not be drawn.", { description: (error as Error).message });
    }
  }
  return (
    <Button size="small" aria-label={`Save ${title} as PNG`} onClick={save}>
      <Picture aria-hidden /> PNG
    </Button>
  );
}
