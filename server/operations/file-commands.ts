// Operator commands for stored files.
import { statfs } from 'node:fs/promises';
import { type AdminCommand, AdminProblem, tableLines } from '#server/audit/admin-command.ts';
import { verifyFiles } from '#server/media/verify.ts';

const maxNamed = 100;

export const mediaCommands: readonly AdminCommand[] = [
  {
    words: 'blobs verify',
    args: '',
    summary:
      'compares every stored file with its hash and with the images of the database; fails if one is damaged or missing',
    read: async (ctx, { say }) => {
      const { files, bytes, missing, damaged, orphaned } = await verifyFiles(ctx);
      for (const [what, keys] of Object.entries({ missing, damaged, orphaned })) {
        for (const key of keys.slice(0, maxNamed)) say(`${what}: ${key}`);
        if (keys.length > maxNamed) say(`${what}: ${keys.length - maxNamed} more`);
      }
      say(
        `${files} files, ${bytes} bytes: ${missing.length} missing, ${damaged.length} damaged, ${orphaned.length} orphaned.`,
      );
      if (orphaned.length > 0) say('The daily sweep of files deletes orphaned ones that are named like images.');
      if (missing.length + damaged.length > 0) {
        throw new AdminProblem('Restore these files from a backup: each has the same path in its folder "files"');
      }
    },
  },
  {
    words: 'storage',
    args: '',
    summary: 'how many files of each kind are stored, their size, and what is free',
    read: async (ctx, { say }) => {
      const kinds = new Map<string, { files: number; bytes: number }>();
      for await (const { key, bytes } of ctx.storage.list('')) {
        const kind = key.split('/')[0]!;
        const sum = kinds.get(kind) ?? { files: 0, bytes: 0 };
        kinds.set(kind, { files: sum.files + 1, bytes: sum.bytes + bytes });
      }
      const rows = [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const lines = rows.map(([kind, { files, bytes }]) => [kind, String(files), String(bytes)]);
      for (const line of tableLines([['KIND', 'FILES', 'BYTES'], ...lines])) say(line);
      const { count } = await ctx.db
        .selectFrom('blobs')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      say(`${count} images are known to the database.`);
      if (ctx.storage.folder === undefined) return;
      const { bavail, bsize } = await statfs(ctx.storage.folder);
      say(`${bavail * bsize} bytes are free on the disk of the files.`);
    },
  },
];
