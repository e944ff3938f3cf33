// Uploads the rows of a batch one after another. A row that fails keeps its reason, and the next one begins; what concerns
// no row alone (no connection, a busy site) is waited out, and what needs a person stops the queue.
import { ApiFailure } from '#web/lib/api/failure.ts';
import { createStore } from '#web/ui/behavior/store.ts';
import { draftOf } from '../form/draft.ts';
import type { ReadPage } from '../intake/read-sources.ts';
import {
  type AlikeChapter,
  idleRun,
  type OpenUpload,
  type RunPage,
  type RunPhase,
  type RunState,
} from '../sending/run-types.ts';
import { runPagesOf } from '../sending/run-page.ts';
import { createUploadRun, type RunTiming, type UploadApi, type UploadRun } from '../sending/upload-run.ts';
import type { BatchRow } from './rows.ts';

interface QueueRows {
  /** The next row that is to be uploaded, as it is now. */
  next(): BatchRow | null;
  update(id: string, fields: Partial<BatchRow>): void;
}

export interface QueueApi extends UploadApi {
  /** Files that the server has of an upload; null if it has ended, `held` if another tab goes on with it. */
  stored(session: string): Promise<ReadonlyMap<string, string> | 'held' | null>;
  /** Whether the chapter of an upload waits for review. */
  isQueued(session: string): Promise<boolean>;
  /** Published chapters in a language that look like the pages of an upload. */
  findAlike(session: string, language: string): Promise<readonly AlikeChapter[]>;
}

interface QueueOptions {
  manga: string;
  api: QueueApi;
  timing: RunTiming;
  rows: QueueRows;
  readPages(row: BatchRow): Promise<ReadPage[]>;
  /** Words of a failure, kept with its row. */
  reasonOf(error: unknown, stage: string): string;
}

/** Why the queue does not go on until somebody says so. */
type Stop = { kind: 'conflict'; open: OpenUpload } | { kind: 'taken-over' } | { kind: 'signed-out' };

interface QueueState {
  /** Row that is being uploaded. */
  current: string | null;
  isReading: boolean;
  isPaused: boolean;
  run: RunState;
  pages: readonly RunPage[];
  stop: Stop | null;
}

const idleQueue: QueueState = { current: null, isReading: false, isPaused: false, run: idleRun, pages: [], stop: null };
/** Pause after the attempts of a run are used up, before it goes on. */
const outageWaitMs = 60_000;

