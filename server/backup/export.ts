// Writes a snapshot of a site that may be in use: all tables in one transaction that sees one moment, then the files. A file is
// stored before its row and deleted a day after the last reference to it, so those of all rows of that moment are there.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { AdminProblem } from '#server/audit/admin-command.ts';
import type { Context } from '#server/core/context.ts';
import { connectionOptions } from '#server/core/db/db.ts';
import { openFileStore } from '#server/core/files/storage/file-store.ts';
import { contentHashOf } from '#server/media/keys.ts';
import { secretCheckOf, secretTextOf } from './installation-secret.ts';
import {
  fileListName,
  filesFolder,
  type Manifest,
  manifestName,
  secretName,
  snapshotNameOf,
  type TablePart,
} from './manifest.ts';
import { sequencesOf, tablesOf } from './tables.ts';

interface ExportResult {
  name: string;
  manifest: Manifest;
  /** Files that this snapshot has added to those of earlier ones. */
  copied: number;
  /** Keys whose bytes are not those of their name any more; they are left out. */
  damaged: string[];
}

/** Only the account that runs the command reads a backup. */
const folderMode = 0o700;
const fileMode = 0o600;

/** @throws AdminProblem */
export async function exportBackup(
  ctx: Context,
  databaseUrl: string,
  folder: string,
  { withSecret }: { withSecret: boolean },
): Promise<ExportResult> {
  const madeAt = ctx.clock();
  const name = snapshotNameOf(madeAt);
  const unfinished = path.join(folder, `.${name}`);
  const secretText = withSecret ? secretTextOf(ctx.config) : null;
  await mkdir(folder, { recursive: true, mode: folderMode });
  await mkdir(unfinished, { mode: folderMode }).catch(() => {
    throw new AdminProblem(`${unfinished} cannot be made, or another export has just begun`);
  });
  try {
    const rows = await exportTables(databaseUrl, unfinished);
    const { files, copied, damaged } = await exportFiles(ctx, folder, unfinished);
    const secretCheck = secretCheckOf(ctx.secret);
    const manifest: Manifest = { format: 1, madeAt: madeAt.toISOString(), ...rows, files, secretCheck };
    const options = { mode: fileMode, flush: true };
    if (secretText !== null) await writeFile(path.join(unfinished, secretName), secretText, options);
    await writeFile(path.join(unfinished, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, options);
    await rename(unfinished, path.join(folder, name));
    return { name, manifest, copied, damaged };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Compresses into a file, which is on the disk when this ends. @returns the checksum of the file */
async function writeCompressed(file: string, source: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(
    source,
    createGzip({ level: 4 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(file, { mode: fileMode, flush: true }),
  );
  return hash.digest('hex');
}

async function exportTables(
  databaseUrl: string,
  snapshot: string,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  const client = new pg.Client({ ...connectionOptions(databaseUrl), application_name: 'komawari backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET TimeZone = 'UTC'; SET DateStyle = 'ISO';
      SET IntervalStyle = 'postgres'; SET extra_float_digits = 1; SET bytea_output = 'hex'; SET client_encoding = 'UTF8'`,
    );
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'SELECT name, checksum FROM schema_migrations ORDER BY name',
    );
    const tables: TablePart[] = [];
    for (const { table, file, columns } of await tablesOf(client)) {
      const rows = client.query(copyTo(`COPY ${table} (${columns.join(', ')}) TO STDOUT`));
      const sha256 = await writeCompressed(path.join(snapshot, file), rows);
      tables.push({ table, file, columns, rows: rows.rowCount, sha256 });
    }
    // sequences know no transaction: read after the rows, they are ahead of all of them
    const sequences: Manifest['sequences'] = [];
    for (const sequence of await sequencesOf(client)) {
      const { rows } = await client.query<{ value: string; called: boolean }>(
        `SELECT last_value::text AS value, is_called AS called FROM ${sequence}`,
      );
      sequences.push({ sequence, ...rows[0]! });
    }
    await client.query('COMMIT');
    return { migrations, tables, sequences };
  } finally {
    await client.end();
  }
}

async function exportFiles(
  { storage }: Context,
  folder: string,
  snapshot: string,
): Promise<Pick<ExportResult, 'copied' | 'damaged'> & Pick<Manifest, 'files'>> {
  const target = await openFileStore(path.join(folder, filesFolder));
  const result = { copied: 0, damaged: [] as string[], count: 0, bytes: 0 };
  async function* lines(): AsyncGenerator<string> {
    for await (const { key, bytes } of storage.list('')) {
      const contentHash = contentHashOf(key);
      const isCopied = (await target.size(key)) === bytes;
      let hash = isCopied ? contentHash : null;
      if (hash === null) {
        const content = await (isCopied ? target : storage).get(key);
        // deleted since it was listed
        if (content === null) continue;
        hash = createHash('sha256').update(content).digest('hex');
        if (contentHash !== null && contentHash !== hash) {
          result.damaged.push(key);
          continue;
        }
        if (!isCopied) {
          await target.delete(key);
          await target.put(key, content);
          result.copied++;
        }
      }
      result.count++;
      result.bytes += bytes;
      yield `${hash}  ${key}\n`;
    }
  }
  const sha256 = await writeCompressed(path.join(snapshot, fileListName), Readable.from(lines()));
  const { copied, damaged, count, bytes } = result;
  return { copied, damaged, files: { file: fileListName, sha256, count, bytes } };
}
