// Subjects of comments (titles, chapters and groups), and their threads.
import { sql } from 'kysely';
import type { CommentSubject } from '#contract/rules/comments.ts';
import { chapterIsVisible } from '#server/chapters/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';
import { titleIsVisible } from '#server/titles/policy.ts';

export interface Subject {
  kind: CommentSubject;
  /** Internal id. */
  id: number;
  /** Title of a chapter, and the number of its pages. */
  titleId: number | null;
  pages: number;
  /** Leader of a group. */
  leaderId: number | null;
}

export interface Thread {
  id: number;
  comments: number;
  pinnedId: number | null;
  locked: boolean;
}

const columns = { manga: 'title_id', chapter: 'chapter_id', group: 'group_id' } as const;
const names = { manga: 'Manga', chapter: 'Chapter', group: 'Group' } as const;

const subjectQueries = {
  manga: (uid: string) => sql<SubjectRow>`SELECT id, NULL::int AS title_id, 0 AS pages, NULL::int AS leader_id
    FROM titles WHERE uid = ${uid} AND ${titleIsVisible}`,
  chapter: (uid: string) => sql<SubjectRow>`SELECT chapters.id, title_id, pages, NULL::int AS leader_id
    FROM chapters JOIN titles ON titles.id = title_id WHERE chapters.uid = ${uid} AND ${chapterIsVisible}`,
  group: (uid: string) => sql<SubjectRow>`SELECT id, NULL::int AS title_id, 0 AS pages, leader_id
    FROM groups WHERE uid = ${uid}`,
};

interface SubjectRow {
  id: number;
  title_id: number | null;
  pages: number;
  leader_id: number | null;
}

/** The title, chapter or group with a public id. @throws ApiError 404 when it is not visible */
export async function requireSubject(db: Db, { type, id }: { type: CommentSubject; id: string }): Promise<Subject> {
  const { rows } = await subjectQueries[type](id).execute(db);
  const row = rows[0];
  if (!row) throw notFound(names[type]);
  return { kind: type, id: row.id, titleId: row.title_id, pages: row.pages, leaderId: row.leader_id };
}

/** The thread of a subject; null while nobody has commented. */
export async function findThread(db: Db, { kind, id }: Subject): Promise<Thread | null> {
  const { rows } = await sql<ThreadRow>`SELECT id, comments, pinned_id, locked_at
    FROM comment_threads WHERE ${sql.ref(columns[kind])} = ${id}`.execute(db);
  return rows[0] ? toThread(rows[0]) : null;
}

/** The thread of a subject, which is made if there is none, locked until the transaction ends. */
export async function openThread(ctx: Pick<Context, 'clock'>, tx: Db, { kind, id }: Subject): Promise<Thread> {
  const column = sql.ref(columns[kind]);
  await sql`INSERT INTO comment_threads (${column}, created_at) VALUES (${id}, ${ctx.clock()})
    ON CONFLICT DO NOTHING`.execute(tx);
  const { rows } = await sql<ThreadRow>`SELECT id, comments, pinned_id, locked_at
    FROM comment_threads WHERE ${column} = ${id} FOR UPDATE`.execute(tx);
  return toThread(rows[0]!);
}

interface ThreadRow {
  id: number;
  comments: number;
  pinned_id: number | null;
  locked_at: Date | null;
}

const toThread = (row: ThreadRow): Thread => ({
  id: row.id,
  comments: row.comments,
  pinnedId: row.pinned_id,
  locked: row.locked_at !== null,
});

/** The subject of a comment's thread. @throws ApiError 404 when there is no such comment, or its subject is not visible */
export async function subjectOfComment(db: Db, uid: string): Promise<Subject> {
  const { rows } = await sql<{ title: string | null; chapter: string | null; group: string | null }>`
    SELECT titles.uid AS title, chapters.uid AS chapter, groups.uid AS group
    FROM comments JOIN comment_threads AS threads ON threads.id = comments.thread_id
      LEFT JOIN titles ON titles.id = threads.title_id LEFT JOIN chapters ON chapters.id = threads.chapter_id
      LEFT JOIN groups ON groups.id = threads.group_id
    WHERE comments.uid = ${uid}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound('Comment');
  const { title, chapter, group } = row;
  if (title !== null) return requireSubject(db, { type: 'manga', id: title });
  if (chapter !== null) return requireSubject(db, { type: 'chapter', id: chapter });
  return requireSubject(db, { type: 'group', id: group! });
}
