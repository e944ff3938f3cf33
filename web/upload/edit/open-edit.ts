import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import type { OpenUpload } from '../sending/run-types.ts';

/** An unfinished edit of the pages of a chapter, of whichever tab; null without one. */
async function readOpenEdit(chapter: string, signal: AbortSignal): Promise<OpenUpload | null> {
  const { open } = await call('uploads.open', { signal });
  // the number is that of the chapter whose page this is
  return open?.edits === chapter ? { ...open, chapter: null } : null;
}

export const openEditQuery = (chapter: string) =>
  queryOptions({
    queryKey: ['open page edit', chapter],
    queryFn: ({ signal }) => readOpenEdit(chapter, signal),
    gcTime: 0,
  });
