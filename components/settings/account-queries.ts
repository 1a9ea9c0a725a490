/** The queries of the account pages. */
import { queryOptions } from "@tanstack/react-query";
import { listApiKeys } from "@/lib/api/api-keys";
import { callApi } from "@/lib/api/call-api";
import { listInvitations, listUsers } from "@/lib/api/users";

export const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: async ({ signal }) => (await callApi(listUsers, { signal })).users,
});

export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: async ({ signal }) => (await callApi(listInvitations, { signal })).invitations,
});

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: async ({ signal }) => (await callApi(listApiKeys, { signal })).apiKeys,
});
