import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import type { CommentOrder, CommentSubject } from '#contract/rules/comments.ts';
import { call } from '#web/lib/api/call.ts';

export interface Subject {
  type: CommentSubject;
  id: string;
}

type CommentsPage = ClientResponse<'comments.list'>;
export type Thread = CommentsPage['thread'];
export type Conversation = CommentsPage['data'][number];
export type Comment = ClientResponse<'comments.create'>['data'];

/** Key of the number of comments, from wherever it was loaded. */
export const commentCountKey = ({ type, id }: Subject) => ['comment-count', type, id] as const;
const threadKey = ({ type, id }: Subject) => ['comments', type, id] as const;

/** Comments of a chapter: those on its pages, or those that name none. */
export type ChapterPart = 'chapter' | 'pages';

interface ListedComments {
  sort: CommentOrder;
  part: ChapterPart | 'all';
  linked: string | null;
}

export const commentsQuery = (subject: Subject, { sort, part, linked }: ListedComments) =>
  infiniteQueryOptions({
    queryKey: [...threadKey(subject), part, sort, linked],
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await call('comments.list', {
        params: { ...subject },
        query: { sort, part, ...(pageParam ? { after: pageParam } : linked ? { linked } : {}) },
        signal,
      });
      // newer than the statistics, which are cached
      client.setQueryData(commentCountKey(subject), page.thread.total + page.thread.unreached);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const repliesQuery = (subject: Subject, rootId: string) =>
  infiniteQueryOptions({
    queryKey: [...threadKey(subject), 'replies', rootId],
    queryFn: ({ pageParam, signal }) =>
      call('comments.replies', {
        params: { id: rootId },
        query: { limit: 50, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['comment-versions', id],
    queryFn: async ({ signal }) => (await call('comments.versions', { params: { id }, signal })).data,
  });

const countEndpoints = { manga: 'statistics.title', chapter: 'statistics.chapter', group: 'statistics.group' } as const;

/** Number of comments, for the label of what opens them. */
export const commentCountQuery = ({ type, id }: Subject) =>
  queryOptions({
    queryKey: commentCountKey({ type, id }),
    queryFn: async ({ signal }): Promise<number> => {
      const { statistics } = await call(countEndpoints[type], { params: { id }, signal, noCache: true });
      return statistics[id]?.comments?.repliesCount ?? 0;
    },
  });

/** Loads everything about a thread again after it was changed. */
export async function refreshThread(client: QueryClient, subject: Subject): Promise<void> {
  await client.invalidateQueries({ queryKey: threadKey(subject) });
}
