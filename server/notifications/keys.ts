// Keys of notifications: what a person is told of once. Within a title, the keys of its chapter numbers have a common
// beginning, so that they are a range of the primary key.
import { type RawBuilder, sql } from 'kysely';

export const chapterKey = (titleId: number, readKey: string): string => `c${titleId}/${readKey}`;
export const listKey = (listId: number): string => `l${listId}`;
/** A comment that replies to the recipient and mentions them is one notification. */
export const commentKey = (commentId: number): string => `r${commentId}`;
export const decisionKey = (itemId: number): string => `d${itemId}`;
export const moderationKey = (decisionId: number): string => `m${decisionId}`;
/** All that is late is one notification. */
export const overdueKey = 'o';
export const invitationKey = (groupId: number): string => `g${groupId}`;

/** SQL condition on `notifications`: chapters of the title. `0` is the character after `/`. */
export const isOfTitle = (titleId: number | RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`notifications.dedupe >= 'c' || ${titleId}::text || '/' AND notifications.dedupe < 'c' || ${titleId}::text || '0'`;

/** Topic of pushes by the key of a notification: the title for chapters, otherwise the whole key. */
export const topicOf = (dedupe: string): string => dedupe.split('/')[0]!;

/** SQL expression on `notifications` for `topicOf`. */
export const topicSql = sql<string>`split_part(notifications.dedupe, '/', 1)`;
