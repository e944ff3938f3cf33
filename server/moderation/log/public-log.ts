// The log as everybody reads it: no names of people, nothing of what was removed, and nothing before the undo time is over.
import { sql } from 'kysely';
import type { QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { moderationLogEndpoints } from '#contract/endpoints/moderation-log.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { publicActions } from '#contract/rules/public-log.ts';
import { chapterIsVisible } from '#server/chapters/policy.ts';
import type { Context } from '#server/core/context.ts';
import { countCapped } from '#server/core/db/count.ts';
import type { Db } from '#server/core/db/db.ts';
import { titleIsVisible } from '#server/titles/policy.ts';
import type { SubjectName } from '../views/subject-names.ts';
import { baseConditions, findEntries, type LogEntry, takenBack, viewEntry } from './rows.ts';
import { nameEntries } from './staff-log.ts';

type Query = QueryOf<typeof moderationLogEndpoints.open>;
type Page = Omit<ResponseOf<typeof moderationLogEndpoints.open>, 'result'>;
type PublicObject = Page['rows'][number]['object'];

export async function readPublicLog(ctx: Context, { limit, offset, ...filters }: Query): Promise<Page> {
  const shown = sql.join(
    [
      sql`audit.action = ANY (${publicActions}::text[])`,
      sql`audit.at < clock_timestamp() - make_interval(secs => ${moderationLimits.undoSeconds})`,
      // of a change of many, its parts name the objects
      sql`NOT (audit.object_id IS NULL AND audit.details ? 'changed')`,
      sql`NOT ${takenBack}`,
      ...baseConditions(filters),
    ],
    sql` AND `,
  );
  const entries = await findEntries(ctx.db, shown, { limit, offset });
  const names = await nameEntries(ctx.db, entries);
  const objects = entries.map((entry) => objectOf(entry, names.get(`${entry.subject_kind} ${entry.subject_uid}`)));
  const visible = await visibleObjects(ctx.db, objects);
  return {
    rows: entries.map((entry, index) => {
      const { kind, id, name, detail } = objects[index]!;
      const isShown = id !== null && visible.has(id);
      return {
        ...viewEntry(entry),
        object: isShown ? { kind, id, name, detail } : { kind, id: null, name: null, detail: null },
      };
    }),
    total: await countCapped(ctx, sql`FROM audit WHERE ${shown}`),
  };
}

/** The public thing that a row is about: of covers and edits their title. */
function objectOf({ subject_kind: kind, subject_uid: id }: LogEntry, name: SubjectName | undefined): PublicObject {
  if (kind === 'covers' || kind === 'title_edits')
    return { kind: 'titles', id: name?.title ?? null, name: name?.name ?? null, detail: null };
  if (!['titles', 'chapters', 'groups', 'authors'].includes(kind)) return { kind, id: null, name: null, detail: null };
  return { kind, id: name ? id : null, name: name?.name ?? null, detail: name?.detail ?? null };
}

/** Ids of the objects that every guest sees, with the usual filters. */
async function visibleObjects(db: Db, objects: readonly PublicObject[]): Promise<Set<string>> {
  const idsOf = (kind: string): string[] => objects.flatMap((each) => (each.kind === kind ? (each.id ?? []) : []));
  const { rows } = await sql<{ uid: string }>`
    SELECT titles.uid FROM titles
      WHERE titles.uid = ANY (${idsOf('titles')}::uuid[]) AND ${titleIsVisible} AND content_rating <> 'pornographic'
    UNION ALL SELECT chapters.uid FROM chapters JOIN titles ON titles.id = title_id
      WHERE chapters.uid = ANY (${idsOf('chapters')}::uuid[]) AND ${chapterIsVisible} AND content_rating <> 'pornographic'
    UNION ALL SELECT uid FROM groups WHERE uid = ANY (${idsOf('groups')}::uuid[])
    UNION ALL SELECT uid FROM authors WHERE uid = ANY (${idsOf('authors')}::uuid[])`.execute(db);
  return new Set(rows.map(({ uid }) => uid));
}
