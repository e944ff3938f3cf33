// Queries and mutations of the viewer's API clients.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { limits } from '#contract/rules/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

export type ApiClient = ClientResponse<'clients.get'>['data'];

const pageSize = 20;
const listKey = ['clients'];

/** The viewer's API clients, newest first, paginated. */
export const clientsQuery = infiniteQueryOptions({
  queryKey: listKey,
  queryFn: ({ pageParam, signal }) => call('clients.list', { query: { limit: pageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ offset, limit, total }) => (offset + limit < total ? offset + limit : undefined),
  // credentials of the account: changes made in another window must show at once
  staleTime: 0,
});

export const isApproved = ({ attributes }: ApiClient): boolean =>
  attributes.state === 'approved' || attributes.state === 'autoapproved';

/** `reason` in the context of an API error, if there is one. */
export const reasonOf = (error: unknown): unknown => (error instanceof ApiFailure ? error.context?.['reason'] : null);

/** Error message, specific to API clients where there is one. */
export function clientFailure(error: unknown): string {
  if (error instanceof ApiFailure && error.code === 'optimistic_lock_exception') return t('clients.stale');
  if (error instanceof ApiFailure && error.code === 'too_many_requests_http_exception' && error.retryAfter !== null)
    return t('clients.tooMany', { count: limits.clientsPerDay });
  return failureText(error);
}

/**
 * Mutation that refetches the list of clients afterwards. Shows an error as a toast unless `quiet`, which is for
 * callers that show it themselves.
 */
function useClientMutation<Input, Answer>(sendRequest: (input: Input) => Promise<Answer>, { quiet = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendRequest,
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
    onError: (error) => {
      if (!quiet) toast({ text: clientFailure(error), failed: true });
    },
  });
}

export const useCreateClient = () =>
  useClientMutation(
    async ({ name, description }: { name: string; description: string }) =>
      (
        await call('clients.create', {
          body: { name, description: description.trim() === '' ? null : description, profile: 'personal' },
        })
      ).data,
    { quiet: true },
  );

export const useEditClient = (options?: { quiet?: boolean }) =>
  useClientMutation(
    async ({ client, ...change }: { client: ApiClient; description?: string | null; isActive?: boolean }) =>
      (
        await call('clients.edit', {
          params: { id: client.id },
          body: { ...change, version: client.attributes.version },
        })
      ).data,
    options,
  );

export const useDeleteClient = () =>
  useClientMutation(({ id, attributes }: ApiClient) =>
    call('clients.remove', { params: { id }, query: { version: attributes.version } }),
  );

/** Fetches the secret, which the API returns only once. */
export const useShowSecret = () =>
  useClientMutation(async ({ id }: ApiClient) => (await call('clients.secret', { params: { id } })).data, {
    quiet: true,
  });

export const useRotateSecret = () =>
  useClientMutation(
    async ({ id, attributes }: ApiClient) =>
      (await call('clients.rotate', { params: { id }, body: { version: attributes.version } })).data,
  );
