// Backups of a whole site: what is restored equals what was there, row by row and file by file, is served, and holds nothing of
// accounts that were erased after the backup was made.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBackup } from '#server/backup/export.ts';
import { erasuresFileOf } from '#server/accounts/erasures.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { openSecret } from '#server/core/access/secret.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { migrationsFolder, readMigrations } from '#server/core/db/migration-files.ts';
import { runDueJobs } from '#server/core/jobs.ts';
import { sweepBlobs } from '#server/media/sweep.ts';
import { jobHandlers } from '#server/jobs.ts';
import { buildChapter, buildCover, buildTitle, pageImage } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { buildSurroundings, fillAccount } from '#test/support/people/full-account.ts';
import { signToken } from '#test/support/people/signed-in.ts';
import { runCommand } from '#test/support/server/admin-command.ts';
import { allRows } from '#test/support/server/all-rows.ts';
import { listen, type TestApp, testApp, type TestContext, testContext } from '#test/support/server/app.ts';
import { schemaDefinitions } from '#test/support/server/database-contents.ts';
import { emptyDatabase } from '#test/support/server/database.ts';
import { get } from '#test/support/server/http.ts';

const canary = 'okapicanary';
const username = 'Quaggafoal';

let app: TestApp;
let folder: string;
let leaver: PersonWithAccount;
let stranger: PersonWithAccount;
let title: { id: number; uid: string };
let chapter: { uid: string };
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-backup-'));
  app = await testApp();
  leaver = await openAccount(app, { username });
  stranger = await openAccount(app);
  await fillAccount(app, leaver, await buildSurroundings(app), (field) => `${canary} ${field}`.slice(0, 32));
  title = await buildTitle(app.ctx);
  chapter = await buildChapter(app.ctx, title.id, {}, 3);
  await buildCover(app.ctx, title.id);
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function filesOf({ ctx }: Pick<TestContext, 'ctx'>): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const { key } of ctx.storage.list('')) {
    hashes[key] = createHash('sha256')
      .update((await ctx.storage.get(key))!)
      .digest('hex');
  }
  return hashes;
}

/** Restores into a new site, which the work uses. */
async function restored(
  options: string[],
  work: (site: TestContext, outcome: { code: number; said: string }) => Promise<void>,
  from = folder,
): Promise<void> {
  const site = await testContext();
  try {
    await work(site, await runCommand(site, ['backup', 'restore', from, ...options]));
  } finally {
    await site.close();
  }
}

/** A restored site as its next start opens it, with the secret that the command has put in place. */
const reopened = ({ ctx }: TestContext) => ({ ctx: { ...ctx, secret: openSecret(null, ctx.config.dataDir) } });

/** Signs in with a session of the backup. */
const headersOf = async (site: TestContext, { uid, session }: PersonWithAccount) => ({
  authorization: `Bearer ${await signToken(reopened(site), { uid, session })}`,
});

const withoutOwnRow = (rows: Record<string, string[]>): Record<string, string[]> => ({
  ...rows,
  'public.audit': (rows['public.audit'] ?? []).filter((row) => !row.includes('"backup.restore"')),
});

test('a restored site has every row, every file and the same schema, and serves them', async () => {
  const before = { rows: await allRows(app.owner), files: await filesOf(app) };
  expect(Object.keys(before.rows).length).toBeGreaterThan(40);
  expect(Object.keys(before.files).length).toBeGreaterThan(5);
  expect((await runCommand(app, ['backup', 'export', folder, '--with-secret'])).code).toBe(0);
  await restored([], async (site, { code, said }) => {
    expect([code, said]).toEqual([0, expect.stringContaining(`with ${Object.keys(before.files).length} files`)]);
    expect(withoutOwnRow(await allRows(site.owner))).toEqual({ 'public.audit': [], ...before.rows });
    expect(await filesOf(site)).toEqual(before.files);
    expect(await schemaDefinitions({ db: site.owner })).toEqual(await schemaDefinitions({ db: app.owner }));

    const listening = await listen(reopened(site).ctx, false);
    try {
      expect((await get(`${listening.api}/manga/${title.uid}`)).status).toBe(200);
      const { body } = await get(`${listening.api}/at-home/server/${chapter.uid}`);
      expect((await fetch(`${body.baseUrl}/data/${body.chapter.hash}/${body.chapter.data[0]}`)).status).toBe(200);
      // who was signed in still is: the secret is the same one
      expect((await get(`${listening.api}/user/me`, await headersOf(site, leaver))).status).toBe(200);
    } finally {
      await listening.close();
    }
    // sequences go on where they were, and triggers count again
    const added = await buildTitle(site.ctx);
    expect(added.id).toBeGreaterThan(title.id);
    await sql`INSERT INTO title_follows (title_id, user_id, following, status) VALUES (${added.id}, ${leaver.id}, true, 'reading')`.execute(
      site.owner,
    );
    const figures = await site.ctx.db
      .selectFrom('title_figures')
      .select('follows')
      .where('title_id', '=', added.id)
      .executeTakeFirst();
    expect(figures).toEqual({ follows: 1 });
  });
});

