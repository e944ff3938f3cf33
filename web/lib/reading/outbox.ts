// Outbox of a signed-in account's reading positions that the server does not have yet. It is stored on the device, so
// that it survives reloads and time offline; it has one entry per chapter and is sent in batches.
import { isFinished, joinReports, mergePosition, type PositionReport } from '#contract/rules/reading-rules.ts';
import { createEmitter, createStore, useStore } from '#web/ui/behavior/store.ts';
import { call } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import { beginWork } from '../render/pending-work.ts';
import { unsentKey } from './guest-progress-size.ts';
import { sessionState } from '../session/session.ts';
import { readStored, writeStored } from '../preferences/stored-value.ts';
import type { OpenedChapter } from './guest-progress.ts';
import { localPositionCache, type LocalPosition } from './local-positions.ts';

/** Chapters per request. A request may have 100 reports, and a chapter that was finished and restarted needs two. */
const batchSizeChapters = 50;
/** Delays in ms: to collect further positions into a batch, and before a failed batch is retried. */
const delaysMs = { batch: 2500, retry: 30_000 };

export interface UnsentPosition extends PositionReport {
  title: string;
  /** `readKey` of the chapter. Only set while it is unknown who is signed in, because guest progress needs it. */
  key?: string;
  /** Time when the end was reached, if the chapter was restarted after that. */
  finished?: number;
}
/** Unsent positions by account id, then chapter id; under '' while it is unknown who is signed in. */
type Outbox = Record<string, Record<string, UnsentPosition>>;

const localPositionsById = localPositionCache.positions;
const outboxVersion = createStore(0);
const sentEmitter = createEmitter();

const notifyOutbox = (): void => outboxVersion.set(outboxVersion.get() + 1);

/** Version number of this tab's positions, which are mutated in place: changes with each mutation. */
export const useOutboxVersion = (): number => useStore(outboxVersion);

/** Subscribes to positions that the server has accepted. */
export const subscribeSent = sentEmitter.subscribe;

/** Notifies the listeners of `subscribeSent`; also called when positions reached the server by another request. */
export const notifySent = sentEmitter.notify;

/** Positions that this tab has recorded for the signed-in account. */
export function localPositions(): ReadonlyMap<string, LocalPosition> {
  resetForAccount();
  return localPositionsById;
}

/** Unsent positions of an account, and those not yet assigned to one, by chapter id. */
export function unsentOf(account: string | null): Readonly<Record<string, UnsentPosition>> {
  const waiting = readOutbox();
  return { ...waiting[''], ...(account === null ? {} : waiting[account]) };
}

/** Drops cached positions when the signed-in account has changed. Called before every access. */
function resetForAccount(): void {
  const userId = sessionState().user?.id ?? null;
  if (userId === localPositionCache.owner) return;
  localPositionCache.owner = userId;
  localPositionsById.clear();
  if (userId === null) return;
  for (const [chapter, { title, page, pages, at, since, finished }] of Object.entries(readOutbox()[userId] ?? {}))
    localPositionsById.set(chapter, { page, pages, at, since, title, again: finished !== undefined, completed: null });
}

/** Queues a position and schedules its batch. */
export function enqueuePosition(userId: string, { chapter, title, key }: OpenedChapter, sent: PositionReport): void {
  resetForAccount();
  const { position, completes } = mergePosition(localPositionsById.get(chapter) ?? null, sent, false);
  localPositionsById.set(chapter, {
    ...position,
    title,
    completed: completes ? key : (localPositionsById.get(chapter)?.completed ?? null),
  });
  mergeIntoOutbox(userId, chapter, { ...sent, title });
  notifyOutbox();
  unsentWork ??= beginWork();
  scheduleSend(delaysMs.batch);
}

/** Stores a position, across reloads, until it is known who is signed in. */
export function holdUntilSignedIn({ chapter, title, key }: OpenedChapter, sent: PositionReport): void {
  mergeIntoOutbox('', chapter, { ...sent, title, key });
}

/** Merges a report into the waiting outbox entry of its chapter. */
function mergeIntoOutbox(userId: string, chapter: string, sent: UnsentPosition): void {
  writeOutbox((outbox) => {
    const waiting = outbox[userId]?.[chapter];
    const next = waiting ? mergedEntry(waiting, sent) : sent;
    return { ...outbox, [userId]: { ...outbox[userId], [chapter]: next } };
  });
}

function mergedEntry(waiting: UnsentPosition, sent: UnsentPosition): UnsentPosition {
  const isRestarted = isFinished(waiting) && !isFinished(sent);
  const finished = isRestarted ? waiting.at : waiting.finished;
  return { ...sent, ...joinReports(waiting, sent), ...(finished !== undefined && { finished }) };
}

/** The reports of an entry in chronological order. */
const reportsOf = ({ page, pages, at, since, finished }: UnsentPosition): PositionReport[] => [
  ...(finished === undefined ? [] : [{ page: pages, pages, at: finished }]),
  { page, pages, at, ...(since !== undefined && { since }) },
];

