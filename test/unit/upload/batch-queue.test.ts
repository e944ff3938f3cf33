// Chapters of a batch one after another: a failure of one moves no other, outages are waited out, and what needs a person
// stops the queue.
import { expect, test, vi } from 'vitest';
import { ApiFailure } from '#web/lib/api/failure.ts';
import { createBatchQueue, type QueueApi } from '#web/upload/batch/batch-queue.ts';
import type { BatchRow } from '#web/upload/batch/rows.ts';
import { emptyForm } from '#web/upload/form/draft.ts';
import type { ReadPage } from '#web/upload/intake/read-sources.ts';

const row = (id: string): BatchRow => ({
  id,
  name: id,
  sources: [],
  content: id,
  pages: 2,
  bytes: 2,
  refused: 0,
  refusal: null,
  tooLarge: null,
  skipped: null,
  form: { ...emptyForm, language: 'fr', chapter: id },
  guessed: [],
  groupNames: [],
  isAnyway: false,
  leavesOut: false,
  alike: [],
  isRequested: true,
  session: null,
  outcome: { kind: 'open' },
});

const pageOf = (name: string): ReadPage => ({
  path: name,
  archive: null,
  file: new Blob(['x']),
  bytes: 1,
  hash: `hash ${name}`,
  image: null,
  problem: null,
});

function setUp(ids: readonly string[], overrides: Partial<QueueApi> = {}, pages?: ReadPage[]) {
  const rows = new Map(ids.map((id) => [id, row(id)]));
  const made: string[] = [];
  const waits: number[] = [];
  let time = 0;
  let sessions = 0;
  const api: QueueApi = {
    begin: async () => `session ${++sessions}`,
    plan: async () => {},
    addFile: async (_, { name }) => `file ${name}`,
    commit: async (_, { chapter }, order) => {
      made.push(`${chapter}: ${order.join(', ')}`);
      return `chapter ${chapter}`;
    },
    abandon: vi.fn(async () => {}),
    stored: async () => null,
    isQueued: async () => false,
    findAlike: async () => [],
    ...overrides,
  };
  const queue = createBatchQueue({
    manga: 'title',
    api,
    timing: {
      now: () => time,
      // the notice that a commit takes longer waits beside it, and ends with it
      wait: (milliseconds, signal) =>
        milliseconds === 10_000
          ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))))
          : Promise.resolve().then(() => {
              waits.push(milliseconds);
              time += milliseconds;
            }),
    },
    rows: {
      next: () => [...rows.values()].find(({ isRequested }) => isRequested) ?? null,
      update: (id, fields) => rows.set(id, { ...rows.get(id)!, ...fields }),
    },
    readPages: async ({ id }) => pages ?? [pageOf(`${id}-1`), pageOf(`${id}-2`)],
    reasonOf: (error) => (error as Error).message,
  });
  const ended = (): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (queue.store.get().current === null) resolve();
      };
      queue.store.subscribe(check);
    });
  return { queue, rows, made, waits, api, ended };
}

const outcomes = (rows: ReadonlyMap<string, BatchRow>) => [...rows.values()].map(({ outcome }) => outcome.kind);

test('rows are uploaded one after another, each with its own pages in order', async () => {
  const { queue, rows, made, ended } = setUp(['1', '2', '3']);
  queue.start();
  await ended();
  expect(made).toEqual(['1: file 1-1, file 1-2', '2: file 2-1, file 2-2', '3: file 3-1, file 3-2']);
  expect(outcomes(rows)).toEqual(['done', 'done', 'done']);
});

test('a row that is refused keeps its reason, its upload is given up, and the others go on', async () => {
  const commit: QueueApi['commit'] = async (_, { chapter }) => {
    if (chapter === '2') throw new ApiFailure('access_denied_http_exception', 403, 'the group is locked');
    return `chapter ${chapter}`;
  };
  const { queue, rows, api, ended } = setUp(['1', '2', '3'], { commit });
  queue.start();
  await ended();
  expect(outcomes(rows)).toEqual(['done', 'failed', 'done']);
  expect(rows.get('2')).toMatchObject({ session: null, outcome: { reason: 'the group is locked' } });
  expect(api.abandon).toHaveBeenCalledExactlyOnceWith('session 2');
});

test('an outage that is longer than all attempts of a request is waited out', async () => {
  let failures = 20;
  const addFile: QueueApi['addFile'] = async (_, { name }) => {
    if (failures-- > 0) throw new ApiFailure('offline', 0, 'no connection');
    return `file ${name}`;
  };
  const { queue, rows, ended, waits } = setUp(['1', '2'], { addFile });
  queue.start();
  await ended();
  expect(outcomes(rows)).toEqual(['done', 'done']);
  expect(waits).toContain(60_000);
});

