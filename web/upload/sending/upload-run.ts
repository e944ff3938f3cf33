// Runs one upload: begins it, sends its pages a few at a time, and makes the chapter once all of them are stored. A lost
// connection, a busy server and too many requests are waited out; whatever is sent again is recognized by its content.
import { ApiFailure } from '#web/lib/api/failure.ts';
import { createStore } from '#web/ui/behavior/store.ts';
import type { SendProgress } from './send-file.ts';
import {
  type AlikeChapter,
  type FileProgress,
  idleRun,
  type OpenUpload,
  pageKey,
  type RunJob,
  type RunPage,
  type RunStage,
  type RunState,
} from './run-types.ts';

export interface UploadApi {
  begin(manga: string, groups: readonly string[]): Promise<string>;
  /** Keeps what is to come, so that another tab can tell it. */
  plan(session: string, draft: RunJob['draft'], pages: readonly RunPage[]): Promise<void>;
  /** Returns the id of the stored file. Rejects with `ApiFailure`. */
  addFile(
    session: string,
    page: RunPage,
    onProgress: (progress: SendProgress) => void,
    signal: AbortSignal,
  ): Promise<string>;
  commit(session: string, draft: RunJob['draft'], order: readonly string[]): Promise<string>;
  abandon(session: string): Promise<void>;
}

