// Requests that change the pages of a chapter: pages that it has already are named, and only new ones are sent.
import { call } from '#web/lib/api/call.ts';
import { createOnce } from '#web/lib/api/create-once.ts';
import { ApiFailure } from '#web/lib/api/failure.ts';
import { uploadApi } from '../sending/requests.ts';
import type { RunPage } from '../sending/run-types.ts';
import type { UploadApi } from '../sending/upload-run.ts';
import type { PresentChapter } from './read-present.ts';

/** @param base the chapter as the pages were loaded: whoever changes it meanwhile makes the edit fail */
export function pageEditApi(holder: string, base: () => PresentChapter): UploadApi {
  const api = uploadApi(holder);
  const files = new Map<string, Promise<ReadonlyMap<number, string>>>();
  /** Ids of the files that are pages of the chapter, by their number. */
  const presentFiles = (session: string): Promise<ReadonlyMap<number, string>> => {
    const known =
      files.get(session) ??
      readPresentFiles(
        session,
        holder,
        base().pages.map(({ bytes }) => bytes),
      );
    files.set(session, known);
    known.catch(() => files.delete(session));
    return known;
  };
  return {
    ...api,
    async begin() {
      const { id, version } = base().chapter;
      return (await createOnce('uploads.beginEdit', { params: { id }, query: { holder }, body: { version } })).data.id;
    },
    plan: (session, draft, pages) =>
      api.plan(
        session,
        draft,
        pages.map((page) => (page.stored ? { ...page, hash: page.stored.key ?? '' } : page)),
      ),
    async addFile(session, page, onProgress, signal) {
      if (!page.stored) return api.addFile(session, page, onProgress, signal);
      const { number } = page.stored;
      const known = number === null ? undefined : (await presentFiles(session)).get(number);
      return known ?? api.addFile(session, await withFile(page, signal), onProgress, signal);
    },
  };
}

/** @param sizes bytes of the pages that the editor shows: other ones are those of a newer version */
async function readPresentFiles(
  session: string,
  holder: string,
  sizes: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const state = await call('uploads.state', { params: { uploadSessionId: session }, query: { holder } });
  const present = new Map<number, string>();
  for (const { id, name, bytes, source } of state.files) {
    if (source !== 'remote') continue;
    const number = Number.parseInt(name, 10);
    // without the right to see them, their sizes are unknown
    if (sizes[number - 1] !== 0 && sizes[number - 1] !== bytes)
      throw new ApiFailure('optimistic_lock_exception', 409, 'the pages are not those that are shown');
    present.set(number, id);
  }
  return present;
}

/** A page that somebody else has taken out: its file is still there for some hours, and is sent like a new one. */
async function withFile(page: RunPage, signal: AbortSignal): Promise<RunPage> {
  const address = page.stored?.file;
  if (!address) return page;
  try {
    const response = await fetch(address, { signal });
    if (response.ok) return { ...page, name: address.split('/').at(-1)!, file: await response.blob() };
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiFailure('offline', 0, 'a page of the chapter was not fetched');
  }
  // it is gone, which no other attempt changes
  return page;
}
