// File store: durable order of writes, no leftovers of failures, no partial files.
import { spawn } from 'node:child_process';
import { createHash, hash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileCalls, openFileStore } from '#server/core/files/storage/file-store.ts';
import { openStorage } from '#server/core/files/storage/storage.ts';
import type { BlobStore } from '#server/core/files/storage/blob-store.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'komawari-store-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const listSizes = async (store: BlobStore, prefix = ''): Promise<Record<string, number>> => {
  const entriesFound: [string, number][] = [];
  for await (const { key, bytes } of store.list(prefix)) entriesFound.push([key, bytes]);
  return Object.fromEntries(entriesFound.sort());
};

const listAllFiles = (): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();

test('files in the data folder are private, even in a folder that was not; a folder of the operator is unchanged', async () => {
  const modeOf = (...parts: string[]): string => (statSync(path.join(root, ...parts)).mode & 0o777).toString(8);
  const before = process.umask(0o022);
  try {
    const store = await openStorage('file:files', root);
    await store.put('data/ab/abc.png', Buffer.from('picture'));
    expect(modeOf('files')).toBe('700');
    expect([modeOf('files', 'data'), modeOf('files', 'data', 'ab')]).toEqual(['750', '750']);
    expect(modeOf('files', 'data', 'ab', 'abc.png')).toBe('640');
    chmodSync(path.join(root, 'files'), 0o755);
    await openStorage('file:files', root);
    expect(modeOf('files')).toBe('700');
    const operatorFolder = path.join(root, 'shared');
    await files.mkdir(operatorFolder);
    chmodSync(operatorFolder, 0o755);
    await openStorage(`file:${operatorFolder}`, path.join(root, 'elsewhere'));
    expect(modeOf('shared')).toBe('755');
  } finally {
    process.umask(before);
  }
});

test('a store saves, reads, lists and deletes files', async () => {
  const store = await openFileStore(root);
  expect(await store.put('data/ab/abc.png', Buffer.from('picture'))).toBe(true);
  expect(await store.put('data/ac/acd.png', new Uint8Array([1, 2, 3]))).toBe(true);
  expect(await store.put('covers/ab/abc.png.256.jpg', Buffer.from('small'))).toBe(true);
  expect(String(await store.get('data/ab/abc.png'))).toBe('picture');
  expect(await store.size('data/ab/abc.png')).toBe(7);
  expect(await store.has('data/ab/abc.png')).toBe(true);
  expect(await listSizes(store)).toEqual({
    'covers/ab/abc.png.256.jpg': 5,
    'data/ab/abc.png': 7,
    'data/ac/acd.png': 3,
  });
  expect(await listSizes(store, 'data/')).toEqual({ 'data/ab/abc.png': 7, 'data/ac/acd.png': 3 });
  expect(await listSizes(store, 'data/ab/a')).toEqual({ 'data/ab/abc.png': 7 });
  expect(await listSizes(store, 'nothing')).toEqual({});
  expect(await store.delete('data/ab/abc.png')).toBe(true);
  expect(await store.delete('data/ab/abc.png')).toBe(false);
  expect(await store.get('data/ab/abc.png')).toBeNull();
  expect(await store.size('data/ab/abc.png')).toBeNull();
  expect(await store.has('data/ab')).toBe(false);
  expect(await store.get('data/ac/acd.png/below')).toBeNull();
});

test('a store saves a stream of chunks', async () => {
  const store = await openFileStore(root);
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (const text of ['one ', 'two ', 'three']) yield Buffer.from(text);
  }
  await store.put('a/stream', parts());
  expect(String(await store.get('a/stream'))).toBe('one two three');
});

test.each([
  '',
  '/',
  '/etc/passwd',
  '../outside',
  'a/../../b',
  'a//b',
  'a/',
  './a',
  'a/.hidden',
  '.tmp/x',
  'a\\b',
  'a%2fb',
  'A',
  'ä',
  'a\0b',
  'a b',
  'a..b',
  `a/${'x'.repeat(300)}`,
])('a store refuses the key %j', async (key) => {
  const store = await openFileStore(root);
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key');
  await expect(store.get(key)).rejects.toThrow('Not a storage key');
  await expect(store.delete(key)).rejects.toThrow('Not a storage key');
  expect(listAllFiles()).toEqual([]);
});

test('an existing key is not written again', async () => {
  const store = await openFileStore(root);
  await store.put('data/ab/abc', Buffer.from('first'));
  const before = (await files.stat(path.join(root, 'data/ab/abc'))).mtimeMs;
  let wasRead = false;
  async function* unreadSource(): AsyncGenerator<Uint8Array> {
    wasRead = true;
    yield Buffer.from('second');
  }
  expect(await store.put('data/ab/abc', unreadSource())).toBe(false);
  expect(wasRead).toBe(false);
  expect((await files.stat(path.join(root, 'data/ab/abc'))).mtimeMs).toBe(before);
  expect(String(await store.get('data/ab/abc'))).toBe('first');
});

