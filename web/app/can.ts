// Permissions of the viewer on the entity that a page is about, from the entity's own response.
import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';

export type EntityKind = 'title' | 'chapter' | 'group' | 'author' | 'list';
type EntityAbilities = NonNullable<ClientResponse<'titles.get'>['can']>;

const endpoints = {
  title: 'titles.get',
  chapter: 'chapters.get',
  group: 'groups.get',
  author: 'authors.get',
  list: 'lists.get',
  account: 'users.get',
} as const;

/** Messages for an entity that does not exist or did not load. */
export const entityMessages: Record<EntityKind, { notFound: MessageKey; failed?: MessageKey }> = {
  title: { notFound: 'titles.notFound' },
  chapter: { notFound: 'reader.notFound' },
  group: { notFound: 'groups.notFound', failed: 'groups.failed' },
  author: { notFound: 'authors.notFound', failed: 'authors.failed' },
  list: { notFound: 'lists.notFound' },
};

/**
 * Query for the viewer's permissions by action: `true`, or the reason for a denial. Empty for guests, for whom it only
 * checks that the entity exists.
 * @param viewer account that the response is for
 */
export const canQuery = (kind: EntityKind | 'account', id: string, viewer: string | undefined) =>
  queryOptions({
    queryKey: ['can', viewer, kind, id],
    queryFn: async ({ signal }): Promise<EntityAbilities> =>
      (await call(endpoints[kind], { params: { id }, signal })).can ?? {},
  });
