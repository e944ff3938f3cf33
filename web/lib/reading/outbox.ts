// Places of somebody who is signed in that the server has not heard of yet. They wait on the device, over reloads and
// without a connection, each chapter once, and are sent together.
import { isFinished, joinReports, mergePosition, type SentPosition } from '#contract/rules/reading-rules.ts';
import { ApiFailure, call } from '../api/call.ts';
import { beginWork } from '../render/pending-work.ts';
import { unsentKey } from './guest-progress-size.ts';
import { sessionState } from '../session/session.ts';
import { readStored, writeStored } from '../preferences/stored-value.ts';
import type { Opened } from './guest-progress.ts';
import { localPositionSource, type LocalPosition } from './local-positions.ts';

/** Chapters of one request, which takes 100 reports: some have ended a pass and begun another one. */
const max = 50;
/** Milliseconds that a place waits for others, and that a failed sending waits. */
const pause = { others: 2500, failure: 30_000 };

export interface Unsent extends SentPosition {
  title: string;
  /** `readKey` of the chapter, where it may still come to be kept on the device. */
  key?: string;
  /** When the end was reached, where the chapter was begun anew after that. */
  finished?: number;
}
/** By the id of the account, then of the chapter; under '' while it is not known who reads. */
type Outbox = Record<string, Record<string, Unsent>>;

const localPositionsById = localPositionSource.places;
const listeners = new Set<() => void>();
const savedListeners = new Set<() => void>();
let version = 0;

function changed(): void {
  version += 1;
  for (const listener of listeners) listener();
}

export const outboxVersion = (): number => version;
export function watchOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
/** Calls back whenever the server has taken something. */
export function whenSent(listener: () => void): () => void {
  savedListeners.add(listener);
  return () => void savedListeners.delete(listener);
}

/** Places that this tab has kept for whoever is signed in. */
export function localPositions(): ReadonlyMap<string, LocalPosition> {
  resetForAccount();
  return localPositionsById;
}

/** What waits on the device of an account, and of somebody not yet known, by the chapter. */
export function unsentOf(account: string | null): Readonly<Record<string, Unsent>> {
  const waiting = read();
  return { ...waiting[''], ...(account === null ? {} : waiting[account]) };
}

/** Nothing of it is of somebody else. */
function resetForAccount(): void {
  const user = sessionState().user?.id ?? null;
  if (user === localPositionSource.owner) return;
  localPositionSource.owner = user;
  localPositionsById.clear();
  if (user === null) return;
  for (const [chapter, { title, page, pages, at, since, finished }] of Object.entries(read()[user] ?? {}))
    localPositionsById.set(chapter, { page, pages, at, since, title, again: finished !== undefined, completed: null });
}

/** To be sent soon. */
export function enqueue(user: string, { chapter, title, key }: Opened, sent: SentPosition): void {
  resetForAccount();
  const { position, completes } = mergePosition(localPositionsById.get(chapter) ?? null, sent, false);
  localPositionsById.set(chapter, {
    ...position,
    title,
    completed: completes ? key : (localPositionsById.get(chapter)?.completed ?? null),
  });
  put(user, chapter, { ...sent, title });
  changed();
  unsentWork ??= beginWork();
  later(pause.others);
}

/** Until it is known who reads, over reloads as well. */
export function holdUntilSignedIn({ chapter, title, key }: Opened, sent: SentPosition): void {
  put('', chapter, { ...sent, title, key });
}

/** Puts a report into an outbox, together with what waits there of its chapter. */
function put(user: string, chapter: string, sent: Unsent): void {
  write((outbox) => {
    const waiting = outbox[user]?.[chapter];
    const next = waiting ? joined(waiting, sent) : sent;
    return { ...outbox, [user]: { ...outbox[user], [chapter]: next } };
  });
}

function joined(waiting: Unsent, sent: Unsent): Unsent {
  const ends = isFinished(waiting) && !isFinished(sent);
  const finished = ends ? waiting.at : waiting.finished;
  return { ...sent, ...joinReports(waiting, sent), ...(finished !== undefined && { finished }) };
}

/** In the order in which they were made. */
const reportsOf = ({ page, pages, at, since, finished }: Unsent): SentPosition[] => [
  ...(finished === undefined ? [] : [{ page: pages, pages, at: finished }]),
  { page, pages, at, ...(since !== undefined && { since }) },
];