/** Real file calls that are logged in order; `failAt` makes one of them fail as on a full disk. */
function recordFileCalls(failAt?: RegExp): { calls: FileCalls; log: string[] } {
  const log: string[] = [];
  const labelOf = (file: unknown): string => path.relative(root, String(file)).replace(/^\.tmp\/.+/, 'temporary');
  const recordCall = (line: string): void => {
    log.push(line);
    if (failAt?.test(line)) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  const calls: FileCalls = {
    ...files,
    rename: async (from, to) => {
      recordCall(`rename ${labelOf(from)} to ${labelOf(to)}`);
      await files.rename(from, to);
    },
    open: async (file, flags) => {
      const handle = await files.open(file, flags);
      return new Proxy(handle, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== 'function') return value;
          return async (...callArguments: unknown[]): Promise<unknown> => {
            if (name === 'sync') recordCall(`sync ${labelOf(file)}`);
            if (name === 'writeFile') recordCall(`write ${labelOf(file)}`);
            return Reflect.apply(value, target, callArguments) as unknown;
          };
        },
      });
    },
  };
  return { calls, log };
}

test('a file is written, synced and renamed, and then its folder is synced', async () => {
  const { calls, log } = recordFileCalls();
  const store = await openFileStore(root, { calls });
  await store.put('data/ab/abc', Buffer.from('x'));
  const fileOperations = ['write temporary', 'sync temporary', 'rename temporary to data/ab/abc', 'sync data/ab'];
  const folderSyncs = ['sync ', 'sync data'];
  expect(log.filter((line) => fileOperations.includes(line))).toEqual(fileOperations);
  expect(log.filter((line) => folderSyncs.includes(line))).toEqual(folderSyncs);
  expect(log.length).toBe(6);
  // a new folder is created while the file is written, and synced before the file is renamed into it
  expect(log.indexOf('sync data')).toBeLessThan(log.indexOf('rename temporary to data/ab/abc'));
  log.length = 0;
  await store.put('data/ab/abd', Buffer.from('x'));
  expect(log).toEqual(['write temporary', 'sync temporary', 'rename temporary to data/ab/abd', 'sync data/ab']);
  log.length = 0;
  // the folder is synced even if the file exists: another writer may have renamed it without having synced the folder
  // yet
  await store.put('data/ab/abd', Buffer.from('x'));
  expect(log).toEqual(['sync data/ab']);
});

test('several files are all written before the first one becomes visible', async () => {
  const { calls, log } = recordFileCalls();
  const store = await openFileStore(root, { calls });
  await store.putAll(['a/1', 'b/2', 'a/1'].map((key) => ({ key, bytes: Buffer.from(key) })));
  const firstRename = log.findIndex((line) => line.startsWith('rename'));
  const [renames, syncs] = [log.slice(firstRename, firstRename + 2), log.slice(firstRename + 2)];
  expect(renames).toEqual(['rename temporary to a/1', 'rename temporary to b/2']);
  // the folders are synced at the same time, in any order
  expect(syncs.toSorted()).toEqual(['sync a', 'sync b']);
  expect(await listSizes(store)).toEqual({ 'a/1': 3, 'b/2': 3 });
});

test('at most three syncs run at once', async () => {
  let runningSyncs = 0;
  let maxRunningSyncs = 0;
  const calls: FileCalls = {
    ...files,
    open: async (...callArguments) => {
      const handle = await files.open(...callArguments);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        maxRunningSyncs = Math.max(maxRunningSyncs, ++runningSyncs);
        await sync().finally(() => runningSyncs--);
      };
      return handle;
    },
  };
  const store = await openFileStore(root, { calls });
  const entries = (batch: number): { key: string; bytes: Buffer }[] =>
    Array.from({ length: 8 }, (_, index) => ({ key: `data/${batch}${index}/abc`, bytes: Buffer.from('x') }));
  await Promise.all([1, 2, 3].map((batch) => store.putAll(entries(batch))));
  expect(maxRunningSyncs).toBe(3);
  expect(Object.keys(await listSizes(store)).length).toBe(24);
  // failed writes release their slots for concurrent syncs, too
  const failingStore = await openFileStore(root, recordFileCalls(/^sync temporary/));
  for (let attempt = 0; attempt < 4; attempt++)
    await expect(failingStore.putAll(entries(4))).rejects.toThrow('no space');
  await store.putAll(entries(5));
  expect(listAllFiles().length).toBe(32);
});

test.each([
  ['writing', /^write temporary/],
  ['syncing a file', /^sync temporary/],
  ['renaming', /^rename/],
  ['syncing a new folder', /^sync data/],
])('a failure in %s leaves nothing behind', async (_, failAt) => {
  const store = await openFileStore(root, recordFileCalls(failAt));
  const bytes = Buffer.from('x');
  await expect(
    store.putAll([
      { key: 'data/ab/abc', bytes },
      { key: 'saver/cd/cde', bytes },
    ]),
  ).rejects.toThrow('no space');
  expect(listAllFiles()).toEqual([]);
});

test('an interrupted stream leaves nothing behind', async () => {
  const store = await openFileStore(root);
  async function* failingSource(): AsyncGenerator<Uint8Array> {
    yield Buffer.alloc(100_000);
    throw new Error('the sender is gone');
  }
  await expect(store.put('a/b', failingSource())).rejects.toThrow('the sender is gone');
  expect(listAllFiles()).toEqual([]);
});