test('another snapshot copies only new files', async () => {
  await buildCover(app.ctx, title.id);
  const { said } = await runCommand(app, ['backup', 'export', folder]);
  // a cover has two smaller sizes
  expect(said).toContain(' 3 of them new');
  expect(readdirSync(folder).filter((name) => name.startsWith('20'))).toHaveLength(2);
});

test('a backup is one moment of a site that is being changed', async () => {
  const changing = mkdtempSync(path.join(tmpdir(), 'komawari-backup-'));
  const writer = await openAccount(app);
  let stopped = false;
  let written = 0;
  const writing = (async () => {
    while (!stopped) {
      // a trigger counts the follow in the same transaction
      const each = await buildTitle(app.ctx);
      await sql`INSERT INTO title_follows (title_id, user_id, following, status) VALUES (${each.id}, ${writer.id}, true, 'reading')`.execute(
        app.owner,
      );
      written++;
    }
  })();
  try {
    await runCommand(app, ['backup', 'export', changing, '--with-secret']);
  } finally {
    stopped = true;
    await writing;
  }
  expect(written).toBeGreaterThan(0);
  await restored(
    [],
    async (site, { code }) => {
      expect(code).toBe(0);
      const { rows } = await sql<{ title: number }>`SELECT title_id AS title FROM title_figures
        WHERE follows <> (SELECT count(*) FROM title_follows WHERE title_follows.title_id = title_figures.title_id)`.execute(
        site.owner,
      );
      expect(rows).toEqual([]);
    },
    changing,
  );
  rmSync(changing, { recursive: true });
});

test('a site with content, a wrong secret, a damaged part and a missing file are told', async () => {
  expect(await runCommand(app, ['backup', 'restore', folder])).toMatchObject({
    code: 1,
    said: expect.stringContaining('not empty'),
  });
  const newest = readdirSync(folder)
    .toSorted()
    .findLast((name) => name.startsWith('20'))!;
  const first = readdirSync(folder).find((name) => name.startsWith('20'))!;
  // the newest snapshot was made without the secret
  await restored([], async (site, { code, said }) => {
    expect([code, said]).toEqual([1, expect.stringContaining('another secret')]);
    expect((await allRows(site.owner))['public.titles']).toBeUndefined();
  });
  const file = Object.keys(await filesOf(app)).find((key) => key.startsWith('data/'))!;
  const bytes = readFileSync(path.join(folder, 'files', file));
  writeFileSync(path.join(folder, 'files', file), Buffer.concat([bytes, Buffer.from('x')]));
  await restored(['--snapshot', first], async (_, { code, said }) => {
    expect([code, said]).toEqual([0, expect.stringContaining(`lost: ${file}`)]);
  });
  writeFileSync(path.join(folder, 'files', file), bytes);
  const part = path.join(folder, newest, 'public.titles.copy.gz');
  const partBytes = readFileSync(part);
  writeFileSync(part, partBytes.subarray(0, -1));
  await restored(['--other-secret'], async (site, { code, said }) => {
    expect([code, said]).toEqual([1, expect.stringContaining('damaged')]);
    expect((await allRows(site.owner))['public.titles']).toBeUndefined();
  });
  writeFileSync(part, partBytes);
});

