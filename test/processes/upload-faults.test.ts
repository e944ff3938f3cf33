// A process is killed at each point of an upload, of what follows it, and of what removes its files. Whoever uploads goes on
// with another process, as programs do that repeat a request whose answer is lost. `FAULT_KILLS` is how often at each point.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount } from '#server/accounts/erase.ts';
import { openFileStore } from '#server/core/files/storage/file-store.ts';
import { sweepBlobs } from '#server/media/sweep.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { sweepUploads } from '#server/uploads/sweep.ts';
import { buildTitle, pageImage } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { uploaderOf } from '#test/support/people/upload-fixture.ts';
import { appOnDataFolder, type TestApp } from '#test/support/server/app.ts';
import { wrongCounts } from '#test/support/server/blob-references.ts';
import { send, type TestResponse } from '#test/support/server/http.ts';
import {
  clearProcesses,
  createDataFolder,
  repositoryRoot,
  startProcess,
  waitForExit,
} from '#test/support/server/processes.ts';

const kills = Number(process.env['FAULT_KILLS'] ?? 1);
const timeoutMs = 60_000 * kills;

const dataDir = createDataFolder();
const server = [path.join(repositoryRoot, 'server', 'main.ts'), 'serve', '--no-jobs'];
let app: TestApp;
let title: string;
beforeAll(async () => {
  // owns the data folder and its database; nobody does jobs, so that what a test waits for happens where it is killed
  const owner = await startProcess(dataDir, { script: server });
  await owner.ready;
  app = await appOnDataFolder(dataDir);
  title = (await buildTitle(app.ctx)).uid;
}, 90_000);
afterAll(async () => {
  await app.close();
  await clearProcesses();
});

const contributor = (): Promise<SignedIn> => signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
const newPages = (): Promise<Buffer[]> =>
  Promise.all([1, 2, 3].map((size) => pageImage({ width: 300 + size, height: 400 })));

/** Starts a program that dies at a point, at the given passing. It has the public URL of the others, as behind a proxy. */
const startFaulty = (script: string[], point: string, passing: number) =>
  startProcess(dataDir, {
    script,
    env: {
      NODE_ENV: 'test',
      FAULT_POINT: `${point}:${passing}`,
      LOG_LEVEL: 'warn',
      PUBLIC_URL: app.site,
      API_URL: app.api,
    },
  });

/**
 * Uploads a chapter, one page in a request. A request that gets no answer is repeated at another process.
 * @returns the answer of the commit
 */
async function uploadChapter(faultyApi: string, who: SignedIn, pages: readonly Buffer[]): Promise<TestResponse> {
  let api = faultyApi;
  const insist = async (request: () => Promise<TestResponse>): Promise<TestResponse> => {
    try {
      return await request();
    } catch {
      api = app.api;
      return request();
    }
  };
  const holder = crypto.randomUUID();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const begun = await insist(() =>
    send('POST', `${api}/upload/begin?holder=${holder}`, JSON.stringify({ manga: title, groups: [] }), {
      ...who.headers,
      ...key,
    }),
  );
  const session = begun.body.data.id;
  const order: string[] = [];
  for (const [index, bytes] of pages.entries()) {
    const sent = await insist(() =>
      uploaderOf(api, who).sendFiles(session, [{ bytes, name: `${index}.jpg` }], `?holder=${holder}`),
    );
    expect(sent.body).toMatchObject({ result: 'ok', errors: [] });
    order.push(sent.body.data[0].id);
  }
  return insist(() => uploaderOf(api, who).commit(session, order, {}, `?holder=${holder}`));
}

/** Bytes of the pages of a chapter, as readers get them. */
async function shownPages(chapter: string): Promise<Buffer[]> {
  const home = await (
    await fetch(`${app.api}/at-home/server/${chapter}`, { headers: { 'user-agent': 'tests' } })
  ).json();
  return Promise.all(
    home.chapter.data.map(async (file: string) =>
      Buffer.from(await (await fetch(`${app.site}/data/${home.chapter.hash}/${file}`)).arrayBuffer()),
    ),
  );
}

/** Chapters of somebody, with their public ids. */
const chaptersOf = async ({ id }: SignedIn): Promise<string[]> =>
  (await app.ctx.db.selectFrom('chapters').select('uid').where('uploader_id', '=', id).execute()).map(({ uid }) => uid);

/** After the sweeps each stored file belongs to a row that is referred to, and each such row has its files. */
async function expectNothingLeft(): Promise<void> {
  expect(await wrongCounts(app.ctx.db)).toEqual([]);
  await sweepUploads(app.ctx);
  await sweepBlobs(app.ctx, { olderThanHours: 0 });
  // a process that starts removes temporary files of dead ones
  await openFileStore(app.ctx.storage.folder!);
  expect(await readdir(path.join(app.ctx.storage.folder!, '.tmp'))).toEqual([]);
  const { rows } = await sql<{ data: string; saver: string; refs: number }>`SELECT refs,
      'data/' || left(encode(hash, 'hex'), 2) || '/' || encode(hash, 'hex') || '.' || extension AS data,
      'saver/' || left(encode(saver_hash, 'hex'), 2) || '/' || encode(saver_hash, 'hex') || '.jpg' AS saver
    FROM blobs`.execute(app.ctx.db);
  expect(rows.filter(({ refs }) => refs === 0)).toEqual([]);
  const stored: string[] = [];
  for await (const { key } of app.ctx.storage.list('')) stored.push(key);
  const wanted = new Set(rows.flatMap(({ data, saver }) => [data, saver]));
  expect(stored.toSorted()).toEqual([...wanted].toSorted());
}

