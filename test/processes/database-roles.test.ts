// The two database roles. An embedded database of an earlier version is converted at the next start, even after an
// interrupted conversion; in the operator's own database the owner grants the rights.
import { sql } from 'kysely';
import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { grantRights } from '#server/core/db/database-rights.ts';
import { connectionOptions, withDatabase } from '#server/core/db/db.ts';
import { serverAccount } from '#server/core/db/postgres/account.ts';
import { findBinaries } from '#server/core/db/postgres/binaries.ts';
import { type Cluster, openCluster } from '#server/core/db/postgres/cluster.ts';
import { applicationRole, ownerRole } from '#server/core/db/postgres/roles.ts';
import { runFolder } from '#server/core/db/postgres/run-folder.ts';
import { launchServer, stopServer } from '#server/core/db/postgres/server-process.ts';
import { prepareDatabase } from '#server/core/db/prepare-database.ts';
import {
  clearProcesses,
  createDataFolder,
  databaseOf,
  waitForExit,
  repositoryRoot,
  startProcess,
} from '#test/support/server/processes.ts';

const systemAccount = serverAccount();
const noop = (): void => {};
let cluster: Cluster | null = null;
afterEach(async () => {
  await cluster?.stop();
  cluster = null;
});
afterAll(clearProcesses);

const openFolder = async (dataDir: string): Promise<Cluster> =>
  (cluster = await openCluster({
    dataDir,
    runDir: runFolder(dataDir, systemAccount),
    account: systemAccount,
    settings: { fsync: 'off' },
  }));
const prepare = ({ url, ownerUrl }: Pick<Cluster, 'url' | 'ownerUrl'>) =>
  prepareDatabase({ url, ownerUrl, onStep: noop });