test('accounts erased after a backup are erased again, and nothing of them is left', async () => {
  const first = readdirSync(folder).find((name) => name.startsWith('20'))!;
  await deleteAccount(app.ctx, leaver.id);
  await runDueJobs(app.ctx, app.databaseUrl, jobHandlers);
  const erasures = erasuresFileOf(app.ctx.config);
  expect(readFileSync(erasures, 'utf8')).toContain(leaver.uid);
  const words = [username, leaver.email].map((word) => word.toLowerCase());
  await restored(['--snapshot', first], async (site) => {
    const text = JSON.stringify(await allRows(site.owner)).toLowerCase();
    expect(words.map((word) => text.includes(word))).toEqual([true, true]);
  });
  await restored(['--snapshot', first, '--erasures', erasures], async (site, { code, said }) => {
    expect([code, said]).toEqual([0, expect.stringContaining('1 of the accounts erased since')]);
    await runDueJobs(site.ctx, site.databaseUrl, jobHandlers);
    await sweepBlobs(site.ctx, { olderThanHours: 0 });
    const text = JSON.stringify(await allRows(site.owner)).toLowerCase();
    expect(words.map((word) => text.includes(word))).toEqual([false, false]);
    // texts of the account stay only where others read them, in its public list
    const tables = Object.entries(await allRows(site.owner)).filter(([, rows]) =>
      JSON.stringify(rows).includes(canary),
    );
    expect(tables.map(([table]) => table)).toEqual(['public.list_titles', 'public.lists']);
    const { dataDir } = site.ctx.config;
    for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = readFileSync(path.join(entry.parentPath, entry.name), 'latin1').toLowerCase();
      expect([entry.name, words.some((word) => `${entry.name} ${bytes}`.includes(word))]).toEqual([entry.name, false]);
    }
    const listening = await listen(reopened(site).ctx, false);
    try {
      const found = await get(`${listening.api}/user?username=${username}`, await headersOf(site, stranger));
      expect([found.status, found.body.data]).toEqual([200, []]);
    } finally {
      await listening.close();
    }
  });
});

test('a backup of an older version is brought to the newest schema', async () => {
  const older = mkdtempSync(path.join(tmpdir(), 'komawari-backup-'));
  const database = await emptyDatabase();
  const known = (await readMigrations(migrationsFolder)).length;
  await migrate(database.ownerUrl, { atMost: known - 3 });
  await exportBackup(app.ctx, database.ownerUrl, older, { withSecret: true });
  await database.close();
  await restored(
    [],
    async (site, { code, said }) => {
      expect([code, said]).toEqual([0, expect.stringContaining('Restored')]);
      expect((await allRows(site.owner))['public.schema_migrations']).toHaveLength(known);
      expect(await schemaDefinitions({ db: site.owner })).toEqual(await schemaDefinitions({ db: app.owner }));
    },
    older,
  );
  rmSync(older, { recursive: true });
});

test('a backup of a newer version is refused before a file is copied', async () => {
  const newer = mkdtempSync(path.join(tmpdir(), 'komawari-backup-'));
  const { name } = await exportBackup(app.ctx, app.databaseOwnerUrl, newer, { withSecret: true });
  const file = path.join(newer, name, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.migrations.push({ name: '9999_later.sql', checksum: 'x' });
  writeFileSync(file, JSON.stringify(manifest));
  await restored(
    [],
    async (site, { code, said }) => {
      expect([code, said]).toEqual([1, expect.stringContaining('9999_later.sql')]);
      expect(await filesOf(site)).toEqual({});
    },
    newer,
  );
  rmSync(newer, { recursive: true });
});

test('a damaged file of the site is named and left out', async () => {
  const damaged = mkdtempSync(path.join(tmpdir(), 'komawari-backup-'));
  const bytes = await pageImage({ width: 90, height: 91 });
  const key = `data/ab/${'ab'.repeat(32)}.png`;
  await app.ctx.storage.put(key, bytes);
  expect(await runCommand(app, ['backup', 'export', damaged])).toMatchObject({
    code: 1,
    said: expect.stringContaining(`damaged: ${key}`),
  });
  await app.ctx.storage.delete(key);
  rmSync(damaged, { recursive: true });
});
