import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure } from '#web/lib/api/failure.ts';
import type { Title } from '#web/lib/catalogue/related.ts';

export type DraftState = 'draft' | 'submitted' | 'rejected';

/** Key of everything that the pages of drafts hold, which a change of one makes outdated. */
export const draftsKey = ['drafts'];

export const draftPageSize = 24;

/** Drafts of the viewer in one state, those that changed last first. */
export const draftsQuery = (state: DraftState, offset: number) =>
  queryOptions({
    queryKey: [...draftsKey, state, offset],
    queryFn: ({ signal }) =>
      call('drafts.list', {
        query: {
          state,
          whose: 'own',
          order: { updatedAt: 'desc' },
          offset,
          limit: draftPageSize,
          includes: ['cover_art', 'author', 'artist'],
        },
        signal,
      }),
  });

/** Number of drafts in each state. */
export const draftCountsQuery = queryOptions({
  queryKey: [...draftsKey, 'counts'],
  queryFn: ({ signal }) => call('drafts.counts', { signal }),
});

type Review = ClientResponse<'reviews.own'>['reviews'][number];
type Notes = Pick<ClientResponse<'drafts.about'>, 'submittedAt' | 'remarks'> & Pick<Review, 'position' | 'expectedAt'>;

const noNotes: Notes = { submittedAt: null, position: null, expectedAt: null, remarks: {} };

export interface EditedTitle {
  title: Title;
  can: Readonly<Record<string, unknown>>;
  adaptations: ClientResponse<'episodes.list'>['data'];
  notes: Notes;
}

/** A title as its editor needs it. */
export const editedTitleQuery = (id: string) =>
  queryOptions({
    queryKey: ['edited title', id],
    queryFn: ({ signal }) => loadEditedTitle(id, signal),
    // the form holds what was loaded first; what is newer is combined when it is saved
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export async function loadEditedTitle(id: string, signal?: AbortSignal): Promise<EditedTitle> {
  const params = { id };
  const [{ data: title, can }, adaptations] = await Promise.all([
    call('titles.get', {
      params,
      query: { includes: ['author', 'artist', 'cover_art'], blocked: 'show' },
      noCache: true,
      signal,
    }),
    call('episodes.list', { params, noCache: true, signal }),
  ]);
  const { state } = title.attributes;
  const about = state === 'published' ? null : await call('drafts.about', { params, signal });
  const review =
    state === 'submitted' ? (await call('reviews.own', { query: { ids: [id] }, signal })).reviews[0] : undefined;
  const notes = { ...noNotes, ...about, position: review?.position ?? null, expectedAt: review?.expectedAt ?? null };
  return { title, can: can ?? {}, adaptations: adaptations.data, notes };
}

/** Whether a failure means that somebody else saved first. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'optimistic_lock_exception';

export type TitleRelation = ClientResponse<'titles.relations'>['data'][number];

/** Relations of a title with the titles that they lead to. */
export const relationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['edited title', id, 'relations'],
    queryFn: async ({ signal }) =>
      (
        await call('titles.relations', {
          params: { id },
          query: { includes: ['manga'], blocked: 'show' },
          noCache: true,
          signal,
        })
      ).data,
  });

export type Proposal = ClientResponse<'titleEdits.list'>['edits'][number];

/** The viewer's proposals to a published title, and whether their changes are proposals at all. */
export const proposalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['edited title', id, 'proposals'],
    queryFn: ({ signal }) => call('titleEdits.list', { params: { id }, signal }),
  });

/** Drafts among these that reviewers gave back for changes, and that nobody has sent in again. */
export const returnedDraftsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...draftsKey, 'returned', ids],
    queryFn: async ({ signal }) =>
      (await call('reviews.own', { query: { ids: [...ids] }, signal })).reviews
        .filter(({ kind, state }) => kind === 'draft' && state === 'refused')
        .map(({ id }) => id),
  });

/** Authors whom the account has added, and who wait for review. */
export const waitingPeopleQuery = queryOptions({
  queryKey: [...draftsKey, 'people'],
  queryFn: async ({ signal }) => (await call('authors.waiting', { signal })).authors,
});
