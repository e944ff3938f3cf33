// The audit table: every admin command that changes something adds a row; the application's database role cannot change
// or delete rows; and rows about a deleted account contain no personal data.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commands } from '#server/admin.ts';
import { createClient } from '#server/clients/clients.ts';
import { type AuditDetails, recordAudit } from '#server/audit/audit.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { loadKeys } from '#server/sessions/keys.ts';
import { addFailedJob } from '#test/support/server/failed-job.ts';
import { runCommand } from '#test/support/server/admin-command.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';

let app: TestApp;
let person: PersonWithAccount;
let client: string;
let failedJob: string;
/** Public ids of the item of the client, and of a decision about the person. */
let item: string;
let decision: string;
/** File with the id of the person. */
let idsFile: string;
beforeAll(async () => {
  app = await testApp();
  await loadKeys(app.ctx);
});
afterAll(() => app?.close());
beforeEach(async () => {
  person = await openAccount(app);
  client = await createRequestedClient();
  failedJob = await addFailedJob(app);
  const items = await sql<{ uid: string }>`SELECT uid FROM review_items WHERE subject_uid = ${client}`.execute(
    app.ctx.db,
  );
  item = items.rows[0]!.uid;
  const warned = await runCommand(app, ['act', 'person.warn', person.uid, '--reason', 'spam']);
  decision = /undo (\S+)"/.exec(warned.said)![1]!;
  idsFile = path.join(app.ctx.config.dataDir, 'ids.txt');
  await writeFile(idsFile, `${person.uid}\n`);
});

async function createRequestedClient(): Promise<string> {
  const uids: string[] = [];
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    const id = await createClient(app.ctx, { ownerId: person.id, name: `${name} helper` });
    const row = await app.ctx.db.selectFrom('api_clients').select('uid').where('id', '=', id).executeTakeFirstOrThrow();
    uids.push(row.uid);
  }
  return uids.at(-1)!;
}

const auditRows = () => app.ctx.db.selectFrom('audit').selectAll().orderBy('id').execute();

/** Words of a command, and the audit row that it must add; `kind` is null for commands that only read. */
interface CommandCall {
  words: (string | (() => string))[];
  kind: string | null;
  id?: () => string | null;
  details?: object;
  /** Action of its row when it is not the words of the command, and commands that are called before. */
  action?: string;
  /** Rows of single objects under that row. */
  parts?: number;
  before?: (string | (() => string))[][];
}
const onAccount = { kind: 'user', id: () => person.uid };
const name = () => person.username;
const commandCalls: Readonly<Record<string, CommandCall>> = {
  'user list': { words: [], kind: null },
  'client list': { words: [], kind: null },
  'user create': {
    words: [() => `Made ${person.uid.slice(0, 8)}`, () => `${person.uid}@example.org`, '--role', 'vip'],
    kind: 'user',
    details: { roles: ['ROLE_VIP'] },
  },
  'user link': { words: [name], ...onAccount },
  'user grant': { words: [name, 'contributor'], ...onAccount, action: 'person.grant-uploader' },
  'user revoke': {
    words: [name, 'vip'],
    ...onAccount,
    action: 'person.revoke-vip',
    before: [['user', 'grant', name, 'vip']],
  },
  'user ban': { words: [name, '--days', '3', '--reason', 'spam'], ...onAccount, action: 'person.ban' },
  'user unban': { words: [name], ...onAccount, action: 'person.unban', before: [['user', 'ban', name]] },
  'user mute': { words: [name, '--days', '3'], ...onAccount, action: 'person.mute' },
  'user unmute': { words: [name], ...onAccount, action: 'person.unmute', before: [['user', 'mute', name]] },
  'user revoke-uploads': { words: [name], ...onAccount, action: 'person.revoke-uploads' },
  'user restore-uploads': {
    words: [name],
    ...onAccount,
    action: 'person.restore-uploads',
    before: [['user', 'revoke-uploads', name]],
  },
  bulk: {
    words: ['person.revoke-uploads', () => idsFile, 'days=none'],
    kind: 'user',
    id: () => null,
    action: 'person.revoke-uploads',
    details: { changed: 1, kept: 0 },
    parts: 1,
  },
  act: { words: ['person.warn', () => person.uid, '--reason', 'spam'], ...onAccount, action: 'person.warn' },
  'items list': { words: [], kind: null },
  'items decide': {
    words: [() => item, 'refused', 'unclear_purpose'],
    kind: 'item',
    id: () => item,
    action: 'review.refused',
  },
  'checks pages': { words: [], kind: 'chapter', id: () => null, details: { chapters: 0 } },
  'decisions undo': { words: [() => decision], kind: 'decision', id: () => decision, action: 'decision.undo' },
  'user reset-second-factor': { words: [name], ...onAccount, details: { sessions: 1 } },
  'user sign-out': { words: [name], ...onAccount, details: { sessions: 1 } },
  'sessions end-all': { words: [], kind: 'session', id: () => null },
  'keys rotate': { words: [], kind: 'key' },
  'keys reset': { words: [], kind: 'key', id: () => null },
  'client approve': { words: [() => client], kind: 'client', id: () => client },
  'backup export': {
    words: [() => path.join(app.ctx.config.dataDir, 'backup')],
    kind: 'backup',
    details: { secret: false },
  },
  'audit verify': { words: [], kind: null },
  'blobs verify': { words: [], kind: null },
  storage: { words: [], kind: null },
  database: { words: [], kind: null },
  sweep: { words: ['account:sweep'], kind: 'job', id: () => null, details: { jobs: ['account:sweep'] } },
  'jobs list': { words: [], kind: null },
  'jobs retry': {
    words: [() => failedJob],
    kind: 'job',
    details: { jobs: 1 },
  },
  'client reject': { words: [() => client], kind: 'client', id: () => client },
};

