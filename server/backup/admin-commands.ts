// Operator commands that make a backup of a site and restore one.
import { access } from 'node:fs/promises';
import path from 'node:path';
import { erasuresFileOf } from '#server/accounts/erasures.ts';
import { AdminProblem, escapeForTerminal, type SiteCommand } from '#server/audit/admin-command.ts';
import { exportBackup } from './export.ts';
import { restoreBackup } from './restore.ts';

const maxNamed = 20;

export const backupCommands: readonly SiteCommand[] = [
  {
    words: 'backup export',
    args: 'FOLDER',
    options: { 'with-secret': '' },
    summary: 'a snapshot of database and files, while the site runs; files that the folder has are not copied again',
    work: async (ctx, { args: [folder = ''], options, say }, { databaseOwnerUrl }) => {
      const withSecret = options['with-secret'] !== undefined;
      const { name, manifest, copied, damaged } = await exportBackup(ctx, databaseOwnerUrl, path.resolve(folder), {
        withSecret,
      });
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      say(`Made ${path.join(escapeForTerminal(folder), name)}: ${rows} rows of ${manifest.tables.length} tables.`);
      say(`${manifest.files.count} files, ${copied} of them new, ${manifest.files.bytes} bytes.`);
      if (!withSecret) say('The secret is not in it. Keep it apart: with another one, nobody stays signed in.');
      if (damaged.length > 0) {
        for (const key of damaged.slice(0, maxNamed)) say(`damaged: ${key}`);
        throw new AdminProblem(`${damaged.length} damaged files are not in the backup; see blobs verify`);
      }
      return { kind: 'backup', id: name, details: { rows, files: manifest.files.count, secret: withSecret } };
    },
  },
  {
    words: 'backup restore',
    args: 'FOLDER',
    options: { snapshot: 'NAME', erasures: 'FILE', 'other-secret': '' },
    summary: 'a snapshot into an empty site, the newest by default; accounts that were erased since are erased again',
    work: async (ctx, { args: [folder = ''], options, say }, database) => {
      if (database.attached) throw new AdminProblem('The site is running. Stop it, and restore into an empty site');
      for (const file of options['erasures'] ?? []) {
        await access(file).catch(() => {
          throw new AdminProblem(`${escapeForTerminal(file)} cannot be read`);
        });
      }
      const { name, files, lost, erased } = await restoreBackup(ctx, database, path.resolve(folder), {
        snapshot: options['snapshot']?.at(-1),
        erasures: [erasuresFileOf(ctx.config), ...(options['erasures'] ?? [])],
        otherSecret: options['other-secret'] !== undefined,
      });
      say(`Restored ${name} with ${files} files; ${erased} of the accounts erased since are erased again.`);
      for (const key of lost.slice(0, maxNamed)) say(`lost: ${key}`);
      if (lost.length > 0) say(`${lost.length} files are missing in the backup or damaged; see blobs verify.`);
      return { kind: 'backup', id: name, details: { files, lost: lost.length, erased } };
    },
  },
];
