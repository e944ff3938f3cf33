import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { isNotFound } from '#web/lib/api/failure.ts';
import type { OpenUpload } from '../sending/run-types.ts';

/** An unfinished edit of the pages of a chapter, of whichever tab; null without one. */
async function readOpenEdit(chapter: string, signal: AbortSignal): Promise<OpenUpload | null> {
  try {
    const { data } = await call('uploads.get', { query: { includes: [] }, signal });
    const state = await call('uploads.state', { params: { uploadSessionId: data.id }, signal });
    if (state.state !== 'open' || state.chapter !== chapter) return null;
    const { session, manga, expiresAt, files, plan } = state;
    return {
      session,
      manga,
      edits: chapter,
      chapter: null,
      files: files.length,
      expected: plan?.files.length ?? null,
      expiresAt,
    };
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

export const openEditQuery = (chapter: string) =>
  queryOptions({
    queryKey: ['open page edit', chapter],
    queryFn: ({ signal }) => readOpenEdit(chapter, signal),
    gcTime: 0,
  });