/** Commands whose rows other tests expect. */
const elsewhere = ['backup restore'];

test('every command is called by these tests', () => {
  expect([...Object.keys(commandCalls), ...elsewhere].sort()).toEqual(commands.map(({ words }) => words).sort());
});

describe.each(Object.entries(commandCalls))('%s', (words, call) => {
  test(call.kind === null ? 'writes no row' : 'writes exactly one row', async () => {
    const resolve = (given: CommandCall['words']) =>
      given.map((argument) => (typeof argument === 'string' ? argument : argument()));
    for (const earlier of call.before ?? []) expect((await runCommand(app, resolve(earlier))).code).toBe(0);
    const before = await auditRows();
    const resolvedWords = resolve(call.words);
    expect(await runCommand(app, [...words.split(' '), ...resolvedWords])).toMatchObject({ code: 0 });
    const allRows = (await auditRows()).slice(before.length);
    const addedRows = allRows.filter(({ parent_id }) => parent_id === null);
    expect(allRows).toHaveLength(addedRows.length + (call.parts ?? 0));
    if (call.kind === null) return expect(addedRows).toEqual([]);
    expect(addedRows).toMatchObject([
      { actor_id: null, action: call.action ?? words.replaceAll(' ', '.'), object_kind: call.kind },
    ]);
    if (call.id) expect(addedRows[0]!.object_id).toBe(call.id());
    expect(addedRows[0]!.details).toMatchObject(call.details ?? {});
    expect(Date.now() - addedRows[0]!.at.getTime()).toBeLessThan(60_000);
  });
});

test('a command that changes nothing or is refused leaves no row', async () => {
  await runCommand(app, ['user', 'grant', person.username, 'vip']);
  const before = await auditRows();
  expect((await runCommand(app, ['user', 'grant', person.username, 'vip'])).said).toContain('already');
  expect((await runCommand(app, ['user', 'ban', 'nobody at all'])).code).toBe(1);
  expect((await runCommand(app, ['user', 'create', 'Somebody New', person.email])).code).toBe(1);
  expect(await auditRows()).toEqual(before);
});

test('a command whose row cannot be written changes nothing and reports nothing', async () => {
  // this constraint makes the insert of the audit row fail
  await sql`ALTER TABLE audit ADD CONSTRAINT no_bans CHECK (action <> 'person.ban') NOT VALID`.execute(app.owner);
  const said: string[] = [];
  const ban = runCommand(app, ['user', 'ban', person.username]).then(
    (commandResult) => void said.push(commandResult.said),
  );
  await expect(ban).rejects.toThrow('no_bans');
  await sql`ALTER TABLE audit DROP CONSTRAINT no_bans`.execute(app.owner);
  const { banned } = await app.ctx.db
    .selectFrom('users')
    .select('banned')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect([banned, said]).toEqual([false, []]);
});

