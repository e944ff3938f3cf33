// Operator command that has chapters from before compared, which no trigger has written down.
import { sql } from 'kysely';
import type { AdminCommand } from '#server/audit/admin-command.ts';

/** Chapters per statement. */
const batchSize = 10_000;

export const checkCommands: readonly AdminCommand[] = [
  {
    words: 'checks pages',
    args: '',
    summary: 'has the pages of all published chapters compared with each other; what is found waits for moderators',
    work: async ({ db }, { say }) => {
      let chapters = 0;
      for (let after: number | null = 0; after !== null;) {
        const { rows }: { rows: { last: number | null; count: number }[] } = await sql<{
          last: number | null;
          count: number;
        }>`
          WITH batch AS (SELECT id FROM chapters WHERE id > ${after} AND state = 'published' AND page_set_id IS NOT NULL
              ORDER BY id LIMIT ${batchSize}),
            queued AS (INSERT INTO pending_checks (subject, subject_id) SELECT 'chapters', id FROM batch)
          SELECT max(id) AS last, count(*)::int AS count FROM batch`.execute(db);
        after = rows[0]!.last;
        chapters += rows[0]!.count;
      }
      say(`${chapters} chapters are compared by a job, some thousands a minute.`);
      return { kind: 'chapter', id: null, details: { chapters } };
    },
  },
];