export function takeHeld(): [Opened, SentPosition][] {
  const held = Object.entries(read()[''] ?? {});
  if (held.length > 0) write(({ '': _held, ...outbox }) => outbox);
  return held.flatMap(([chapter, unsent]) => {
    const { title, key = '' } = unsent;
    return reportsOf(unsent).map((sent): [Opened, SentPosition] => [{ chapter, title, key }, sent]);
  });
}

/** Other words about these chapters count now, such as that they are unread. */
export function forgetLocalPositions(chapters: readonly string[]): void {
  for (const chapter of chapters) localPositionsById.delete(chapter);
  const user = sessionState().user?.id;
  if (user !== undefined) remove(user, Object.fromEntries(chapters.map((chapter) => [chapter, null])));
  changed();
}

/** All of them. */
export const forgetAllLocalPositions = (): void => forgetLocalPositions([...localPositions().keys()]);

let timer: ReturnType<typeof setTimeout> | null = null;
let sending: Promise<void> | null = null;
/** Ends the pending work of positions that no request has taken up yet. */
let unsentWork: (() => void) | null = null;

function later(ms: number): void {
  timer ??= setTimeout(() => {
    timer = null;
    void send();
  }, ms);
}

/** Sends what waits. @param leaving the page is being left */
export async function send({ leaving = false }: { leaving?: boolean } = {}): Promise<void> {
  if (sending && !leaving) return sending;
  const done = unsentWork;
  unsentWork = null;
  const work = sendOnce(leaving);
  sending = work;
  try {
    await work;
  } finally {
    done?.();
    if (sending === work) sending = null;
  }
  return undefined;
}

async function sendOnce(leaving: boolean): Promise<void> {
  const user = sessionState().user?.id;
  if (user === undefined) return;
  resetForAccount();
  const waiting = Object.entries(read()[user] ?? {});
  if (waiting.length === 0) return;
  const part = waiting.slice(0, max);
  try {
    const { kept } = await call('reading.keep', {
      body: {
        positions: part.flatMap(([chapter, unsent]) =>
          reportsOf(unsent).map(({ at, since, ...report }) => ({
            ...report,
            chapter,
            at: new Date(at).toISOString(),
            ...(since !== undefined && { since: new Date(since).toISOString() }),
          })),
        ),
      },
      leaving,
    });
    remove(user, Object.fromEntries(part));
    for (const { chapter, page, pages, at, again } of kept) {
      const before = localPositionsById.get(chapter);
      // what was read on meanwhile is newer than the answer
      if (before && before.at <= Object.fromEntries(part)[chapter]!.at)
        localPositionsById.set(chapter, { ...before, page, pages, at: Math.max(before.at, Date.parse(at)), again });
    }
    changed();
    tellSent();
    if (waiting.length > max) later(0);
  } catch (error) {
    // what is refused would be refused again; what was not heard waits for the next time
    const refused = error instanceof ApiFailure && [400, 403, 404, 413].includes(error.status);
    if (refused) remove(user, Object.fromEntries(part));
    else later(pause.failure);
  }
}

/** Those that are still as they were sent; null takes one away whatever it is. */
function remove(user: string, sent: Record<string, Unsent | null>): void {
  write((outbox) => {
    const { [user]: mine = {}, ...others } = outbox;
    const left = Object.entries(mine).filter(([chapter, { page, at, since }]) => {
      const gone = sent[chapter];
      return gone === undefined || (gone !== null && (gone.at !== at || gone.page !== page || gone.since !== since));
    });
    return left.length > 0 ? { ...others, [user]: Object.fromEntries(left) } : others;
  });
}

let memory: Outbox = {};
let text: string | null = null;

function read(): Outbox {
  const stored = readStored(unsentKey);
  if (stored === text) return memory;
  text = stored;
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    memory = typeof value === 'object' && value !== null ? (value as Outbox) : {};
  } catch {
    memory = {};
  }
  return memory;
}

function write(change: (outbox: Outbox) => Outbox): void {
  const next = change(read());
  writeStored(unsentKey, Object.keys(next).length > 0 ? JSON.stringify(next) : null);
  text = readStored(unsentKey);
  memory = next;
}

let isStarted = false;

/** For as long as the page lives: sends what waits when there is a connection again, and before the page goes. */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  addEventListener('online', () => void send());
  addEventListener('pagehide', () => void send({ leaving: true }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void send({ leaving: true });
  });
}

/** The server has taken something on another way. */
export function tellSent(): void {
  for (const listener of savedListeners) listener();
}
