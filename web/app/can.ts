// What the viewer may do with the thing that a page is about, asked of the thing itself.
import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';

export type Thing = 'title' | 'chapter' | 'group' | 'author' | 'list';
type Can = NonNullable<ClientResponse<'titles.get'>['can']>;

const endpoints = {
  title: 'titles.get',
  chapter: 'chapters.get',
  group: 'groups.get',
  author: 'authors.get',
  list: 'lists.get',
  account: 'users.get',
} as const;

/** What is said of one that is not there, or that did not load. */
export const thingTexts: Record<Thing, { notFound: MessageKey; failed?: MessageKey }> = {
  title: { notFound: 'titles.notFound' },
  chapter: { notFound: 'reader.notFound' },
  group: { notFound: 'groups.notFound', failed: 'groups.failed' },
  author: { notFound: 'authors.notFound', failed: 'authors.failed' },
  list: { notFound: 'lists.notFound' },
};

/** By action: `true`, or why not. Guests are told nothing but that the thing is there. @param viewer whose answer it is */
export const canQuery = (of: Thing | 'account', id: string, viewer: string | undefined) =>
  queryOptions({
    queryKey: ['can', viewer, of, id],
    queryFn: async ({ signal }): Promise<Can> => (await call(endpoints[of], { params: { id }, signal })).can ?? {},
  });
