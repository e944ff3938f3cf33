// What a database is made of, and what is in it, so that two of them can be compared.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/core/db.ts';

/** Indexes, constraints and triggers of all tables. */
export async function shapeOf({ db }: Pick<Database, 'db'>): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT tablename || ' ' || indexdef AS thing FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1`.execute(db);
  return rows;
}

/** Columns that depend on the images, or on the secret of the installation. */
const others: Record<string, string[]> = {
  covers: ['blob_id'],
  page_sets: ['blobs'],
  accounts: ['password_hash'],
};

/** Which rows a site does not make itself. */
const seeded: Record<string, RawBuilder<unknown>> = {
  legacy_ids: sql`type <> 'tag'`,
  users: sql`NOT built_in`,
  sessions: sql`created_at < current_date`,
};

/** A figure of all rows by table; what depends on the images, the secret, and on when it was made, is left out. */
export async function contentOf({ db }: Pick<Database, 'db'>): Promise<Record<string, string>> {
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
  const found: Record<string, string> = {};
  for (const table of tables) {
    const other = others[table];
    const row = other ? sql`(to_jsonb(each) - ${other}::text[])::text` : sql`each::text`;
    const old = seeded[table] ?? sql`true`;
    const { rows } = await sql<{ sum: string }>`
      SELECT sum(hashtextextended(${row}, 0)::numeric)::text AS sum FROM ${sql.table(table)} AS each WHERE ${old}`.execute(
      db,
    );
    found[table] = rows[0]!.sum;
  }
  return found;
}
