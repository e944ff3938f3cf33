// Requests of an upload to the API.
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { createOnce } from '#web/lib/api/create-once.ts';
import { ApiFailure, isNotFound } from '#web/lib/api/failure.ts';
import { type AlikeChapter, type OpenUpload, pageKey, type UploadDraft } from './run-types.ts';
import { sendFile } from './send-file.ts';
import type { RunTiming, UploadApi } from './upload-run.ts';

/** Making a chapter of 500 pages takes longer than other requests. */
const commitTimeoutMs = 60_000;

/** @param holder this tab, so that another one can take the upload over */
export function uploadApi(holder: string): UploadApi {
  return {
    async begin(manga, groups) {
      const { data } = await createOnce('uploads.begin', { query: { holder }, body: { manga, groups: [...groups] } });
      return data.id;
    },
    async plan(session, draft, pages) {
      const files = pages.map(({ name, hash, bytes }) => ({ name, hash, bytes }));
      await call('uploads.savePlan', {
        params: { uploadSessionId: session },
        query: { holder },
        body: { draft, files },
      });
    },
    async addFile(session, { name, file }, onProgress, signal) {
      // pages that were stored before a reload are never sent, and all others were chosen again
      if (file === null) throw new ApiFailure('unreadable', 0, 'the file was not chosen again');
      const answer = await sendFile({ session, holder, name, file }, onProgress, signal);
      const { data, errors } = answer as ClientResponse<'uploads.addFiles'>;
      if (data[0]) return data[0].id;
      const [error] = errors;
      const context = typeof error?.context === 'object' && error.context !== null ? error.context : {};
      throw new ApiFailure('validation_exception', error?.status ?? 400, error?.detail ?? '', null, {
        file: name,
        ...context,
      });
    },
    async commit(session, chapterDraft, pageOrder) {
      const { data } = await call('uploads.commit', {
        params: { uploadSessionId: session },
        query: { holder },
        body: { chapterDraft, pageOrder: [...pageOrder], termsAccepted: true },
        timeoutMs: commitTimeoutMs,
      });
      return data.id;
    },
    abandon: abandonUpload,
  };
}

/** Ends an upload, of whichever tab; one that has ended is no failure. */
export async function abandonUpload(session: string): Promise<void> {
  await call('uploads.abandon', { params: { uploadSessionId: session } }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}

/** State of an open upload on the server. */
export interface ServerUpload {
  session: string;
  /** Ids of stored files by the key of their page. */
  files: ReadonlyMap<string, string>;
  /** Files that were planned, in the order of the pages. */
  plan: readonly { name: string; hash: string; bytes: number }[];
  /** Fields as they were planned. */
  draft: Partial<{ [K in keyof UploadDraft]: string | null }>;
  groups: readonly string[];
  expiresAt: string;
}

function serverUpload({ session, files, plan, groups, expiresAt }: ClientResponse<'uploads.state'>): ServerUpload {
  return {
    session,
    files: new Map(files.map((file) => [pageKey(file), file.id])),
    plan: plan?.files ?? [],
    draft: plan?.draft ?? {},
    groups,
    expiresAt,
  };
}

/** State of an upload on the server; null if it has ended, and `held` if another tab goes on with it. */
export async function readServerUpload(session: string, holder: string): Promise<ServerUpload | 'held' | null> {
  try {
    const state = await call('uploads.state', { params: { uploadSessionId: session }, query: { holder } });
    if (state.state !== 'open') return null;
    return state.heldElsewhere ? 'held' : serverUpload(state);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Addresses of the pictures of stored pages, by the key of their page. They expire after some minutes. */
export async function readPictures(
  session: string,
  holder: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const { files, pictures } = await call('uploads.state', {
    params: { uploadSessionId: session },
    query: { holder },
    signal,
  });
  const folder = `${pictures.baseUrl}/data-saver/${pictures.hash}`;
  return new Map(
    files.flatMap((file) => {
      const [first] = file.images ?? [];
      return first ? [[pageKey(file), `${folder}/${first.saver}`] as const] : [];
    }),
  );
}

/** The unfinished upload of the account, on any device. */
export async function findOpenUpload(): Promise<OpenUpload | null> {
  return (await call('uploads.open')).open;
}

/** Goes on with an upload in this tab; requests of the other one are refused from then on. */
export async function takeOver(session: string, holder: string): Promise<ServerUpload> {
  return serverUpload(await call('uploads.takeOver', { params: { uploadSessionId: session }, body: { holder } }));
}

/** Published chapters of the title that look like the pages that an upload has. */
export async function findAlike(session: string, language: string): Promise<readonly AlikeChapter[]> {
  const params = { uploadSessionId: session };
  return (await call('uploads.alike', { params, query: { translatedLanguage: language as 'en' } })).chapters;
}

/** Whether the chapter of an upload waits for review. */
export async function isQueued(session: string, signal?: AbortSignal): Promise<boolean> {
  const options = signal ? { signal } : {};
  return (await call('uploads.state', { params: { uploadSessionId: session }, ...options })).queued;
}

/** Clock of the browser: a wait ends early when the connection is back. */
export const browserTiming: RunTiming = {
  now: () => Date.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        removeEventListener('online', end);
        if (signal.aborted) reject(signal.reason as Error);
        else resolve();
      };
      const timer = setTimeout(end, milliseconds);
      addEventListener('online', end);
      signal.addEventListener('abort', end, { once: true });
    }),
};