export interface RunTiming {
  now(): number;
  /** Resolves after some time, or at once when the connection is back. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Pages that are sent at the same time. */
const parallelFiles = 3;
/** Attempts at one request before its failure is shown. */
const maxAttempts = 8;
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
const progressIntervalMs = 250;
/** Time after which making the chapter takes longer than expected. */
const slowMs = 10_000;

export function createUploadRun(api: UploadApi, timing: RunTiming) {
  const store = createStore<RunState>(idleRun);
  let job: RunJob | null = null;
  let stop = new AbortController();
  let isPaused = false;
  let running: Promise<void> | null = null;
  let lastProgressAt = -Infinity;
  /** Whether chapters that look alike have been told, and this one is wanted anyway. */
  let isConfirmed = false;

  const update = (change: Partial<RunState>): void => store.set({ ...store.get(), ...change });
  const setFile = (id: string, progress: FileProgress): void =>
    update({ files: new Map(store.get().files).set(id, progress) });

  /** Shows the progress of a page at intervals: each change draws hundreds of pages again. */
  function showProgress(id: string, progress: SendProgress): void {
    const now = timing.now();
    if (progress.kind === 'sending' && now - lastProgressAt < progressIntervalMs) return;
    lastProgressAt = now;
    setFile(id, progress);
  }

  async function start(nextJob: RunJob): Promise<void> {
    restart();
    isPaused = false;
    isConfirmed = false;
    update({ phase: { kind: 'beginning' }, waitingUntil: null });
    const { signal } = stop;
    const earlier = await keptUpload(nextJob);
    // cancelled or begun again meanwhile
    if (signal.aborted) return;
    job = nextJob;
    const files = nextJob.pages.map((page): [string, FileProgress] => {
      const fileId = earlier?.files.get(pageKey(page));
      return [page.id, fileId === undefined ? { kind: 'waiting' } : { kind: 'stored', fileId }];
    });
    update({
      phase: { kind: 'beginning' },
      files: new Map(files),
      session: earlier?.session ?? null,
      waitingUntil: null,
    });
    await proceed();
  }

  /** Makes room for a new run of the same or another job. */
  function restart(): void {
    stop.abort();
    stop = new AbortController();
    running = null;
  }

  /** The upload that goes on: one that began for other groups is ended, because its groups can't be changed. */
  async function keptUpload({ earlier, groups }: RunJob): Promise<RunJob['earlier']> {
    if (earlier === null) return null;
    const begunFor = earlier.session === store.get().session && job ? job.groups : earlier.groups;
    if (!begunFor || [...begunFor].toSorted().join() === [...groups].toSorted().join()) return earlier;
    // an upload that can't be ended is told when the next one begins
    await api.abandon(earlier.session).catch(() => {});
    return null;
  }

  /** Goes on from where the upload is; failed pages are sent again. */
  function proceed(): Promise<void> {
    if (running) return running;
    const current = advance(job!, stop.signal).finally(() => {
      if (running === current) running = null;
    });
    running = current;
    return current;
  }

  async function advance(current: RunJob, signal: AbortSignal): Promise<void> {
    let stage: RunStage = 'begin';
    try {
      let { session } = store.get();
      if (session === null) {
        session = await attempt(() => api.begin(current.manga, current.groups), signal);
        update({ session });
      }
      // an upload without its plan works, too
      void api.plan(session, current.draft, current.pages).catch(() => {});
      stage = 'files';
      update({ phase: { kind: 'sending' } });
      // a pause that ends before the pages on their way have arrived leaves others waiting
      while (isIncomplete()) {
        await sendFiles(session, current.pages, signal);
        if (isPaused) {
          update({ phase: { kind: 'paused' } });
          return;
        }
        const failed = [...store.get().files.values()].find((file) => file.kind === 'failed');
        if (failed) throw failed.error;
      }
      stage = 'commit';
      const alike = isConfirmed ? [] : await alikeOf(session, current);
      signal.throwIfAborted();
      if (alike.length > 0) {
        update({ phase: { kind: 'alike', chapters: alike } });
        return;
      }
      await commit(session, current, signal);
    } catch (error) {
      if (signal.aborted) return;
      fail(stage, error);
    }
  }

  const isIncomplete = (): boolean => [...store.get().files.values()].some(({ kind }) => kind !== 'stored');

  /** Chapters that look alike; none if they can't be compared, which prevents no upload. */
  async function alikeOf(session: string, { findAlike }: RunJob): Promise<readonly AlikeChapter[]> {
    try {
      return (await findAlike?.(session)) ?? [];
    } catch {
      return [];
    }
  }

  async function sendFiles(session: string, pages: readonly RunPage[], signal: AbortSignal): Promise<void> {
    const waiting = pages.filter(({ id }) => store.get().files.get(id)?.kind !== 'stored');
    const queue = waiting.values();
    for (const { id } of waiting) setFile(id, { kind: 'waiting' });
    const sendNext = async (): Promise<void> => {
      for (const page of queue) {
        if (isPaused) return;
        await sendPage(session, page, signal);
      }
    };
    await Promise.all(Array.from({ length: parallelFiles }, sendNext));
  }

  /** Sends one page. What concerns the whole upload is thrown, what concerns the page is kept with it. */
  async function sendPage(session: string, page: RunPage, signal: AbortSignal): Promise<void> {
    try {
      const send = (): Promise<string> =>
        api.addFile(session, page, (progress) => showProgress(page.id, progress), signal);
      setFile(page.id, { kind: 'stored', fileId: await attempt(send, signal) });
    } catch (error) {
      if (signal.aborted || endsUpload(error)) throw error;
      setFile(page.id, { kind: 'failed', error });
    }
  }

  async function commit(session: string, { draft, pages }: RunJob, signal: AbortSignal): Promise<void> {
    update({ phase: { kind: 'committing', slow: false } });
    const { files } = store.get();
    const order = pages.flatMap(({ id }) => {
      const file = files.get(id);
      return file?.kind === 'stored' ? [file.fileId] : [];
    });
    const ended = new AbortController();
    void timing.wait(slowMs, ended.signal).then(
      () => !ended.signal.aborted && update({ phase: { kind: 'committing', slow: true } }),
      () => {},
    );
    try {
      const chapter = await attempt(() => api.commit(session, draft, order), signal);
      ended.abort();
      update({ phase: { kind: 'done', chapter, pages: pages.length }, waitingUntil: null });
    } finally {
      ended.abort();
    }
  }

  /** Repeats a request as long as a failure may pass by itself. */
  async function attempt<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let attempts = 1; ; attempts++) {
      try {
        await waitForTurn(signal);
        return await request();
      } catch (error) {
        if (signal.aborted || !mayPass(error)) throw error;
        const isLimited = error.status === 429;
        if (!isLimited && attempts >= maxAttempts) throw error;
        const delay = isLimited
          ? (error.retryAfter ?? 10) * 1000
          : Math.min(longestWaitMs, firstWaitMs * 2 ** (attempts - 1));
        update({
          waitingUntil: Math.max(store.get().waitingUntil ?? 0, timing.now() + delay),
          waitingFor: isLimited ? 'limit' : error.code === 'offline' ? 'connection' : 'site',
        });
      }
    }
  }

  /** Waits as long as the whole upload waits. */
  async function waitForTurn(signal: AbortSignal): Promise<void> {
    for (;;) {
      const { waitingUntil } = store.get();
      const remaining = (waitingUntil ?? 0) - timing.now();
      if (remaining <= 0) break;
      await timing.wait(remaining, signal);
      // the wait also ends when the connection is back
      if (store.get().waitingUntil === waitingUntil) update({ waitingUntil: null });
    }
    signal.throwIfAborted();
  }

  function fail(stage: RunStage, error: unknown): void {
    stop.abort();
    if (error instanceof ApiFailure && error.code === 'upload_session_already_exists')
      update({ phase: { kind: 'conflict', open: openUploadOf(error) } });
    else if (isTakenOver(error)) update({ phase: { kind: 'taken-over' } });
    else update({ phase: { kind: 'failed', stage, error } });
    update({ waitingUntil: null });
  }

  return {
    store,
    start,
    /** Sends no more pages; those that are on their way arrive. */
    pause(): void {
      isPaused = true;
    },
    async resume(): Promise<void> {
      if (!isPaused && store.get().phase.kind !== 'failed') return;
      isPaused = false;
      if (stop.signal.aborted) restart();
      await proceed();
    },
    /** Makes the chapter, though others look like it. */
    confirm(): void {
      isConfirmed = true;
      void proceed();
    },
    /** Ends the upload and forgets its pages on the server. */
    async cancel(): Promise<void> {
      const { session } = store.get();
      stop.abort();
      store.set(idleRun);
      if (session !== null) await api.abandon(session);
    },
    /** Stops sending, without ending the upload: the page is left. */
    leave(): void {
      stop.abort();
    },
    /** Tells an upload of another device before anything is sent; one that runs here goes on. */
    tellOpen(open: OpenUpload): void {
      if (store.get().phase.kind === 'idle') update({ phase: { kind: 'conflict', open } });
    },
    reset(): void {
      stop.abort();
      store.set(idleRun);
    },
  };
}

