// Fingerprints of a database's schema objects and rows, to compare two databases, and consistency checks of seeded
// users.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/core/db/db.ts';

/** Returns the definitions of all indexes, constraints and triggers. */
export async function schemaDefinitions({ db }: Pick<Database, 'db'>): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT tablename || ' ' || indexdef AS thing FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1`.execute(db);
  return rows;
}

/** Ignored columns, by table: they depend on the images or on the installation's secret. */
const ignoredColumns: Record<string, string[]> = {
  covers: ['blob_id'],
  page_sets: ['blobs'],
  accounts: ['password_hash'],
};

/** Conditions for rows that come from the seed rather than from the site itself. */
const seedConditions: Record<string, RawBuilder<unknown>> = {
  legacy_ids: sql`type <> 'tag'`,
  users: sql`NOT built_in`,
  sessions: sql`created_at < current_date`,
};

/** Returns a hash of all rows by table, without what depends on images, secret and time of seeding. */
export async function rowHashes({ db }: Pick<Database, 'db'>): Promise<Record<string, string>> {
  const tables = [
    'groups',
    'group_members',
    'authors',
    'titles',
    'title_names',
    'title_descriptions',
    'title_tags',
    'title_relations',
    'title_credits',
    'title_figures',
    'covers',
    'chapters',
    'chapter_groups',
    'page_sets',
    'lists',
    'list_titles',
    'legacy_ids',
    'title_gains',
    'title_month_gains',
    'group_figures',
    'author_figures',
    'title_follows',
    'ratings',
    'reads',
    'progress',
    'history',
    'group_follows',
    'user_follows',
    'list_follows',
    'list_figures',
    'user_figures',
    'adaptations',
    'episodes',
    'users',
    'accounts',
    'username_claims',
    'settings',
    'blocked_users',
    'blocked_groups',
    'hidden_titles',
    'title_blocks',
    'api_clients',
    'api_client_counts',
    'sessions',
  ];
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const ignoredOfTable = ignoredColumns[table];
    const row = ignoredOfTable ? sql`(to_jsonb(each) - ${ignoredOfTable}::text[])::text` : sql`each::text`;
    const rowCondition = seedConditions[table] ?? sql`true`;
    const { rows } = await sql<{ sum: string }>`
      SELECT sum(hashtextextended(${row}, 0)::numeric)::text AS sum FROM ${sql.table(table)} AS each WHERE ${rowCondition}`.execute(
      db,
    );
    hashes[table] = rows[0]!.sum;
  }
  return hashes;
}

/** Counts inconsistencies of seeded users and their data, by kind. @param now base time of the seed */
export async function countInconsistencies({ db }: Pick<Database, 'db'>, now: Date): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`SELECT
      (SELECT count(*)::int FROM users WHERE unverified OR (banned AND cardinality(roles) > 1)) AS standings,
      (SELECT count(*)::int FROM api_clients WHERE (state IN ('approved', 'autoapproved')) <> (secret_hash IS NOT NULL)) AS secrets,
      (SELECT count(*)::int FROM (SELECT owner_id, count(*) FROM api_clients GROUP BY 1) AS own
        LEFT JOIN api_client_counts ON user_id = owner_id WHERE made IS NULL OR made < count) AS counts,
      (SELECT count(*)::int FROM sessions JOIN users ON users.id = user_id WHERE sessions.created_at < users.created_at
        OR last_used_at < sessions.created_at OR ended_at < last_used_at OR expires_at <= last_used_at OR last_used_at > ${now}) AS times,
      (SELECT count(*)::int FROM sessions LEFT JOIN api_clients ON api_clients.id = client_id
        WHERE (kind = 'client') <> (client_id IS NOT NULL) OR owner_id <> user_id OR secret_hash IS NULL AND client_id IS NOT NULL) AS clients,
      (SELECT count(*)::int FROM (VALUES ('live', (SELECT count(*) FROM sessions WHERE ended_at IS NULL AND expires_at > ${now})),
        ('ended', (SELECT count(*) FROM sessions WHERE ended_at IS NOT NULL))) AS counted (what, sessions) WHERE sessions < 100) AS missing`.execute(
    db,
  );
  return rows[0]!;
}