test.each([
  ['a change', sql`UPDATE audit SET action = 'other'`],
  ['a row change under a lock', sql`SELECT FROM audit FOR UPDATE`],
  ['a removal', sql`DELETE FROM audit`],
  ['a clearing', sql`TRUNCATE audit`],
  ['a merge', sql`MERGE INTO audit USING (SELECT 1 AS id) AS gone ON audit.id = gone.id WHEN MATCHED THEN DELETE`],
  [
    'a change on conflict',
    sql`INSERT INTO audit (id, action, object_kind) OVERRIDING SYSTEM VALUE VALUES (1, 'a', 'b') ON CONFLICT (id) DO UPDATE SET action = 'c'`,
  ],
  ['a drop', sql`DROP TABLE audit`],
  ['another column', sql`ALTER TABLE audit ADD COLUMN note text`],
  ['a trigger', sql`CREATE TRIGGER own BEFORE INSERT ON audit EXECUTE FUNCTION suppress_redundant_updates_trigger()`],
  ['a rule', sql`CREATE RULE own AS ON INSERT TO audit DO INSTEAD NOTHING`],
  ['a right of its own', sql`GRANT ALL ON audit TO CURRENT_USER`],
  ['the owner of the tables', sql`SET ROLE komawari`],
  ['a table of its own', sql`CREATE TABLE audit_2 (id int)`],
  ['the list of migrations', sql`DELETE FROM schema_migrations`],
  ['a program of the server', sql`COPY audit TO PROGRAM 'cat'`],
])('PostgreSQL refuses the application %s', async (what, statement) => {
  const before = await auditRows();
  const attempt = statement.execute(app.ctx.db);
  // a GRANT by a role that may not grant is only a warning in PostgreSQL, and grants nothing
  if (what === 'a right of its own') await attempt.catch(() => {});
  else await expect(attempt).rejects.toMatchObject({ code: '42501' });
  expect(await auditRows()).toEqual(before);
  const { rows: privileges } = await sql<{ may: boolean }>`
    SELECT has_table_privilege('audit', 'UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER') AS may`.execute(app.ctx.db);
  expect(privileges).toEqual([{ may: false }]);
});

test.each<[string, AuditDetails]>([
  ['a name', { name: 'Somebody Else' }],
  ['an address', { email: 'somebody@example.org' }],
  ['two words in a list', { words: ['a', 'two words'] }],
  ['nothing', { text: '' }],
  ['a letter beyond ASCII', { text: 'é' }],
  ['a long word', { text: 'x'.repeat(65) }],
  ['many numbers', { numbers: Array.from({ length: 1000 }, () => 12_345) }],
])('details that could be personal text are refused: %s', async (_what, details) => {
  const entry = { action: 'user.ban', actorId: 1, kind: 'user', id: person.uid, details };
  await expect(recordAudit(app.ctx.db, entry)).rejects.toMatchObject({ code: '23514' });
});

test('ids, enumerated words and numbers are accepted as details', async () => {
  const details = { role: 'ROLE_VIP', sessions: 3, staff: false, ids: [person.uid, null], before: 'a-b_c.d:e' };
  await recordAudit(app.ctx.db, { action: 'user.grant', actorId: person.id, kind: 'user', id: person.uid, details });
  expect((await auditRows()).at(-1)).toMatchObject({ actor_id: person.id, details });
});

test('audit rows of a deleted account stay and name nobody', async () => {
  const otherAccount = await openAccount(app);
  for (const words of ['ban', 'unban', 'link', 'sign-out']) await runCommand(app, ['user', words, person.username]);
  await recordAudit(app.ctx.db, { action: 'user.ban', actorId: person.id, kind: 'user', id: otherAccount.uid });
  const before = await auditRows();
  await deleteAccount(app.ctx, person.id);
  expect(await auditRows()).toEqual(before);
  const rowsText = JSON.stringify(before).toLowerCase();
  for (const word of [person.username, person.email, otherAccount.username, otherAccount.email]) {
    expect(rowsText).not.toContain(word.toLowerCase());
  }
});
