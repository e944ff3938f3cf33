// One upload from its beginning to its chapter, with a server that fails, limits and forgets.
import { expect, test, vi } from 'vitest';
import { ApiFailure } from '#web/lib/api/failure.ts';
import type { RunJob, RunPage } from '#web/upload/sending/run-types.ts';
import { createUploadRun, type UploadApi } from '#web/upload/sending/upload-run.ts';

const page = (id: string): RunPage => ({ id, name: `${id}.jpg`, hash: `hash-${id}`, bytes: 10, file: new Blob(['x']) });
const draft = { volume: null, chapter: '4', title: null, translatedLanguage: 'fr', publishAt: null };
const jobOf = (...ids: string[]): RunJob => ({
  manga: 'title',
  groups: [],
  draft,
  pages: ids.map(page),
  earlier: null,
});

/** A server that stores what it gets, and waits that end at once; `waits` are their lengths. */
function setUp(overrides: Partial<UploadApi> = {}) {
  const sent: string[] = [];
  const waits: number[] = [];
  let time = 0;
  const api: UploadApi = {
    begin: async () => 'session',
    plan: async () => {},
    addFile: async (_, { id }, onProgress) => {
      onProgress({ kind: 'sending', share: 1 });
      onProgress({ kind: 'checking' });
      sent.push(id);
      return `file-${id}`;
    },
    commit: vi.fn(async () => 'chapter'),
    abandon: vi.fn(async () => {}),
    ...overrides,
  };
  const run = createUploadRun(api, {
    now: () => time,
    // the notice that it takes longer waits ten seconds beside the request, which ends it
    wait: (milliseconds, signal) =>
      milliseconds === 10_000
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))))
        : Promise.resolve(milliseconds).then((waited) => {
            waits.push(waited);
            time += waited;
          }),
  });
  return { api, run, sent, waits };
}

/** Fails a few times, then does what it should. */
function failing<T extends unknown[], R>(failures: Error[], then: (...input: T) => Promise<R>) {
  return async (...input: T): Promise<R> => {
    const failure = failures.shift();
    if (failure) throw failure;
    return then(...input);
  };
}

const offline = (): ApiFailure => new ApiFailure('offline', 0, 'no connection');

test('all pages are sent once, then the chapter is made with their order', async () => {
  const { api, run, sent } = setUp();
  await run.start(jobOf('1', '2', '3', '4', '5'));
  expect(sent.toSorted()).toEqual(['1', '2', '3', '4', '5']);
  expect(api.commit).toHaveBeenCalledExactlyOnceWith('session', draft, [
    'file-1',
    'file-2',
    'file-3',
    'file-4',
    'file-5',
  ]);
  expect(run.store.get().phase).toEqual({ kind: 'done', chapter: 'chapter', pages: 5 });
});

test('pages that were stored before are not sent again', async () => {
  const { api, run, sent } = setUp();
  const earlier = { session: 'older', files: new Map([['hash-1 1.jpg', 'kept-1']]) };
  await run.start({ ...jobOf('1', '2'), earlier });
  expect(sent).toEqual(['2']);
  expect(api.commit).toHaveBeenCalledWith('older', draft, ['kept-1', 'file-2']);
});

test('a lost connection is waited out with growing pauses, at each request', async () => {
  const { run, waits } = setUp({
    begin: failing([offline(), offline()], async () => 'session'),
    commit: failing([new ApiFailure('unreadable', 502, 'proxy')], async () => 'chapter'),
  });
  await run.start(jobOf());
  expect(run.store.get().phase.kind).toBe('done');
  expect(waits).toEqual([1000, 2000, 1000]);
});

test('too many requests are waited out by their Retry-After, however often', async () => {
  const limited = Array.from({ length: 20 }, () => new ApiFailure('too_many_requests_exception' as never, 429, '', 7));
  const { run, waits } = setUp({ begin: failing(limited, async () => 'session') });
  await run.start(jobOf());
  expect(run.store.get().phase.kind).toBe('done');
  expect(waits).toEqual(Array.from({ length: 20 }, () => 7000));
});

test('a refused page stops only itself, and is sent again by a retry', async () => {
  const refusal = new ApiFailure('validation_exception', 400, 'too wide', null, {
    file: '2.jpg',
    reason: 'image_too_wide',
  });
  const add = failing<Parameters<UploadApi['addFile']>, string>([refusal], async (_, { id }) => `again-${id}`);
  const { api, run } = setUp({
    addFile: async (...input) => (input[1].id === '2' ? add(...input) : `file-${input[1].id}`),
  });
  await run.start(jobOf('1', '2', '3'));
  expect(run.store.get().phase).toEqual({ kind: 'failed', stage: 'files', error: refusal });
  expect(run.store.get().files.get('2')).toEqual({ kind: 'failed', error: refusal });
  expect(run.store.get().files.get('3')).toEqual({ kind: 'stored', fileId: 'file-3' });
  run.resume();
  await vi.waitFor(() => expect(run.store.get().phase.kind).toBe('done'));
  expect(api.commit).toHaveBeenCalledWith('session', draft, ['file-1', 'again-2', 'file-3']);
});

