/** The people who may use a knowledge base, read and changed. */
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useAccountChange } from "@/components/accounts/use-account-change";
import { type CallArguments, callApi } from "@/lib/api/call-api";
import { changeSharing, readSharing } from "@/lib/api/sharing";

export const sharingQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "sharing"],
    queryFn: ({ signal }) => callApi(readSharing, { params: { id }, signal }),
  });

/** A change of some of it; lists and pages show at once what it made of the own right. */
export function useSharingChange(id: string) {
  const queryClient = useQueryClient();
  return useAccountChange(
    async (body: CallArguments<typeof changeSharing>["body"]) => {
      const changed = await callApi(changeSharing, { params: { id }, body });
      queryClient.setQueryData(sharingQuery(id).queryKey, changed);
    },
    [["knowledge-bases"]],
  );
}