test('a failure of the second file also removes the first one', async () => {
  const store = await openFileStore(root);
  writeFileSync(path.join(root, 'saver'), 'a file where a folder has to be');
  const bytes = Buffer.from('x');
  await expect(
    store.putAll([
      { key: 'data/ab/abc', bytes },
      { key: 'saver/cd/cde', bytes },
    ]),
  ).rejects.toThrow();
  expect(listAllFiles()).toEqual(['saver']);
});

test('concurrent writes of the same key leave one intact file', async () => {
  const twoStores = [await openFileStore(root), await openFileStore(root)];
  const bytes = Buffer.alloc(300_000, 'same');
  await Promise.all(Array.from({ length: 40 }, (_, index) => twoStores[index % 2]?.put('data/ab/abc', bytes)));
  expect(listAllFiles()).toEqual(['data/ab/abc']);
  expect((await twoStores[0]?.get('data/ab/abc'))?.equals(bytes)).toBe(true);
});

test('opening a store removes files of dead writers only', async () => {
  const store = await openFileStore(root);
  let proceed: () => void = () => {};
  const blocker = new Promise<void>((resolve) => (proceed = resolve));
  async function* slowSource(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('begin ');
    await blocker;
    yield Buffer.from('end');
  }
  const pendingWrite = store.put('a/slow', slowSource());
  await expect.poll(() => readdirSync(path.join(root, '.tmp')).length).toBe(1);
  const [ownTemporaryFile = ''] = readdirSync(path.join(root, '.tmp'));
  const [host, , run] = ownTemporaryFile.split('-');
  const writeLeftOver = (name: string): void => writeFileSync(path.join(root, '.tmp', name), 'half');
  writeLeftOver(`${host}-${process.pid}-00000000-0`);
  writeLeftOver(`${host}-4194305-${run}-0`);
  writeLeftOver('nonsense');
  writeLeftOver(`${host}-1-12345678-0`);
  writeLeftOver('elsewhere-4194305-12345678-0');
  writeLeftOver('elsewhere-4194305-12345678-1');
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(path.join(root, '.tmp/elsewhere-4194305-12345678-1'), yesterday, yesterday);
  utimesSync(path.join(root, '.tmp/nonsense'), yesterday, yesterday);

  await openFileStore(root);
  expect(readdirSync(path.join(root, '.tmp')).sort()).toEqual(
    [ownTemporaryFile, `${host}-1-12345678-0`, 'elsewhere-4194305-12345678-0'].sort(),
  );
  proceed();
  await pendingWrite;
  expect(String(await store.get('a/slow'))).toBe('begin end');
});

test('a store whose process was killed has only complete files, and sweeps the rest', async () => {
  const script = `
    import { hash, randomBytes } from 'node:crypto';
    import { openFileStore } from '#server/core/files/storage/file-store.ts';
    const store = await openFileStore(${JSON.stringify(root)});
    process.stdout.write('open');
    for (;;) {
      const bytes = randomBytes(400_000);
      const name = hash('sha256', bytes, 'hex');
      await store.put('data/' + name.slice(0, 2) + '/' + name, bytes);
    }`;
  const cwd = path.resolve(import.meta.dirname, '../../..');
  for (const delay of [5, 30, 90, 170]) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await wait(delay);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
  }
  const store = await openFileStore(root);
  expect(readdirSync(path.join(root, '.tmp'))).toEqual([]);
  let count = 0;
  for await (const { key } of store.list('data/')) {
    const bytes = await store.get(key);
    expect(hash('sha256', bytes ?? '', 'hex')).toBe(path.basename(key));
    count++;
  }
  expect(count).toBeGreaterThan(0);
});

test.each([
  ['file:files', 'data/files'],
  ['file:./files', 'data/files'],
  ['file:', null],
  ['file:/ROOT/abs', 'abs'],
  ['file:///ROOT/with%20space', 'with space'],
  ['/ROOT/bare', 'bare'],
  ['./beside', 'data/beside'],
  ['s3://bucket/prefix', null],
  ['https://example.org', null],
  ['file://host/share', null],
])('STORAGE_URL %s', async (url, folder) => {
  const opening = openStorage(url.replace('/ROOT', root), path.join(root, 'data'));
  if (folder === null) {
    await expect(opening).rejects.toThrow(/STORAGE_URL is .* What works is file:/);
    return;
  }
  await (await opening).put('a/b', Buffer.from('x'));
  expect(listAllFiles()).toEqual([path.join(folder, 'a/b')]);
});

test('large files are read back unchanged', async () => {
  const store = await openFileStore(root);
  const sum = createHash('sha256');
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < 40; index++) {
      const chunk = Buffer.alloc(1024 * 1024, index);
      sum.update(chunk);
      yield chunk;
    }
  }
  await store.put('a/large', parts());
  expect(hash('sha256', (await store.get('a/large')) ?? '', 'hex')).toBe(sum.digest('hex'));
  expect(await store.size('a/large')).toBe(40 * 1024 * 1024);
});