async function query<T extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client(connectionOptions(url));
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of statements) ({ rows } = await client.query<T>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const configPath = (dataDir: string, file: string): string => path.join(dataDir, 'postgres', file);
function writeConfig(dataDir: string, file: string, text: string): void {
  writeFileSync(configPath(dataDir, file), text, { mode: 0o600 });
  if (systemAccount) chownSync(configPath(dataDir, file), systemAccount.uid, systemAccount.gid);
}
const readConfig = (dataDir: string): string =>
  readFileSync(configPath(dataDir, 'pg_hba.conf'), 'utf8').replaceAll(/^#.*\n/gm, '');

/** Configures `trust` authentication for every role, like earlier versions. */
function allowTrustAuth(dataDir: string): void {
  writeConfig(dataDir, 'pg_hba.conf', 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
  writeConfig(dataDir, 'pg_ident.conf', '');
}

/** Starts a PostgreSQL server that this process does not manage, like one that outlived its parent. */
async function startUnmanagedServer(dataDir: string): Promise<{ pid: number; url: string }> {
  const runDir = runFolder(dataDir, systemAccount);
  const url = `postgresql://${ownerRole}@localhost/komawari?host=${encodeURIComponent(runDir)}`;
  const pid = await launchServer({
    program: (await findBinaries(systemAccount, noop)).postgres,
    folder: path.join(dataDir, 'postgres'),
    logFile: path.join(dataDir, 'postgres.log'),
    settings: { listen_addresses: '', unix_socket_directories: runDir, unix_socket_permissions: '0700', fsync: 'off' },
    account: systemAccount,
    url,
    say: noop,
  });
  return { pid, url };
}

const dropRoleStatements = [`DROP OWNED BY ${applicationRole}`, `DROP ROLE ${applicationRole}`];

/** Creates a data folder as left by an earlier version that had a single role. */
async function createOlderFolder(): Promise<string> {
  const dataDir = createDataFolder();
  allowTrustAuth(dataDir);
  const { pid, url } = await startUnmanagedServer(dataDir);
  await query(url, ...dropRoleStatements);
  await stopServer(pid);
  return dataDir;
}

async function expectConverted(dataDir: string, { url, ownerUrl }: Cluster): Promise<void> {
  expect(readConfig(dataDir)).toBe(`local all ${ownerRole},${applicationRole} peer map=komawari\n`);
  expect(await query(ownerUrl, 'SELECT DISTINCT type, auth_method FROM pg_hba_file_rules')).toEqual([
    { type: 'local', auth_method: 'peer' },
  ]);
  const [role] = await query(
    url,
    `SELECT rolname, rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS more
    FROM pg_roles WHERE rolname = current_user`,
  );
  expect(role).toEqual({ rolname: applicationRole, more: false });
  await query(url, `INSERT INTO audit (action, object_kind) VALUES ('test', 'test')`);
  await expect(query(url, `UPDATE audit SET action = 'other'`)).rejects.toMatchObject({ code: '42501' });
  await query(url, `SELECT graphile_worker.add_job('test', '{}'::json)`, 'DELETE FROM graphile_worker._private_jobs');
  // with `trust`, any client could connect as another role
  await expect(query(url.replace(applicationRole, 'postgres'))).rejects.toMatchObject({ code: '28000' });
}

describe('a data folder of an earlier version', () => {
  test('is converted by the next start, and stays converted', async () => {
    const dataDir = await createOlderFolder();
    for (let repetition = 0; repetition < 2; repetition++) {
      const opened = await openFolder(dataDir);
      expect(opened.adopted).toBe(false);
      expect(await prepare(opened)).toBeNull();
      await expectConverted(dataDir, opened);
      await opened.stop();
      cluster = null;
    }
  });

  test('is converted while its server is still running', async () => {
    const dataDir = await createOlderFolder();
    const { pid } = await startUnmanagedServer(dataDir);
    const opened = await openFolder(dataDir);
    expect(opened.adopted).toBe(true);
    expect(await prepare(opened)).toBeNull();
    await expectConverted(dataDir, opened);
    expect(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).toMatch(new RegExp(`^${pid}\n`));
  });

  test.each<[string, (dataDir: string) => Promise<void> | void]>([
    [
      'between its two files of rules',
      (dataDir) => {
        const rule = 'local all komawari,komawari_app peer map=komawari\n';
        writeConfig(dataDir, 'pg_hba.conf.new', rule.slice(0, 20));
        writeConfig(dataDir, 'pg_ident.conf', 'komawari "somebody else" komawari\n');
      },
    ],
    [
      'after its rules',
      (dataDir) => {
        writeConfig(dataDir, 'pg_hba.conf', 'local all komawari,komawari_app peer map=komawari\n');
      },
    ],
    [
      'after its role',
      async (dataDir) => {
        const { pid, url } = await startUnmanagedServer(dataDir);
        await query(url, `CREATE ROLE ${applicationRole} SUPERUSER`);
        await stopServer(pid);
      },
    ],
    [
      'after some of its rights',
      async (dataDir) => {
        const { pid, url } = await startUnmanagedServer(dataDir);
        await query(url, `CREATE ROLE ${applicationRole} LOGIN`, `GRANT ALL ON users, titles TO ${applicationRole}`);
        await stopServer(pid);
      },
    ],
  ])('whose conversion was interrupted %s is converted', async (_where, interruptConversion) => {
    const dataDir = await createOlderFolder();
    await interruptConversion(dataDir);
    const opened = await openFolder(dataDir);
    expect(await prepare(opened)).toBeNull();
    await expectConverted(dataDir, opened);
    const [held] = await query(opened.url, `SELECT has_table_privilege('users', 'TRUNCATE, TRIGGER') AS more`);
    expect(held).toEqual({ more: false });
  });

  test('whose server was started by another user of the machine is opened', async () => {
    const dataDir = createDataFolder();
    const { pid } = await startUnmanagedServer(dataDir);
    writeConfig(dataDir, 'pg_ident.conf', 'komawari "somebody else" komawari\n');
    process.kill(pid, 'SIGHUP');
    const opened = await openFolder(dataDir);
    expect(opened.adopted).toBe(true);
    await expectConverted(dataDir, opened);
  });
});

describe('database rights', () => {
  test('that were changed by hand are restored by the next start, and new tables have theirs at once', async () => {
    const dataDir = createDataFolder();
    const opened = await openFolder(dataDir);
    await query(
      opened.ownerUrl,
      `REVOKE SELECT ON titles FROM ${applicationRole}`,
      `GRANT UPDATE, TRUNCATE ON audit TO ${applicationRole}`,
      `GRANT ALL ON users TO ${applicationRole}`,
      `REVOKE ALL ON SEQUENCE users_id_seq FROM ${applicationRole}`,
      'CREATE TABLE later (id integer GENERATED ALWAYS AS IDENTITY)',
    );
    await query(opened.url, 'INSERT INTO later DEFAULT VALUES', 'DELETE FROM later');
    expect(await prepare(opened)).toBeNull();
    await expectConverted(dataDir, opened);
    await query(opened.url, 'SELECT FROM titles', `SELECT nextval('users_id_seq')`);
    const before = await query(opened.ownerUrl, 'SELECT xmin::text, relname FROM pg_class ORDER BY oid');
    expect(await prepare(opened)).toBeNull();
    expect(await query(opened.ownerUrl, 'SELECT xmin::text, relname FROM pg_class ORDER BY oid')).toEqual(before);
  });
});

describe('a database of the operator', () => {
  let externalCluster: Cluster;
  let outsideDir: string;
  const database = (name: string, role: 'url' | 'ownerUrl'): string => withDatabase(externalCluster[role], name);
  const runWithEnv = async (env: Record<string, string>, command = 'migrate') => {
    const { child, output } = await startProcess(createDataFolder(), {
      env,
      script: [path.join(repositoryRoot, 'server', 'main.ts'), command],
    });
    return { code: await waitForExit(child), said: output() };
  };
  beforeAll(async () => {
    outsideDir = createDataFolder();
    externalCluster = await openCluster({
      dataDir: outsideDir,
      runDir: runFolder(outsideDir, systemAccount),
      account: systemAccount,
    });
    const maintenanceUrl = withDatabase(externalCluster.ownerUrl, 'postgres');
    await query(maintenanceUrl, 'CREATE DATABASE empty', 'CREATE DATABASE site', 'CREATE DATABASE other');
  });
  afterAll(() => externalCluster?.stop());

  test('is migrated by its owner, who grants the rights, and used by its application user', async () => {
    const env = { DATABASE_URL: database('site', 'url'), DATABASE_OWNER_URL: database('site', 'ownerUrl') };
    expect(await runWithEnv(env)).toMatchObject({ code: 0, said: expect.not.stringContaining('audit table') });
    const { DATABASE_URL } = env;
    // after the migration the owner's URL is not needed
    expect(await runWithEnv({ DATABASE_URL })).toMatchObject({
      code: 0,
      said: expect.not.stringContaining('audit table'),
    });
    const dataDir = createDataFolder();
    const site = await startProcess(dataDir, {
      env,
      script: [path.join(repositoryRoot, 'server', 'main.ts'), 'serve'],
    });
    await site.ready;
    expect((await fetch(`${site.api}/manga`)).status).toBe(200);
    const guest = await databaseOf(dataDir);
    const { rows } = await sql`SELECT current_user AS name`.execute(guest.db);
    expect(rows).toEqual([{ name: applicationRole }]);
    await guest.close();
    site.child.kill('SIGTERM');
    expect(await waitForExit(site.child)).toBe(0);
  });

  test('with a single user that has all rights is used with a warning', async () => {
    const { code, said } = await runWithEnv({ DATABASE_URL: database('site', 'ownerUrl') });
    expect(code).toBe(0);
    expect(said).toContain(String.raw`\"komawari\" could change the audit table, because it is a superuser`);
    expect(said).toContain('the owner of the tables in DATABASE_OWNER_URL');
  });

  test.each<[string, () => Record<string, string>, string]>([
    [
      'whose user may make no tables',
      () => ({ DATABASE_URL: database('empty', 'url') }),
      'may not bring the database to the newest schema: permission denied for schema public. Give a user that owns the database',
    ],
    [
      'whose two users lead to different databases',
      () => ({ DATABASE_URL: database('empty', 'url'), DATABASE_OWNER_URL: database('other', 'ownerUrl') }),
      'DATABASE_URL and DATABASE_OWNER_URL lead to different databases',
    ],
    [
      'whose owner cannot be reached',
      () => ({ DATABASE_URL: database('empty', 'url'), DATABASE_OWNER_URL: 'postgresql://u:p@127.0.0.1:1/x' }),
      'The database of DATABASE_OWNER_URL cannot be used: nothing listens there',
    ],
  ])('%s is refused with a message', async (_which, env, sentence) => {
    const { code, said } = await runWithEnv(env());
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
    expect(said).not.toContain('    at ');
  });

  test('whose user lacks a right is refused with a message that names it', async () => {
    await query(database('site', 'ownerUrl'), `REVOKE DELETE ON titles FROM ${applicationRole}`);
    const { code, said } = await runWithEnv({ DATABASE_URL: database('site', 'url') });
    expect([code, said]).toEqual([1, expect.stringContaining('"komawari_app" lacks DELETE on public.titles')]);
  });

  test('whose owner does not own the tables is refused with the command to reassign them', async () => {
    const owner = database('site', 'ownerUrl');
    await query(owner, 'CREATE ROLE somebody LOGIN', 'GRANT USAGE ON SCHEMA graphile_worker TO somebody');
    const client = new pg.Client(connectionOptions(owner));
    await client.connect();
    await client.query('SET ROLE somebody');
    await expect(grantRights(client, applicationRole)).rejects.toThrow(
      /The user "somebody" of DATABASE_OWNER_URL does not own \S+\. Let a superuser run REASSIGN OWNED BY "komawari_app" TO "somebody"/,
    );
    await client.end();
  });
});
