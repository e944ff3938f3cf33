// JSON schemas of the settings document; the newest one holds.
import type { Db } from '#server/core/db/db.ts';
import { type Entity, stamps } from '#server/core/http/wire.ts';
import type { Document } from './settings.ts';

type TemplateEntity = Entity<
  'settings_template',
  { template: Document; createdAt: string; updatedAt: string; version: number }
>;

/** @param uid of a certain one; without it the one that holds */
export async function viewTemplate(db: Db, uid?: string): Promise<TemplateEntity | null> {
  const any = db.selectFrom('settings_templates').selectAll().orderBy('id', 'desc').limit(1);
  const row = await (uid === undefined ? any : any.where('uid', '=', uid)).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.uid,
    type: 'settings_template',
    attributes: { template: JSON.parse(row.template) as Document, ...stamps(row) },
    relationships: [],
  };
}

/** Its public id. */
export async function createTemplate(db: Db, template: Document, authorId: number): Promise<string> {
  const { uid } = await db
    .insertInto('settings_templates')
    .values({ template: JSON.stringify(template), author_id: authorId })
    .returning('uid')
    .executeTakeFirstOrThrow();
  return uid;
}