test('another open upload stops the queue until it is discarded; nothing of the rows is lost', async () => {
  let isOpen = true;
  const begin: QueueApi['begin'] = async () => {
    if (isOpen)
      throw new ApiFailure('upload_session_already_exists', 409, 'open', null, { session: 'other', files: 3 });
    return 'session';
  };
  const abandon: QueueApi['abandon'] = async (session) => {
    if (session === 'other') isOpen = false;
  };
  const { queue, rows, ended } = setUp(['1', '2'], { begin, abandon });
  queue.start();
  await ended();
  expect(queue.store.get().stop).toMatchObject({ kind: 'conflict', open: { session: 'other', files: 3 } });
  expect([...rows.values()].map(({ isRequested }) => isRequested)).toEqual([true, true]);
  await queue.discard('other');
  expect(outcomes(rows)).toEqual(['done', 'done']);
  expect(queue.store.get().stop).toBeNull();
});

test('a paused queue ends the pages on their way, and goes on with all others', async () => {
  const sent: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const addFile: QueueApi['addFile'] = async (_, { name }) => {
    sent.push(name);
    if (sent.length === 1) await arrived.promise;
    return `file ${name}`;
  };
  const { queue, rows, made, ended } = setUp(['1', '2'], { addFile });
  queue.start();
  await vi.waitFor(() => expect(sent.length).toBe(2));
  queue.pause();
  arrived.resolve();
  await vi.waitFor(() => expect(queue.store.get().run.phase.kind).toBe('paused'));
  expect(made).toEqual([]);
  queue.resume();
  await ended();
  expect(outcomes(rows)).toEqual(['done', 'done']);
  expect(made[0]).toBe('1: file 1-1, file 1-2');
});

test('a row that is taken out is given up, and the next one begins', async () => {
  const begun = Promise.withResolvers<void>();
  const addFile: QueueApi['addFile'] = async (session, { name }, _, signal) => {
    if (session !== 'session 1') return `file ${name}`;
    begun.resolve();
    return new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  };
  const { queue, rows, api, ended } = setUp(['1', '2'], { addFile });
  queue.start();
  await begun.promise;
  queue.cancel('1');
  await ended();
  expect([...rows.values()].map(({ isRequested, outcome }) => [isRequested, outcome.kind])).toEqual([
    [false, 'open'],
    [false, 'done'],
  ]);
  expect(api.abandon).toHaveBeenCalledExactlyOnceWith('session 1');
});

test('a row whose pages look like a published chapter waits with what it looks like, and is sent when it is wanted', async () => {
  const alike = { id: 'c4', volume: null, chapter: '4', groups: [], uploader: 'somebody', shared: 2, pages: 2 };
  const findAlike = vi.fn<QueueApi['findAlike']>(async (session) => (session === 'session 1' ? [alike] : []));
  const { queue, rows, made, api, ended } = setUp(['1', '2'], { findAlike });
  queue.start();
  await ended();
  expect(findAlike).toHaveBeenCalledWith('session 1', 'fr');
  expect(api.abandon).toHaveBeenCalledExactlyOnceWith('session 1');
  expect(rows.get('1')).toMatchObject({ isRequested: false, session: null, alike: [alike], outcome: { kind: 'open' } });
  expect(made).toEqual(['2: file 2-1, file 2-2']);
  rows.set('1', { ...rows.get('1')!, isAlikeWanted: true, isRequested: true });
  queue.start();
  await ended();
  expect(made).toEqual(['2: file 2-1, file 2-2', '1: file 1-1, file 1-2']);
});

test('a row that is uploaded beside a chapter of its number is not held back by that one', async () => {
  const alike = { id: 'c', volume: null, chapter: '1', groups: [], uploader: 'somebody', shared: 2, pages: 2 };
  const { queue, rows, made, ended } = setUp(['1', '2'], { findAlike: async () => [alike] });
  for (const id of ['1', '2']) rows.set(id, { ...rows.get(id)!, isAnyway: true });
  queue.start();
  await ended();
  expect(made).toEqual(['1: file 1-1, file 1-2']);
  expect(rows.get('2')).toMatchObject({ alike: [alike], outcome: { kind: 'open' } });
});

test('a page that is there twice under one name is sent under two', async () => {
  const sent: string[] = [];
  const addFile: QueueApi['addFile'] = async (_, { name }) => {
    sent.push(name);
    return name;
  };
  const { queue, ended } = setUp(['1'], { addFile }, [
    { ...pageOf('a/credits.jpg'), hash: 'same' },
    { ...pageOf('b/credits.jpg'), hash: 'same' },
  ]);
  queue.start();
  await ended();
  expect(sent.toSorted()).toEqual(['2-credits.jpg', 'credits.jpg']);
});
