// JSON schemas of the settings document; the newest one is in effect.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { settingsSchema } from '#contract/rules/settings-schema.ts';
import { recordStaffWrite } from '#server/audit/staff-writes.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import type { Db } from '#server/core/db/db.ts';
import { type Entity, versionFields } from '#server/core/http/wire.ts';
import type { SettingsDocument } from './settings.ts';

type TemplateEntity = Entity<
  'settings_template',
  { template: SettingsDocument; createdAt: string; updatedAt: string; version: number }
>;

/** @param uid of a specific template; the newest by default */
export async function viewTemplate(db: Db, uid?: string): Promise<TemplateEntity | null> {
  const newestTemplate = db.selectFrom('settings_templates').selectAll().orderBy('id', 'desc').limit(1);
  const row = await (uid === undefined ? newestTemplate : newestTemplate.where('uid', '=', uid)).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.uid,
    type: 'settings_template',
    attributes: { template: JSON.parse(row.template) as SettingsDocument, ...versionFields(row) },
    relationships: [],
  };
}

/** Stores a template of staff and returns its public id. */
export function createTemplate(
  ctx: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  template: SettingsDocument,
): Promise<string> {
  return transaction(ctx, async (tx) => {
    const { uid } = await tx
      .insertInto('settings_templates')
      .values({ template: JSON.stringify(template), author_id: viewer.id })
      .returning('uid')
      .executeTakeFirstOrThrow();
    const row = {
      action: 'template.create',
      kind: 'template',
      id: uid,
      permission: 'settings.template.create',
    } as const;
    await recordStaffWrite(tx, viewer, row, ctx.clock());
    return uid;
  });
}

/** Prefix of the public ids of templates that the site, not its staff, has created. */
const siteTemplatePrefix = '5e77e4a1';

/**
 * Adds the schema of this version's settings document as a template, unless the newest template is the same or was made
 * by staff. Called at every start.
 */
export async function addSiteTemplate(db: Db): Promise<void> {
  const schema = JSON.stringify(settingsSchema);
  const hash = createHash('sha256').update(schema).digest('hex');
  const uid = [
    siteTemplatePrefix,
    hash.slice(0, 4),
    `8${hash.slice(4, 7)}`,
    `8${hash.slice(7, 10)}`,
    hash.slice(10, 22),
  ].join('-');
  await sql`
    INSERT INTO settings_templates (uid, template) SELECT ${uid}, (${schema}::jsonb)::text
    WHERE NOT EXISTS (
      SELECT FROM (SELECT uid, template FROM settings_templates ORDER BY id DESC LIMIT 1) AS newest
      WHERE uid::text NOT LIKE ${`${siteTemplatePrefix}-%`} OR template::jsonb = ${schema}::jsonb)
    ON CONFLICT (uid) DO NOTHING`.execute(db);
}
