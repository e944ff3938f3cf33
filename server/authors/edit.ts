// Changes of authors by people. Each locks the author's row first, counts up its version and records it.
import { sql } from 'kysely';
import type { authorEndpoints } from '#contract/endpoints/authors.ts';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import { authorLinkProblem, authorLinks, type LinkProblem } from '#contract/rules/author-links.ts';
import { limits } from '#contract/rules/limits.ts';
import { recordStaffWrite } from '#server/audit/staff-writes.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { requiredName } from '#server/core/required-name.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { checkVersion } from '#server/core/process/version.ts';
import type { ContributionState } from '#server/db/schema.ts';
import { submitForReview, withdrawFromReview } from '#server/review/submissions.ts';
import { type ChangedBy, type ChangedParts, type PartChange, withFieldChanges } from '#server/versions/parts.ts';
import { findVersionContent, recordVersion } from '#server/versions/versions.ts';
import { createAuthor } from './authors.ts';
import { authorIsVisibleTo, requireAuthorPermission } from './policy.ts';

type WriteContext = Pick<Context, 'db' | 'clock'>;
type AuthorChange = Omit<BodyOf<typeof authorEndpoints.edit>, 'version'>;

/** Fields of an author that people edit. */
interface AuthorContent {
  name: string;
  biography: Readonly<Record<string, string>>;
  links: Readonly<Record<string, string>>;
}

interface LockedAuthor extends AuthorContent {
  id: number;
  uid: string;
  state: ContributionState;
  creator_id: number | null;
  version: number;
  updated_at: Date;
}

/** Locks an author that the viewer sees. @param mode `UPDATE` also keeps new credits out @throws ApiError 404 */
async function lockAuthor(
  tx: Db,
  viewer: Viewer,
  uid: string,
  now: Date,
  mode: 'NO KEY UPDATE' | 'UPDATE' = 'NO KEY UPDATE',
): Promise<LockedAuthor> {
  const { rows } = await sql<LockedAuthor>`
    ${authorRow} WHERE uid = ${uid} FOR ${sql.raw(mode)}`.execute(tx);
  const author = rows[0];
  if (!author || !authorIsVisibleTo(author, viewer, now)) throw notFound('Author');
  return author;
}

/** Adds an author; by somebody who may not publish it, it waits for review. @returns its internal id */
export function addAuthor(
  ctx: WriteContext,
  viewer: Viewer,
  fields: BodyOf<typeof authorEndpoints.create>,
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const { review } = requirePermission(viewer, 'author.create', now);
    const content = changedContent({ name: fields.name, biography: {}, links: {} }, fields);
    const state = review === 'none' ? 'published' : 'pending';
    const id = await createAuthor(tx, { ...content, creatorId: viewer.id, state, createdAt: now });
    await recordVersion(tx, { kind: 'authors', id, version: 1, content, byId: viewer.id }, now);
    if (state === 'pending') {
      const { uid } = await tx.selectFrom('authors').select('uid').where('id', '=', id).executeTakeFirstOrThrow();
      await submitAuthor(tx, uid, viewer.id, content, now);
    }
    return id;
  });
}

/** Changes an author; a refused one is submitted again. @returns its internal id @throws ApiError 403, 404, 409 */
export function editAuthor(
  ctx: WriteContext,
  viewer: Viewer,
  uid: string,
  { version, ...change }: BodyOf<typeof authorEndpoints.edit>,
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const author = await lockEditable(tx, viewer, uid, version, now);
    await writeContent(tx, author, changedContent(author, change), { byId: viewer.id, now });
    await recordAuthorChange(tx, viewer, author, 'edit', now);
    return author.id;
  });
}

/**
 * Makes an author what an earlier version was, checked as a change is; addresses that were accepted then and would not be
 * now stay away, but for those that are only not https. @returns its internal id @throws ApiError 403, 404, 409
 */
export function revertAuthor(
  ctx: WriteContext,
  viewer: Viewer,
  uid: string,
  { version, to }: { version: number; to: number },
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const author = await lockEditable(tx, viewer, uid, version, now);
    const earlier = (await findVersionContent(tx, 'authors', author.id, to)) as AuthorContent;
    const links = Object.fromEntries(Object.entries(earlier.links).filter(isRestorable));
    const texts: AuthorChange = { name: earlier.name, biography: earlier.biography as AuthorChange['biography'] };
    const content = { ...changedContent(author, texts), links };
    await writeContent(tx, author, content, { byId: viewer.id, now, revertedTo: to });
    await recordAuthorChange(tx, viewer, author, 'edit', now);
    return author.id;
  });
}

/** Applies those changes of a published author that fit. Null for one that is gone. */
export async function changeAuthorParts(
  tx: Db,
  id: number,
  wanted: readonly PartChange[],
  by: ChangedBy,
): Promise<ChangedParts | null> {
  const { rows } =
    await sql<LockedAuthor>`${authorRow} WHERE id = ${id} AND state = 'published' FOR NO KEY UPDATE`.execute(tx);
  const author = rows[0];
  if (!author) return null;
  const { name, biography, links } = author;
  const { content, fitting, conflicts } = withFieldChanges<AuthorContent>({ name, biography, links }, wanted);
  if (fitting.length > 0) await writeContent(tx, author, content, by);
  return { uid: author.uid, done: fitting, conflicts, exact: null };
}