test('an upload that began for other groups is ended, and one for the groups of now begins', async () => {
  const { api, run, sent } = setUp();
  const earlier = { session: 'older', files: new Map([['hash-1 1.jpg', 'kept-1']]), groups: ['one'] };
  await run.start({ ...jobOf('1'), groups: ['two'], earlier });
  expect(api.abandon).toHaveBeenCalledExactlyOnceWith('older');
  expect(sent).toEqual(['1']);
  expect(api.commit).toHaveBeenCalledWith('session', draft, ['file-1']);
});

test('groups that change after a failure are those of the chapter', async () => {
  const refusal = new ApiFailure('access_denied_http_exception', 403, '');
  const { api, run } = setUp({ commit: failing([refusal], async () => 'chapter') });
  await run.start({ ...jobOf('1'), groups: ['one'] });
  expect(run.store.get().phase.kind).toBe('failed');
  await run.start({ ...jobOf('1'), groups: ['two'], earlier: { session: 'session', files: new Map() } });
  expect(api.abandon).toHaveBeenCalledExactlyOnceWith('session');
  expect(run.store.get().phase.kind).toBe('done');
});

test('chapters that look alike are told before one more is made, and a failed comparison prevents nothing', async () => {
  const alike = { id: 'other', volume: null, chapter: '3', groups: [], uploader: 'ann', shared: 1, pages: 1 };
  const { api, run } = setUp();
  await run.start({ ...jobOf('1'), findAlike: async () => [alike] });
  expect(run.store.get().phase).toEqual({ kind: 'alike', chapters: [alike] });
  expect(api.commit).not.toHaveBeenCalled();
  run.confirm();
  await vi.waitFor(() => expect(run.store.get().phase.kind).toBe('done'));
  await run.start({ ...jobOf('1'), findAlike: () => Promise.reject(offline()) });
  expect(run.store.get().phase.kind).toBe('done');
});

test('an upload that is open already is told with what it is', async () => {
  const open = {
    session: 'other',
    manga: 'title',
    edits: null,
    chapter: '12',
    files: 31,
    expected: 60,
    expiresAt: '2026-01-01T00:00:00+00:00',
  };
  const { run } = setUp({
    begin: async () => {
      throw new ApiFailure('upload_session_already_exists', 409, '', null, { reason: 'upload_open', ...open });
    },
  });
  await run.start(jobOf('1'));
  expect(run.store.get().phase).toEqual({ kind: 'conflict', open });
});

test.each([
  [
    'another tab goes on',
    new ApiFailure('optimistic_lock_exception', 409, '', null, { reason: 'taken_over' }),
    'taken-over',
  ],
  ['the upload is over', new ApiFailure('not_found_http_exception', 404, ''), 'failed'],
  ['the right to upload is revoked', new ApiFailure('access_denied_http_exception', 403, ''), 'failed'],
])('nothing more is sent when %s', async (_, failure, kind) => {
  let requests = 0;
  const { api, run } = setUp({
    addFile: async () => {
      requests++;
      throw failure;
    },
  });
  await run.start(jobOf(...Array.from({ length: 20 }, (_, index) => `${index}`)));
  expect(run.store.get().phase.kind).toBe(kind);
  expect(requests).toBeLessThanOrEqual(3);
  expect(api.commit).not.toHaveBeenCalled();
});

test('a pause lets pages on their way arrive, and a cancelled upload is abandoned', async () => {
  const gates: (() => void)[] = [];
  const { api, run } = setUp({
    addFile: (_, { id }) => new Promise((resolve) => gates.push(() => resolve(`file-${id}`))),
  });
  const started = run.start(jobOf('1', '2', '3', '4', '5'));
  await vi.waitFor(() => expect(gates).toHaveLength(3));
  run.pause();
  gates.forEach((open) => open());
  await started;
  expect(run.store.get().phase.kind).toBe('paused');
  expect([...run.store.get().files.values()].map(({ kind }) => kind)).toEqual([
    'stored',
    'stored',
    'stored',
    'waiting',
    'waiting',
  ]);
  await run.cancel();
  expect(api.abandon).toHaveBeenCalledExactlyOnceWith('session');
  expect(run.store.get().phase.kind).toBe('idle');
});

test('a pause that ends at once leaves no page out', async () => {
  const first = Promise.withResolvers<void>();
  const sent: string[] = [];
  const { api, run } = setUp({
    addFile: async (_, { id }) => {
      sent.push(id);
      if (sent.length <= 3) await first.promise;
      return `file-${id}`;
    },
  });
  const started = run.start(jobOf('1', '2', '3', '4', '5', '6'));
  await vi.waitFor(() => expect(sent.length).toBe(3));
  run.pause();
  const resumed = run.resume();
  first.resolve();
  await Promise.all([started, resumed]);
  expect(sent).toHaveLength(6);
  expect(api.commit).toHaveBeenCalledExactlyOnceWith(
    'session',
    draft,
    ['1', '2', '3', '4', '5', '6'].map((id) => `file-${id}`),
  );
});
