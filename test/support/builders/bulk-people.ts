// Users with all kinds of account data for a large catalogue, enough that the query planner has to choose between
// plans.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

const peopleCount = 20_000;

/** Adds users after `buildBulkCatalogue`, as the owner of the tables. They have no passwords, so none can sign in. */
export async function buildBulkPeople(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`INSERT INTO users (username) SELECT 'reader ' || n FROM generate_series(1, ${peopleCount}) AS n`.execute(
      tx,
    );
    await sql`INSERT INTO accounts (user_id, email, email_key) SELECT id, id || '@seed.example', id || '@seed.example'
      FROM users WHERE NOT built_in`.execute(tx);
    await sql`INSERT INTO username_claims (skeleton, user_id) SELECT 'reader' || id, id FROM users`.execute(tx);
    await sql`INSERT INTO sessions (uid, user_id, kind, expires_at, ended_at)
      SELECT 'session ' || users.id || ' ' || n, users.id, 'site', now() + n * interval '1 minute', CASE n % 3 WHEN 0 THEN now() END
      FROM users, generate_series(1, 2) AS n`.execute(tx);
    await sql`INSERT INTO settings (user_id, document, updated_at) SELECT id, '{}', now() FROM users WHERE id % 3 = 0`.execute(
      tx,
    );
    await sql`INSERT INTO api_clients (owner_id, name, public_id, state) SELECT id, 'client ' || id, 'personal-client-' || id,
      CASE id % 50 WHEN 0 THEN 'requested' ELSE 'autoapproved' END::api_client_state FROM users WHERE id % 2 = 0`.execute(
      tx,
    );
    await sql`INSERT INTO api_client_counts (user_id, made) SELECT owner_id, 1 FROM api_clients`.execute(tx);
    await sql`INSERT INTO group_follows (user_id, group_id)
      SELECT users.id, groups.id FROM users, groups WHERE users.id % 5 = 0 AND (users.id / 5 + groups.id) % 40 = 0`.execute(
      tx,
    );
    await sql`INSERT INTO list_follows (user_id, list_id)
      SELECT users.id, lists.id FROM users, lists WHERE users.id % 5 = 0 AND (users.id / 5 + lists.id) % 400 = 0`.execute(
      tx,
    );
    await sql`INSERT INTO title_follows (user_id, title_id, following, status)
      SELECT users.id, (users.id * 7 + n * 131) % 9000 + 1, n % 4 <> 0, CASE n % 4 WHEN 0 THEN 'dropped' WHEN 1 THEN 'reading' END::reading_status
      FROM users, generate_series(1, 8) AS n WHERE users.id > 2000 ON CONFLICT DO NOTHING`.execute(tx);
    await sql`INSERT INTO ratings (user_id, title_id, rating) SELECT users.id, (users.id * 7 + n * 131) % 9000 + 1, n + 3
      FROM users, generate_series(1, 6) AS n WHERE users.id > 2000 AND users.id % 3 = 0 ON CONFLICT DO NOTHING`.execute(
      tx,
    );
    await sql`INSERT INTO user_follows (user_id, followed_id) SELECT users.id, (users.id * 7 + n * 131) % 9000 + 1
      FROM users, generate_series(1, 6) AS n WHERE users.id > 9001 ON CONFLICT DO NOTHING`.execute(tx);
    await sql`INSERT INTO user_profiles (user_id, biography, follows_audience, library_audience)
      SELECT id, 'Reads a lot.', 'everyone', 'everyone' FROM users WHERE id % 2 = 1 AND NOT built_in`.execute(tx);
    await sql`INSERT INTO blocked_users (user_id, blocked_id) SELECT users.id, users.id % 400 + n * 3 + 1
      FROM users, generate_series(1, 3) AS n WHERE users.id > 2000`.execute(tx);
    await sql`INSERT INTO blocked_groups (user_id, group_id) SELECT users.id, users.id % 400 + n * 3 + 1
      FROM users, generate_series(1, 3) AS n WHERE users.id > 2000`.execute(tx);
    await sql`INSERT INTO hidden_titles (user_id, title_id) SELECT users.id, users.id % 9000 + n * 3 + 1
      FROM users, generate_series(1, 3) AS n WHERE users.id > 2000`.execute(tx);
    await sql`INSERT INTO title_blocks (user_id, title_id, group_id) SELECT id, id % 9000 + 1, id % 400 + 1
      FROM users WHERE id > 2000`.execute(tx);
    // two threads of 50,000 comments and replies, one of a chapter with comments on pages, and many small ones
    await sql`INSERT INTO comment_threads (title_id, comments) SELECT id, CASE id WHEN 77 THEN 50000 ELSE 5 END
      FROM titles WHERE id < 3000 ORDER BY id`.execute(tx);
    await sql`INSERT INTO comment_threads (chapter_id, comments) VALUES (77, 50000)`.execute(tx);
    await sql`INSERT INTO comments (thread_id, created_at, author_id, page, body, likes, replies)
      SELECT id, date_trunc('second', now()) - n * interval '1 minute', (n * 7 + id) % ${peopleCount} + 1, CASE WHEN chapter_id IS NOT NULL AND n % 9 = 0 THEN n % 20 + 1 END,
        'Comment ' || n, n % 97, CASE WHEN n % 25 = 0 AND comments = 50000 THEN 25 ELSE 0 END
      FROM comment_threads, generate_series(1, least(comments, 25000)) AS n`.execute(tx);
    await sql`INSERT INTO comments (thread_id, root_id, parent_id, author_id, page, body)
      SELECT thread_id, id, id, (id * 3 + n) % ${peopleCount} + 1, page, 'Reply ' || n
      FROM comments, generate_series(1, 25) AS n WHERE replies = 25`.execute(tx);
    await sql`INSERT INTO comment_likes (comment_id, user_id) SELECT id, id % ${peopleCount} + 1 FROM comments`.execute(
      tx,
    );
    await sql`INSERT INTO rate_limits (key, hits, taken, ends_at)
      SELECT sha256(n::text::bytea), ARRAY[n::bigint], true, n FROM generate_series(1, ${peopleCount}) AS n`.execute(
      tx,
    );
    await sql`INSERT INTO guesses (bucket, failures, last_at)
      SELECT sha256(n::text::bytea), 1, now() FROM generate_series(1, ${peopleCount}) AS n`.execute(tx);
    await sql`INSERT INTO oidc_records (kind, id_hash, uid_hash, user_id, payload, expires_at)
      SELECT 'Session', sha256(id::text::bytea), sha256(id::text::bytea), id, '', now() + interval '1 day' FROM users`.execute(
      tx,
    );
  });
}