export type UploadRun = ReturnType<typeof createUploadRun>;

/** Whether a failure may pass by itself: no connection, a busy or restarting server, too many requests. */
function mayPass(error: unknown): error is ApiFailure {
  if (!(error instanceof ApiFailure)) return false;
  const { code, status } = error;
  return code === 'offline' || code === 'timeout' || status === 429 || status === 408 || status >= 500;
}

const isTakenOver = (error: unknown): boolean =>
  error instanceof ApiFailure && error.context['reason'] === 'taken_over';

/** Whether a failure of one page is one of the whole upload: it is over, somebody else goes on, or may not any more. */
const endsUpload = (error: unknown): boolean =>
  isTakenOver(error) ||
  (error instanceof ApiFailure && [401, 403, 404].includes(error.status) && !('file' in error.context));

function openUploadOf({ context }: ApiFailure): OpenUpload {
  const text = (key: string): string | null => (typeof context[key] === 'string' ? (context[key] as string) : null);
  return {
    session: text('session') ?? '',
    manga: text('manga') ?? '',
    edits: text('edits'),
    chapter: text('chapter'),
    files: Number(context['files'] ?? 0),
    expected: typeof context['expected'] === 'number' ? context['expected'] : null,
    expiresAt: text('expiresAt'),
  };
}