export function createBatchQueue({ manga, api, timing, rows, readPages, reasonOf }: QueueOptions) {
  const store = createStore<QueueState>(idleQueue);
  const leaving = new AbortController();
  let run: UploadRun | null = null;
  let isWorking = false;
  let cancelled: string | null = null;
  let onResume: (() => void) | null = null;
  const update = (change: Partial<QueueState>): void => store.set({ ...store.get(), ...change });

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    update({ stop: null });
    try {
      for (;;) {
        await resumed();
        const row = rows.next();
        if (row === null || leaving.signal.aborted) break;
        const stop = await upload(row);
        if (stop) {
          update({ stop });
          break;
        }
      }
    } finally {
      isWorking = false;
      run = null;
      update({ current: null, run: idleRun, pages: [], isReading: false });
    }
  }

  const resumed = (): Promise<void> =>
    store.get().isPaused
      ? new Promise((resolve) => {
          onResume = resolve;
        })
      : Promise.resolve();

  async function upload(row: BatchRow): Promise<Stop | null> {
    const { id } = row;
    update({ current: id, isReading: true, run: idleRun, pages: [] });
    let pages: RunPage[];
    try {
      pages = runPagesOf((await readPages(row)).map((page) => ({ ...page, id: crypto.randomUUID() })));
    } catch (error) {
      failRow(id, error, 'read');
      return null;
    }
    const earlier = row.session === null ? null : await storedOf(row.session);
    update({ isReading: false, pages });
    await resumed();
    if (cancelled === id) return cancelRow(id, null);
    run = createUploadRun(api, timing);
    const phase = await finish(run, id, () =>
      run!.start({
        manga,
        groups: row.form.groups.map((group) => group.id),
        draft: draftOf(row.form),
        pages,
        earlier: earlier && { session: row.session!, files: earlier },
        ...(row.isAlikeWanted ? {} : { findAlike: (open) => findAlike(row, open) }),
      }),
    );
    return settle(id, phase, run.store.get().session);
  }

  /** Look-alikes of a row; the chapter of its own number is none that is news, if it is uploaded beside that one. */
  async function findAlike({ form, isAnyway }: BatchRow, session: string): Promise<readonly AlikeChapter[]> {
    const { chapter } = draftOf(form);
    const found = await api.findAlike(session, form.language);
    return found.filter((alike) => !isAnyway || alike.chapter !== chapter);
  }

  async function storedOf(session: string): Promise<ReadonlyMap<string, string> | null> {
    try {
      const stored = await api.stored(session);
      return stored === 'held' ? null : stored;
    } catch {
      // without an answer the pages are sent again, and the server recognizes them
      return null;
    }
  }

  /** Runs until there is an outcome that concerns this row or needs a person. */
  async function finish(current: UploadRun, id: string, start: () => Promise<void>): Promise<RunPhase> {
    let session: string | null = null;
    const unsubscribe = current.store.subscribe(() => {
      const state = current.store.get();
      if (state.session !== session) {
        session = state.session;
        rows.update(id, { session });
      }
      update({ run: state });
    });
    try {
      await start();
      for (;;) {
        const { phase } = current.store.get();
        if (phase.kind === 'paused') {
          await resumed();
          if (cancelled === id) return phase;
          await current.resume();
        } else if (phase.kind === 'failed' && isOutage(phase.error) && cancelled !== id) {
          await timing.wait(outageWaitMs, leaving.signal);
          if (cancelled === id) return phase;
          await current.resume();
        } else return phase;
      }
    } finally {
      unsubscribe();
    }
  }

  async function settle(id: string, phase: RunPhase, session: string | null): Promise<Stop | null> {
    if (cancelled === id) return cancelRow(id, session);
    switch (phase.kind) {
      case 'done': {
        const isQueued = session !== null && (await api.isQueued(session).catch(() => false));
        rows.update(id, {
          isRequested: false,
          session: null,
          outcome: { kind: 'done', chapter: phase.chapter, isQueued },
        });
        return null;
      }
      case 'alike':
        // the next row begins meanwhile; its pages are sent again if it is wanted
        if (session !== null) await api.abandon(session).catch(() => {});
        rows.update(id, { isRequested: false, session: null, alike: phase.chapters });
        return null;
      case 'conflict':
        return { kind: 'conflict', open: phase.open };
      case 'taken-over':
        rows.update(id, { session: null });
        return { kind: 'taken-over' };
      case 'failed':
        if (phase.error instanceof ApiFailure && phase.error.status === 401) return { kind: 'signed-out' };
        // an account has one open upload at a time: without this, the next row could not begin
        if (session !== null) await api.abandon(session).catch(() => {});
        failRow(id, phase.error, phase.stage);
        return null;
      default:
        return null;
    }
  }

  function failRow(id: string, error: unknown, stage: string): void {
    rows.update(id, {
      isRequested: false,
      session: null,
      outcome: { kind: 'failed', reason: reasonOf(error, stage) },
    });
  }

  async function cancelRow(id: string, session: string | null): Promise<null> {
    cancelled = null;
    if (session !== null) await api.abandon(session).catch(() => {});
    rows.update(id, { isRequested: false, session: null });
    return null;
  }

  const resume = (): void => {
    update({ isPaused: false });
    onResume?.();
    onResume = null;
  };

  return {
    store,
    /** Goes on as long as rows are to be uploaded; to be called when there are more of them. */
    start: (): void => {
      if (store.get().isPaused) resume();
      void work().catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      });
    },
    pause(): void {
      update({ isPaused: true });
      run?.pause();
    },
    resume,
    /** Takes a row out of the queue; its pages on the server are forgotten. */
    cancel(id: string): void {
      if (store.get().current !== id) {
        rows.update(id, { isRequested: false });
        return;
      }
      cancelled = id;
      run?.leave();
      run?.pause();
      resume();
    },
    /** Ends an upload that another tab or program began, and goes on. */
    async discard(session: string): Promise<void> {
      await api.abandon(session);
      await work();
    },
    /** Stops without ending the upload: the page is left. */
    leave(): void {
      leaving.abort();
      run?.leave();
    },
  };
}

/** Whether a failure is one of the connection or the site, not of the row. */
const isOutage = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'offline' || error.code === 'timeout' || error.status >= 500);
