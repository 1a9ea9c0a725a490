"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FileField } from "@/components/ui/file-field";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { callApi } from "@/lib/api/call-api";
import { startReplay } from "@/lib/api/experiments";
import { experimentsQuery } from "../api/experiment-queries";

export function ReplayBundle() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const replay = useMutation({
    mutationFn: (bundle: File) => callApi(startReplay, { file: bundle }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: experimentsQuery.queryKey });
      router.push(`/experiments/${encodeURIComponent(id)}?view=repeat`);
    },
  });
  return (
    <Panel title="Replay a bundle">
      <form
        className="flex flex-col gap-3 px-4 py-3 text-compact"
        onSubmit={(event) => {
          event.preventDefault();
          if (file) replay.mutate(file);
        }}
      >
        <FileField
          label="Bundle of an experiment"
          accept=".zip"
          note="Answered again on the knowledge base with the same content, without a language model or a network; then every number is compared."
          onFile={(chosen) => {
            setFile(chosen);
            replay.reset();
          }}
        />
        {file && (
          <div>
            <Button type="submit" look="action" disabled={replay.isPending}>
              <RotateCcw aria-hidden /> {replay.isPending ? "Reading …" : "Replay"}
            </Button>
          </div>
        )}
        {replay.isError && <ProblemNote error={replay.error} />}
      </form>
    </Panel>
  );
}
