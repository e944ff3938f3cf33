// Reads migration files, named like `0042_words.sql`. Comment lines at the head of a file may be directives:
// `-- no transaction`: the statements run one by one, for CREATE INDEX CONCURRENTLY; each has to be idempotent.
// `-- needs 0040`: it removes what code from before migration 0040 uses, so older processes must not run beside it.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export interface MigrationFile {
  name: string;
  sql: string;
  /** SHA-256 of the file in hex. */
  checksum: string;
  transaction: boolean;
  /** Number of a migration: releases without it do not work with the schema after this one; null if all releases do. */
  needs: string | null;
}

export const migrationsFolder = new URL('../../db/migrations/', import.meta.url);

const namePattern = /^\d{4}_[a-z0-9_]+\.sql$/;

/** Reads all migrations of a folder in order. @throws Error for a duplicate number or an invalid directive */
export async function readMigrations(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).toSorted();
  const duplicate = names.find((name, index) => names[index - 1]?.slice(0, 4) === name.slice(0, 4));
  if (duplicate) throw new Error(`Migration ${duplicate} has the number of another one; give it the next free number`);
  return Promise.all(names.map(async (name) => parseMigration(name, await readFile(new URL(name, folder), 'utf8'))));
}

export function parseMigration(name: string, sql: string): MigrationFile {
  let transaction = true;
  let needs: string | null = null;
  for (const line of sql.split('\n')) {
    const directive = /^-- (no transaction|needs .*)$/.exec(line)?.[1];
    if (directive === undefined) break;
    if (directive === 'no transaction') {
      transaction = false;
    } else {
      needs = /^needs (\d{4})$/.exec(directive)?.[1] ?? null;
      if (needs === null) throw new Error(`Migration ${name} says "${directive}"; give the four digits of a migration`);
    }
  }
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), transaction, needs };
}

/** Splits a file without a transaction into statements, which end with a semicolon at the end of a line. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replace(/^\s*--.*$/gm, '')
    .split(/;[^\S\n]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
