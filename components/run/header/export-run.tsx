/** A run as a file: a page to read without Hopscope, a video of its overview, or everything as JSON. */
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { readNodes } from "@/components/api/queries";
import { FileMenu } from "@/components/shell/file-menu";
import type { Method } from "@/lib/api/methods";
import type { Run } from "@/lib/measure/run/run";
import type { NodeNames } from "../state/node-names";

export interface ExportRunProps {
  run: Run;
  methods: readonly Method[];
  names: NodeNames;
}

const VideoDialog = dynamic(() => import("../video/video-dialog").then((module) => module.VideoDialog));

export function ExportRun(props: ExportRunProps) {
  const { run, methods, names } = props;
  const [isFilmed, setFilmed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const files = [
    {
      title: "Page to read anywhere",
      note: "One HTML file, without network",
      name: `hopscope-run-${run.id}.html`,
      content: () => writePage(props),
    },
    {
      title: "Everything as JSON",
      note: "The same as the API gives",
      name: `hopscope-run-${run.id}.json`,
      content: async () => new Blob([JSON.stringify(run, null, 2)], { type: "application/json" }),
    },
  ];

  return (
    <div ref={place} className="contents">
      <FileMenu
        action="Export the run"
        files={files}
        others={[
          {
            title: "Save as video",
            note: "A WebM of the overview, phase by phase",
            run: () => setFilmed(true),
          },
        ]}
        onFailure="The run is as it was; try again."
      />
      {isFilmed && (
        <VideoDialog
          {...{ run, methods, names }}
          onClose={() => setFilmed(false)}
          onLeave={() => place.current?.querySelector("button")?.focus()}
        />
      )}
    </div>
  );
}

/** With the whole texts of what is cited; those that are not there any more keep what the trace says of them. */
async function writePage(props: ExportRunProps): Promise<Blob> {
  const cited = props.run.columns.flatMap(
    ({ retrieval }) =>
      retrieval?.answer.sentences.flatMap(({ citations }) => citations.map(({ node }) => node)) ?? [],
  );
  const nodes = await readNodes(props.run.knowledgeBase, [...new Set(cited)]).catch(() => []);
  const texts = new Map(nodes.map(({ id, text }) => [id, text]));
  const { writeRunPage } = await import("../saved/write-run-page");
  return new Blob([await writeRunPage({ ...props, texts })], { type: "text/html" });
}
