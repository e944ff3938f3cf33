// Functions by which the domains above tell this one about the subjects of notifications. `server/notification-sources.ts` puts them
// together, because this domain is below them: they add events to its outbox.
import type { RawBuilder } from 'kysely';
import type { NotificationKind } from '#contract/rules/notification-kinds.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';

/** Facts of a title that readers filter by. */
export interface TitleFacts {
  id: number;
  uid: string;
  rating: string;
  originalLanguage: string;
}

export interface ChapterFacts {
  title: TitleFacts;
  language: string;
  /** Key of the chapter's number in read marks. */
  readKey: string;
  uploaderId: number | null;
  groupIds: readonly number[];
}

/** Facts of subjects by internal id, for the response to their recipient. */
type SubjectLoader = (ctx: Context, ids: readonly number[], recipientId: number) => Promise<Map<number, object>>;

export interface NotificationSources {
  /**
   * SQL conditions on rows of `notifications`, by kind: their recipient may see the subject and does not block it. Kinds
   * without a condition are visible to nobody.
   */
  visible: Partial<Record<NotificationKind, RawBuilder<boolean>>>;
  /** Null when the chapter is not readable. */
  chapter(tx: Db, id: number): Promise<ChapterFacts | null>;
  /** Published ones among the titles. */
  titles(tx: Db, ids: readonly number[]): Promise<TitleFacts[]>;
  /** The author of a comment, and the title that it is about; null when it is gone. */
  comment(tx: Db, id: number): Promise<{ authorId: number; titleId: number | null } | null>;
  subjects: Partial<Record<'list' | 'comment' | 'decision' | 'invitation' | 'moderation' | 'overdue', SubjectLoader>>;
}
