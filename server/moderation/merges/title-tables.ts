// Tables whose rows go along when a title is merged into another one.
import { sql } from 'kysely';
import type { MovedTable } from './moved-rows.ts';

const ofPerson = { column: 'title_id', keys: ['user_id'], person: sql`moved.user_id` } as const;
const content = { column: 'title_id', keys: ['id'] } as const;

export const titleTables: readonly MovedTable[] = [
  { ...content, name: 'chapters' },
  { ...content, name: 'covers' },
  { ...content, name: 'upload_sessions', person: sql`moved.user_id` },
  { column: 'title_id', keys: ['user_id', 'chapter_id'], name: 'progress', person: sql`moved.user_id` },
  {
    ...ofPerson,
    name: 'title_follows',
    combine: {
      take: sql`following = kept.following OR gone.following, status = coalesce(kept.status, gone.status)`,
      // what the person has chosen since stays
      undo: sql`
        following = CASE WHEN to_jsonb(kept) = after THEN (before ->> 'following')::boolean ELSE kept.following END,
        status = CASE WHEN to_jsonb(kept) = after THEN (before ->> 'status')::reading_status ELSE kept.status END`,
    },
  },
  { ...ofPerson, name: 'ratings' },
  {
    ...ofPerson,
    name: 'reads',
    anew: ['chapters', 'read_on'],
    combine: {
      take: sql`chapters = kept.chapters || ARRAY(SELECT unnest(gone.chapters) EXCEPT SELECT unnest(kept.chapters))`,
      // numbers that were read since stay
      undo: sql`chapters = ARRAY(SELECT number FROM unnest(kept.chapters) WITH ORDINALITY AS numbers (number, place)
        WHERE number <> ALL (gone.chapters) OR before -> 'chapters' ? number ORDER BY place)`,
    },
  },
  {
    column: 'title_id',
    keys: ['category_id'],
    name: 'library_category_titles',
    person: sql`(SELECT user_id FROM library_categories WHERE library_categories.id = moved.category_id)`,
  },
  { ...ofPerson, name: 'library_notes' },
  {
    column: 'title_id',
    keys: ['list_id'],
    name: 'list_titles',
    person: sql`(SELECT owner_id FROM lists WHERE lists.id = moved.list_id)`,
  },
  { ...ofPerson, name: 'hidden_titles' },
  { ...ofPerson, name: 'title_blocks', keys: ['user_id', 'group_id', 'blocked_id'] },
  { ...ofPerson, name: 'unwanted_recommendations' },
  { ...ofPerson, name: 'snoozes' },
];