describe.each([
  // a point, how often an upload of three pages passes it at least, and the first passing at which it is killed
  ['before temporary file', 3, 0],
  ['within body', 3, 1],
  ['after body', 3, 2],
  ['before rename', 3, 0],
  ['after rename', 3, 1],
  ['after page row', 3, 2],
  ['within decoding', 3, 1],
  ['commit before lock', 1, 0],
  ['after chapter row', 1, 0],
  ['before commit', 1, 0],
  ['after commit', 1, 0],
] as const)('killed %s', (point, passings, first) => {
  test(
    `${kills} times: one chapter with its pages, and nothing besides`,
    async () => {
      for (let kill = 0; kill < kills; kill++) {
        const [who, pages] = [await contributor(), await newPages()];
        const faulty = await startFaulty(server, point, 1 + ((first + kill) % passings));
        await faulty.ready;
        const made = await uploadChapter(faulty.api, who, pages);
        await waitForExit(faulty.child);
        expect([point, faulty.child.signalCode, made.status]).toEqual([point, 'SIGKILL', 200]);
        expect(await chaptersOf(who)).toEqual([made.body.data.id]);
        expect(await shownPages(made.body.data.id)).toEqual(pages);
      }
      await expectNothingLeft();
    },
    timeoutMs,
  );
});

const work = path.join(repositoryRoot, 'test', 'support', 'server', 'faulty-work.ts');
/** Does work in a process that is killed at a point of it. */
async function killWithin(point: string, args: string[], passing = 1): Promise<void> {
  const faulty = await startFaulty([work, ...args], point, passing);
  await waitForExit(faulty.child);
  expect([point, faulty.child.signalCode, faulty.output()]).toEqual([point, 'SIGKILL', expect.any(String)]);
}

test(
  `killed within fan-out, ${kills} times: each follower is notified once`,
  async () => {
    await fanOutEvents(app.ctx, notificationSources);
    for (let kill = 0; kill < kills; kill++) {
      const [follower, who] = [await signIn(app), await contributor()];
      await send('POST', `${app.api}/manga/${title}/follow`, '{}', follower.headers);
      const made = await uploaderOf(app.api, who).upload(title);
      expect(made.status).toBe(200);
      await killWithin('within fan-out', ['fan-out']);
      // the lock of the process that was killed lasts until the database notices that its connection is gone
      await expect
        .poll(async () => {
          await fanOutEvents(app.ctx, notificationSources);
          return (await sql`SELECT FROM notification_events`.execute(app.ctx.db)).rows.length;
        })
        .toBe(0);
      const { rows } = await sql`SELECT FROM notifications WHERE user_id = ${follower.id}`.execute(app.ctx.db);
      expect(rows).toHaveLength(1);
    }
  },
  timeoutMs,
);

test(
  `killed within the sweep, ${kills} times: the next one removes what is left, and the same pages can be uploaded again`,
  async () => {
    for (let kill = 0; kill < kills; kill++) {
      const [who, pages] = [await contributor(), await newPages()];
      const uploader = uploaderOf(app.api, who);
      const session = await uploader.begin(title);
      await uploader.sendPages(session, pages);
      expect((await uploader.ask('DELETE', `/upload/${session}`)).status).toBe(200);
      await killWithin('within sweep', ['sweep'], 1 + (kill % 3));
      // the rows are there again, and some of their files are not
      const next = await uploader.begin(title);
      const made = await uploader.commit(next, await uploader.sendPages(next, pages));
      expect(await shownPages(made.body.data.id)).toEqual(pages);
      const other = await uploader.begin(title);
      await uploader.sendPages(other, await newPages());
      expect((await uploader.ask('DELETE', `/upload/${other}`)).status).toBe(200);
      await killWithin('within sweep', ['sweep'], 1 + (kill % 3));
      await expectNothingLeft();
    }
  },
  timeoutMs,
);

test(
  `killed within the erasure of an account, ${kills} times: all of it is there, and then none`,
  async () => {
    for (let kill = 0; kill < kills; kill++) {
      const who = await signIn(app);
      const uploader = uploaderOf(app.api, who);
      expect((await uploader.upload(title)).status).toBe(200);
      const session = await uploader.begin(title);
      const pages = await uploader.sendPages(session, 2);
      await killWithin('within erasure', ['erase', String(who.id)]);
      expect(await wrongCounts(app.ctx.db)).toEqual([]);
      const state = (await uploader.ask('GET', `/upload/${session}/state`)).body;
      expect(state.files.map(({ id }: { id: string }) => id)).toEqual(pages);
      await deleteAccount(app.ctx, who.id);
      expect(await chaptersOf(who)).toEqual([]);
      await expectNothingLeft();
    }
  },
  timeoutMs,
);
