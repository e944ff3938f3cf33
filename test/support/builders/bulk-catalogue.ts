// A catalogue large enough that PostgreSQL's query planner has to choose between plans: rows without files, generated
// in SQL.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

export const bulkCounts = {
  titles: 12_000,
  chapters: 80_000,
  groups: 600,
  authors: 12_000,
  users: 500,
  covers: 20_000,
  lists: 2_000,
};

/** Fills an empty database, as the owner of its tables. JSON documents are rendered lazily on the first read. */
export async function buildBulkCatalogue(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // disables triggers, because the rows are consistent already
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`INSERT INTO users (username) SELECT 'person ' || n FROM generate_series(1, ${bulkCounts.users}) AS n`.execute(
      tx,
    );
    await sql`INSERT INTO groups (name) SELECT 'group ' || n FROM generate_series(1, ${bulkCounts.groups}) AS n`.execute(
      tx,
    );
    await sql`INSERT INTO authors (name) SELECT 'author ' || n FROM generate_series(1, ${bulkCounts.authors}) AS n`.execute(
      tx,
    );
    await sql`INSERT INTO titles (state, original_language, available_languages, latest_chapter_at, created_at)
      SELECT 'published', 'ja', '{en}', now() - n * interval '1 hour', now() - n * interval '2 hours'
      FROM generate_series(1, ${bulkCounts.titles}) AS n`.execute(tx);
    await sql`INSERT INTO title_names (title_id, position, language, name, main)
      SELECT id, 0, 'en', 'title ' || id, true FROM titles`.execute(tx);
    await sql`INSERT INTO title_figures (title_id, follows) SELECT id, id FROM titles`.execute(tx);
    await sql`INSERT INTO title_tags (title_id, tag_id)
      SELECT titles.id, tags.id FROM titles JOIN tags ON (titles.id + tags.id) % 19 = 0`.execute(tx);
    await sql`INSERT INTO title_credits (title_id, author_id, role) SELECT id, id % ${bulkCounts.authors} + 1, 'author' FROM titles`.execute(
      tx,
    );
    await sql`INSERT INTO blobs (hash, source_hash, extension, width, height, bytes, saver_hash, saver_width, saver_height, saver_bytes)
      SELECT sha256(n::text::bytea), sha256(n::text::bytea), 'jpg', 9, 9, 9, sha256(n::text::bytea), 9, 9, 9
      FROM generate_series(1, 300) AS n`.execute(tx);
    await sql`INSERT INTO covers (title_id, blob_id, language) SELECT n % ${bulkCounts.titles} + 1, n % 300 + 1, 'ja'
      FROM generate_series(1, ${bulkCounts.covers}) AS n`.execute(tx);
    await sql`UPDATE titles SET main_cover_id = (SELECT min(id) FROM covers WHERE title_id = titles.id)`.execute(tx);
    await sql`INSERT INTO chapters (title_id, language, volume, chapter, name, pages, uploader_id, publish_at, readable_at, created_at, updated_at, page_set_id)
      SELECT n % ${bulkCounts.titles} + 1, CASE n % 9 WHEN 0 THEN 'fr' WHEN 1 THEN 'pl' ELSE 'en' END, (n / 40000)::text, (n / ${bulkCounts.titles})::text,
        'chapter ' || n, 20, n % ${bulkCounts.users} + 1, at, at, at, at, n
      FROM (SELECT n, now() - n * interval '1 minute' AS at FROM generate_series(1, ${bulkCounts.chapters}) AS n) AS made`.execute(
      tx,
    );
    await sql`INSERT INTO chapter_groups (chapter_id, group_id) SELECT id, id % ${bulkCounts.groups} + 1 FROM chapters`.execute(
      tx,
    );
    // page sets have the same id as their chapter, so that no chapter row needs an update
    await sql`INSERT INTO page_sets (id, chapter_id, hash, blobs) OVERRIDING SYSTEM VALUE
      SELECT id, id, uuid_send(gen_random_uuid()), ARRAY[id % 300 + 1, (id + 1) % 300 + 1] FROM chapters`.execute(tx);
    // the first list is long (1,500 titles)
    await sql`INSERT INTO lists (owner_id, name, visibility)
      SELECT n % ${bulkCounts.users} + 1, 'list ' || n, CASE n % 3 WHEN 2 THEN 'private' ELSE 'public' END::list_visibility
      FROM generate_series(1, ${bulkCounts.lists}) AS n`.execute(tx);
    await sql`INSERT INTO list_titles (list_id, title_id, position)
      SELECT lists.id, (lists.id * 31 + n * 7) % ${bulkCounts.titles} + 1, n
      FROM lists, generate_series(1, 1500) AS n WHERE n <= 20 OR lists.id = 1`.execute(tx);
    await sql`INSERT INTO list_figures (list_id, follows, heat) SELECT id, id % 50, id % 70 FROM lists`.execute(tx);
    await sql`INSERT INTO group_figures (group_id, follows) SELECT id, id % 90 FROM groups`.execute(tx);
  });
}
