import { queryOptions } from '@tanstack/react-query';
import type { ClientBody, ClientResponse } from '#contract/generated/client.ts';
import type { ChapterTab } from '#contract/rules/own-chapters.ts';
import { call } from '#web/lib/api/call.ts';
import { isNotFound } from '#web/lib/api/failure.ts';

export type OwnChapter = ClientResponse<'ownChapters.get'>['chapter'];
export type ChapterChange = Omit<ClientBody<'chapters.edit'>, 'version'>;
/** Key of everything that the pages of own chapters hold, which a change of one makes outdated. */
export const ownChaptersKey = ['own chapters'];

export const uploadsPageSize = 50;

/** Chapters that the viewer has uploaded, in one state. */
export const ownChaptersQuery = (state: ChapterTab, manga: string | null, offset: number) =>
  queryOptions({
    queryKey: [...ownChaptersKey, state, manga, offset],
    queryFn: ({ signal }) =>
      call('ownChapters.list', {
        query: {
          state,
          offset,
          limit: uploadsPageSize,
          order: state === 'scheduled' ? { publishAt: 'asc' } : { createdAt: 'desc' },
          ...(manga ? { manga } : {}),
        },
        signal,
      }),
  });

/** Why a chapter may not be edited; null for one that may. @throws ApiFailure 404 for guests, if they do not see it */
async function editRefusal(id: string, isGuest: boolean, signal: AbortSignal): Promise<string | null> {
  try {
    const { can } = await call('chapters.get', { params: { id }, signal });
    const edit = can?.['edit'];
    return edit === true ? null : String(edit ?? 'role');
  } catch (error) {
    // chapters that are not published are found by those only who may change them
    if (isGuest || !isNotFound(error)) throw error;
    return null;
  }
}

/**
 * Whether the viewer may edit a chapter. Asked before anything else of it, because the browser logs a refused request as
 * an error.
 * @param viewer account; for guests only whether there is such a chapter counts
 */
export const mayEditQuery = (id: string, viewer: string | undefined) =>
  queryOptions({
    queryKey: ['can', viewer, 'chapter', id, 'edit'],
    queryFn: ({ signal }) => editRefusal(id, viewer === undefined, signal),
  });

/** A chapter as its edit page needs it. */
export const ownChapterQuery = (id: string) =>
  queryOptions({
    queryKey: ['edited chapter', id],
    queryFn: ({ signal }) => call('ownChapters.get', { params: { id }, signal }),
    // the form holds what was loaded first; what is newer is compared when it is saved
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