export function takeHeldPositions(): [OpenedChapter, PositionReport][] {
  const heldEntries = Object.entries(readOutbox()[''] ?? {});
  if (heldEntries.length > 0) writeOutbox(({ '': _held, ...outbox }) => outbox);
  return heldEntries.flatMap(([chapter, unsent]) => {
    const { title, key = '' } = unsent;
    return reportsOf(unsent).map((sent): [OpenedChapter, PositionReport] => [{ chapter, title, key }, sent]);
  });
}

/** Drops the local positions of chapters, because a later change supersedes them, such as marking them unread. */
export function forgetLocalPositions(chapters: readonly string[]): void {
  for (const chapter of chapters) localPositionsById.delete(chapter);
  const userId = sessionState().user?.id;
  if (userId !== undefined) removeSent(userId, Object.fromEntries(chapters.map((chapter) => [chapter, null])));
  notifyOutbox();
}

export const forgetAllLocalPositions = (): void => forgetLocalPositions([...localPositions().keys()]);

let timer: ReturnType<typeof setTimeout> | null = null;
let pendingSend: Promise<void> | null = null;
/** Ends the pending work (`beginWork`) of positions that are not part of a request yet. */
let unsentWork: (() => void) | null = null;

function scheduleSend(ms: number): void {
  timer ??= setTimeout(() => {
    timer = null;
    void sendPositions();
  }, ms);
}

/** Sends the queued positions. @param leaving the page is being unloaded */
export async function sendPositions({ leaving = false }: { leaving?: boolean } = {}): Promise<void> {
  if (pendingSend && !leaving) return pendingSend;
  const endWork = unsentWork;
  unsentWork = null;
  const sendRequest = sendOnce(leaving);
  pendingSend = sendRequest;
  try {
    await sendRequest;
  } finally {
    endWork?.();
    if (pendingSend === sendRequest) pendingSend = null;
  }
  return undefined;
}

async function sendOnce(keepalive: boolean): Promise<void> {
  const userId = sessionState().user?.id;
  if (userId === undefined) return;
  resetForAccount();
  const waiting = Object.entries(readOutbox()[userId] ?? {});
  if (waiting.length === 0) return;
  const batch = waiting.slice(0, batchSizeChapters);
  try {
    const { kept: accepted } = await call('reading.keep', {
      body: {
        positions: batch.flatMap(([chapter, unsent]) =>
          reportsOf(unsent).map(({ at, since, ...report }) => ({
            ...report,
            chapter,
            at: new Date(at).toISOString(),
            ...(since !== undefined && { since: new Date(since).toISOString() }),
          })),
        ),
      },
      keepalive,
    });
    removeSent(userId, Object.fromEntries(batch));
    for (const { chapter, page, pages, at, again } of accepted) {
      const localPosition = localPositionsById.get(chapter);
      // a position recorded during the request is newer than its response, and stays
      if (localPosition && localPosition.at <= Object.fromEntries(batch)[chapter]!.at)
        localPositionsById.set(chapter, {
          ...localPosition,
          page,
          pages,
          at: Math.max(localPosition.at, Date.parse(at)),
          again,
        });
    }
    notifyOutbox();
    notifySent();
    if (waiting.length > batchSizeChapters) scheduleSend(0);
  } catch (error) {
    // a refused batch would be refused again, so it is dropped; after any other error it is retried
    const isRefused = error instanceof ApiFailure && [400, 403, 404, 413].includes(error.status);
    if (isRefused) removeSent(userId, Object.fromEntries(batch));
    else scheduleSend(delaysMs.retry);
  }
}

/** Removes entries that have not changed since they were sent; null removes one unconditionally. */
function removeSent(userId: string, sent: Record<string, UnsentPosition | null>): void {
  writeOutbox((outbox) => {
    const { [userId]: ownEntries = {}, ...others } = outbox;
    const remaining = Object.entries(ownEntries).filter(([chapter, { page, at, since }]) => {
      const sentEntry = sent[chapter];
      return (
        sentEntry === undefined ||
        (sentEntry !== null && (sentEntry.at !== at || sentEntry.page !== page || sentEntry.since !== since))
      );
    });
    return remaining.length > 0 ? { ...others, [userId]: Object.fromEntries(remaining) } : others;
  });
}

let memoryOutbox: Outbox = {};
let cachedText: string | null = null;

function readOutbox(): Outbox {
  const stored = readStored(unsentKey);
  if (stored === cachedText) return memoryOutbox;
  cachedText = stored;
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    memoryOutbox = typeof value === 'object' && value !== null ? (value as Outbox) : {};
  } catch {
    memoryOutbox = {};
  }
  return memoryOutbox;
}

function writeOutbox(change: (outbox: Outbox) => Outbox): void {
  const next = change(readOutbox());
  writeStored(unsentKey, Object.keys(next).length > 0 ? JSON.stringify(next) : null);
  cachedText = readStored(unsentKey);
  memoryOutbox = next;
}

let isStarted = false;

/**
 * Sends queued positions when the connection returns and before the page is unloaded, for as long as the page lives.
 */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  addEventListener('online', () => void sendPositions());
  addEventListener('pagehide', () => void sendPositions({ leaving: true }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendPositions({ leaving: true });
  });
}
