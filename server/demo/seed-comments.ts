// Seeds the comments of the demo world, through the function that writes everybody's, with the clock of their time.
import { sql } from 'kysely';
import type { CommentSubject } from '#contract/rules/comments.ts';
import { createComment } from '#server/comments/comments.ts';
import type { Context } from '#server/core/context.ts';
import { savePositions } from '#server/reading/reading.ts';
import { demoRemarks, type DemoComment, type DemoThread, demoThreads } from './comments.ts';
import type { DemoChapter, DemoWorld } from './demo-world.ts';
import { seededRandom, stableUuid } from './random.ts';
import { demoViewer } from './viewer.ts';

interface Subject {
  type: CommentSubject;
  id: string;
  /** Pages of a chapter. */
  pages: number;
  /** When it came out. */
  since: Date;
}

const hourMs = 3600_000;
/** Chapters, besides those of the threads, that have short comments. */
const remarkedChapters = 24;

/** Writes what is missing. @param now base time of the demo world */
export async function seedComments(
  ctx: Context,
  world: DemoWorld,
  now: Date,
  users: ReadonlyMap<string, number>,
): Promise<void> {
  const likers = [...users.keys()];
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM comments`.execute(ctx.db);
  const written = new Set(rows.map(({ uid }) => uid));
  for (const { subject, comments } of [...threadsOf(world), ...remarksOf(world)]) {
    const chance = seededRandom(`comments ${subject.id}`);
    let at = Math.max(subject.since.getTime(), now.getTime() - chance.between(12, 20) * 24 * hourMs);
    const step = (now.getTime() - at) / (countOf(comments) + 1);
    const write = async (comment: DemoComment, place: string, parent?: string): Promise<string> => {
      at += step * chance.between(0.4, 0.95);
      const key = stableUuid(`comment ${subject.id} ${place}`);
      const userId = users.get(comment.by);
      if (userId === undefined || written.has(key)) return key;
      const past = { ...ctx, clock: () => new Date(at) };
      const { by, text, page, likes = 0 } = comment;
      // answers to comments on pages are for those who have read that far
      if (parent !== undefined && subject.type === 'chapter')
        await savePositions(past, userId, [{ chapter: subject.id, page: subject.pages, pages: subject.pages, at }]);
      const { row } = await createComment(past, demoViewer(by, userId), {
        type: subject.type,
        id: subject.id,
        text,
        key,
        page: page === undefined ? undefined : Math.min(page, subject.pages),
        parent,
      });
      const start = chance.integer(0, likers.length - 1);
      const likedBy = Array.from({ length: likes }, (_, index) => users.get(likers[(start + index) % likers.length]!)!);
      await sql`INSERT INTO comment_likes (comment_id, user_id, at)
        SELECT ${row.id}::int, id, ${new Date(at)}::timestamptz FROM unnest(${likedBy}::int[]) AS people (id)
        WHERE id <> ${userId} ON CONFLICT DO NOTHING`.execute(ctx.db);
      return key;
    };
    for (const [index, comment] of comments.entries()) {
      const key = await write(comment, String(index));
      for (const [replyIndex, reply] of (comment.replies ?? []).entries())
        await write(reply, `${index} ${replyIndex}`, key);
    }
  }
}

const countOf = (comments: readonly DemoComment[]): number =>
  comments.reduce((sum, { replies = [] }) => sum + 1 + replies.length, 0);

interface Thread {
  subject: Subject;
  comments: readonly DemoComment[];
}

function threadsOf(world: DemoWorld): Thread[] {
  return demoThreads.flatMap(({ on, comments }) => {
    const subject = subjectOf(world, on);
    return subject ? [{ subject, comments }] : [];
  });
}

function subjectOf(world: DemoWorld, on: DemoThread['on']): Subject | null {
  if ('group' in on) {
    const group = world.groups.find(({ name }) => name === on.group);
    return group ? { type: 'group', id: group.uid, pages: 0, since: group.createdAt } : null;
  }
  const title = world.titles.find(({ key }) => key === on.title);
  if (!title) return null;
  if (!('language' in on))
    return { type: 'manga', id: stableUuid(`title ${title.key}`), pages: 0, since: title.createdAt };
  const chapter = readable(title.chapters).filter(({ language }) => language === on.language)[on.place];
  return chapter ? chapterSubject(chapter) : null;
}

const chapterSubject = ({ uid, pages, publishAt }: DemoChapter): Subject => ({
  type: 'chapter',
  id: uid,
  pages,
  since: publishAt,
});

/** Chapters with pages, the newest first. */
const readable = (chapters: readonly DemoChapter[]): DemoChapter[] =>
  chapters.filter(({ pages }) => pages > 0).toSorted((a, b) => b.publishAt.getTime() - a.publishAt.getTime());

/** Some of the short comments, below the newest chapters. */
function remarksOf(world: DemoWorld): Thread[] {
  const known = new Set(threadsOf(world).map(({ subject }) => subject.id));
  return readable(world.titles.flatMap(({ chapters }) => chapters))
    .filter(({ uid }) => !known.has(uid))
    .slice(0, remarkedChapters)
    .map((chapter) => {
      const chance = seededRandom(`remarks ${chapter.uid}`);
      const comments = (demoRemarks[chapter.language] ?? []).filter(() => chance.bool(0.6));
      return {
        subject: chapterSubject(chapter),
        comments: comments.map(([by, text]) => ({ by, text, likes: chance.integer(0, 4) })),
      };
    });
}