const authorRow = sql`SELECT id, uid, name, biography, links, state, creator_id, version, updated_at FROM authors`;

/**
 * Deletes an author who is credited for nothing and whom no open proposal names. Unsaved working copies that name it are
 * private and in nobody's way: their editors are told that it is gone when they save.
 * @throws ApiError 400 `author_credited` or `author_proposed`, 403, 404
 */
export async function deleteAuthor(ctx: WriteContext, viewer: Viewer, uid: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const author = await lockAuthor(tx, viewer, uid, now, 'UPDATE');
    requireAuthorPermission(viewer, 'delete', author, now);
    // the lock keeps new credits out until the author is gone
    const credited = await sql`SELECT FROM title_credits WHERE author_id = ${author.id} LIMIT 1`.execute(tx);
    if (credited.rows.length > 0)
      throw new ApiError('bad_request_http_exception', 'The author is credited for titles. Remove the credits first', {
        reason: 'author_credited',
      });
    // a proposal that names it would be approved without it
    const proposed = await sql`SELECT FROM title_edits WHERE state IN ('waiting', 'conflict')
      AND changes @> ${JSON.stringify([{ value: [author.uid] }])}::jsonb LIMIT 1`.execute(tx);
    if (proposed.rows.length > 0)
      throw new ApiError(
        'bad_request_http_exception',
        'A proposed change of a title names the author. Decide it first',
        {
          reason: 'author_proposed',
        },
      );
    await withdrawFromReview(tx, submissionOf(author.uid), now);
    await tx.deleteFrom('authors').where('id', '=', author.id).execute();
    await recordAuthorChange(tx, viewer, author, 'delete', now);
  });
}

/** Adds a row of the audit table when staff has changed an author that is not their own entry in review. */
async function recordAuthorChange(
  tx: Db,
  viewer: Viewer,
  { uid, state, creator_id }: LockedAuthor,
  change: 'edit' | 'delete',
  now: Date,
): Promise<void> {
  if (state !== 'published' && creator_id === viewer.id) return;
  const action = `author.${change}` as const;
  await recordStaffWrite(tx, viewer, { action, kind: 'author', id: uid, permission: action }, now);
}

async function lockEditable(tx: Db, viewer: Viewer, uid: string, version: number, now: Date): Promise<LockedAuthor> {
  const author = await lockAuthor(tx, viewer, uid, now);
  requireAuthorPermission(viewer, 'edit', author, now);
  checkVersion(version, author.version);
  return author;
}

async function writeContent(
  tx: Db,
  author: LockedAuthor,
  content: AuthorContent,
  { byId, now, revertedTo = null }: ChangedBy & { revertedTo?: number | null },
): Promise<void> {
  const version = author.version + 1;
  const isSubmitted = author.state !== 'published';
  await tx
    .updateTable('authors')
    .set({
      name: content.name,
      biography: JSON.stringify(content.biography),
      links: JSON.stringify(content.links),
      state: isSubmitted ? 'pending' : 'published',
      version,
      updated_at: now,
    })
    .where('id', '=', author.id)
    .execute();
  const { name, biography, links } = author;
  const before = { version: author.version, content: { name, biography, links }, at: author.updated_at };
  await recordVersion(tx, { kind: 'authors', id: author.id, version, content, byId, revertedTo, before }, now);
  if (isSubmitted) await submitAuthor(tx, author.uid, author.creator_id, content, now);
}

const submissionOf = (uid: string) => ({ kind: 'author', subjectKind: 'authors', subjectUid: uid }) as const;

const submitAuthor = (tx: Db, uid: string, ownerId: number | null, content: AuthorContent, now: Date) =>
  submitForReview(
    tx,
    { kind: 'author', subject: { kind: 'authors', uid, ownerId, content: JSON.stringify(content) } },
    now,
  );

/** The content after a change: absent fields stay, empty ones go. @throws ApiError validation_exception */
function changedContent(content: AuthorContent, change: AuthorChange): AuthorContent {
  const links: Record<string, string> = { ...content.links };
  for (const link of authorLinks) {
    const text = change[link]?.trim();
    if (change[link] === undefined || text === content.links[link]) continue;
    delete links[link];
    if (text === undefined || text === '') continue;
    const problem = authorLinkProblem(link, text);
    if (problem) {
      throw new ApiError('validation_exception', `Error validating /${link}: ${linkMessages[problem]}`, {
        pointer: `/${link}`,
        reason: `link_${problem}`,
      });
    }
    links[link] = text;
  }
  return {
    name: change.name === undefined ? content.name : requiredName('an author', change.name, limits.authorNameMaxLength),
    biography: change.biography === undefined ? content.biography : cleanBiography(change.biography ?? {}),
    links,
  };
}

/** Whether a link of an earlier version comes back. */
function isRestorable([name, text]: [string, string]): boolean {
  const link = authorLinks.find((each) => each === name);
  const problem = link && authorLinkProblem(link, text);
  return problem === null || problem === 'secure';
}

const linkMessages: Readonly<Record<LinkProblem, string>> = {
  long: 'The address is too long',
  address: 'This is no address of a page',
  secure: 'The address has to begin with https://',
  host: 'The address leads to another site',
};

/** Biographies without stray spaces; languages without a text are left out. */
const cleanBiography = (biography: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(biography)
      .map(([language, text]) => [language, plainLines(text).trim()] as const)
      .filter(([, text]) => text !== ''),
  );
