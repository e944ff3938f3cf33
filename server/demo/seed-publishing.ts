// Seeds what is not out or waits for review, and changes of titles and pages, through the functions that people's requests
// call, with the clock of their time.
import { sql } from 'kysely';
import type { Role } from '#contract/rules/permissions.ts';
import { requiresApproval, submitChapter } from '#server/chapters/approval.ts';
import { publishChapter } from '#server/chapters/chapters.ts';
import { decideChapter } from '#server/chapters/decisions.ts';
import { editChapter } from '#server/chapters/edit.ts';
import { replacePages } from '#server/chapters/replace-pages.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { attachCover } from '#server/covers/covers.ts';
import { submitClaim } from '#server/groups/claims.ts';
import { invite } from '#server/groups/team.ts';
import { type StoredHash, storeCover, storePages } from '#server/media/media.ts';
import { withStagingLock } from '#server/media/staging.ts';
import { refuseDraft, returnDraft } from '#server/titles/decisions.ts';
import { createDraft, submitDraft } from '#server/titles/drafts.ts';
import { editTitle, revertTitle } from '#server/titles/edit.ts';
import { approveProposal } from '#server/titles/proposals.ts';
import type { DemoChapter, DemoTitle, DemoWorld } from './demo-world.ts';
import type { DrawingPool } from './draw.ts';
import {
  changedChapter,
  type ChangedChapter,
  demoClaim,
  demoDrafts,
  demoInvitation,
  demoPageChange,
  demoTitleChanges,
  demoUploads,
} from './publishing.ts';
import { stableUuid } from './random.ts';
import { demoViewer } from './viewer.ts';

type Draw = DrawingPool['draw'];
type Draft = (typeof demoDrafts)[number];
type Upload = (typeof demoUploads)[number];

interface Cast {
  world: DemoWorld;
  draw: Draw;
  /** Somebody with the roles of the demo world, or of what they were then. */
  as: (name: string, roles?: readonly Role[]) => Viewer;
}

const dayMs = 86_400_000;
/** The context of some days ago. */
const inPast = (ctx: Context, days: number): Context => {
  const at = new Date(ctx.clock().getTime() - days * dayMs);
  return { ...ctx, clock: () => at };
};

/** Writes everything at once; does nothing when it was written. */
export async function seedPublishing(
  ctx: Context,
  world: DemoWorld,
  users: ReadonlyMap<string, number>,
  draw: Draw,
): Promise<void> {
  const [first] = demoUploads;
  const written = await sql`SELECT FROM chapters WHERE uid = ${uidOf(first!)}`.execute(ctx.db);
  if (written.rows.length > 0) return;
  const as: Cast['as'] = (name, roles) =>
    demoViewer(name, users.get(name)!, roles ?? (world.users.find((user) => user.name === name)!.roles as Role[]));
  const cast = { world, draw, as };
  await withStagingLock(ctx, async () => {
    const covers = await Promise.all(demoDrafts.map((draft) => drawDraftCover(ctx, cast, draft)));
    const uploads = await Promise.all(demoUploads.map((upload) => drawUpload(ctx, cast, upload)));
    const changed = changedChapter(world);
    const redrawn = await drawAnew(ctx, cast, changed);
    await transaction(ctx, async (tx) => {
      const inside = { ...ctx, db: tx };
      for (const [index, draft] of demoDrafts.entries()) await seedDraft(inside, cast, draft, covers[index]!);
      for (const [index, upload] of demoUploads.entries()) await seedUpload(inside, cast, upload, uploads[index]!);
      await changePages(inside, cast, changed, redrawn);
      await changeTitle(inside, cast);
      const { group, by, proof, note, daysAgo } = demoClaim;
      await submitClaim(inPast(inside, daysAgo), as(by), stableUuid(`group ${group}`), { proof, note });
      const { group: inviting, by: leader, invited } = demoInvitation;
      await invite(inside, as(leader), stableUuid(`group ${inviting}`), stableUuid(`user ${invited}`));
    });
  });
}

const uidOf = ({ titleKey, chapter, language }: Upload): string =>
  stableUuid(`upload ${titleKey} ${chapter} ${language}`);

/** Covers of the demo world have letters of their own titles only: a draft gets the title page of a first chapter. */
async function drawDraftCover(ctx: Context, { world, draw }: Cast, { by, names, coverLike, originalLanguage }: Draft) {
  if (coverLike === null) return null;
  const title: DemoTitle = {
    ...withoutChapters(world.titles.find(({ key }) => key === coverLike)!),
    names: names.map(([language, name], index) => [language, name, index === 0]),
    originalLanguage,
  };
  const chapter: DemoChapter = {
    uid: '',
    titleKey: coverLike,
    language: originalLanguage,
    volume: null,
    chapter: '1',
    name: null,
    groups: [],
    uploader: by,
    publishAt: new Date(0),
    pages: 1,
    credits: false,
    externalUrl: null,
  };
  return storeCover(ctx, await draw({ kind: 'page', title, chapter, index: 0 }));
}

async function seedDraft(
  ctx: Context,
  { as }: Cast,
  { by, state, names, author, daysAgo, remarks = {}, ...draft }: Draft,
  cover: Awaited<ReturnType<typeof drawDraftCover>>,
): Promise<void> {
  const { db: tx } = ctx;
  // those of Contributors are published without a review: these are from before they were
  const viewer = as(by, []);
  const past = inPast(ctx, daysAgo);
  const [[language, name], ...others] = names as [(typeof names)[number], ...typeof names];
  const { rows: tags } = await sql<{ uid: string }>`
    SELECT uid FROM tags WHERE name ->> 'en' = ANY (${draft.tags}::text[])`.execute(tx);
  const credits = author === null ? [] : [stableUuid(`author ${author}`)];
  const id = await createDraft(past, viewer, {
    title: nameIn(language, name),
    altTitles: others.map(([other, text]) => nameIn(other, text)),
    description: draft.synopsis as Record<string, string>,
    authors: credits,
    artists: credits,
    originalLanguage: draft.originalLanguage,
    status: 'ongoing',
    contentRating: 'safe',
    year: draft.year,
    tags: tags.map(({ uid }) => uid),
  });
  const { originalLanguage } = draft;
  if (cover)
    await attachCover(
      tx,
      { titleId: id, language: originalLanguage, uploaderId: viewer.id, createdAt: past.clock() },
      cover,
    );
  if (state === 'draft') return;
  const title = () => tx.selectFrom('titles').select(['uid', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
  const { uid, version } = await title();
  await submitDraft(inPast(ctx, daysAgo * 0.9), viewer, uid, version);
  if (state === 'submitted') return;
  const decision = { ...(await title()), reviewerId: as('moderator').id, remarks };
  await (state === 'returned' ? returnDraft : refuseDraft)(inPast(ctx, daysAgo * 0.8), decision);
}

const nameIn = (language: string, name: string): Record<string, string> => ({ [language]: name });

function chapterOf({ by, days, state, ...upload }: Upload): DemoChapter {
  return {
    ...upload,
    uid: uidOf({ by, days, state, ...upload }),
    volume: null,
    uploader: by,
    publishAt: new Date(0),
    credits: false,
    externalUrl: null,
  };
}

function drawUpload(ctx: Context, { world, draw }: Cast, upload: Upload): Promise<StoredHash[]> {
  const title = withoutChapters(world.titles.find(({ key }) => key === upload.titleKey)!);
  const chapter = chapterOf(upload);
  return storePages(
    ctx,
    Array.from({ length: upload.pages }, (_, index) => ({
      name: `${upload.titleKey} ${upload.chapter} page ${index + 1}`,
      read: () => draw({ kind: 'page', title, chapter, index }),
    })),
  );
}

async function seedUpload(ctx: Context, { as }: Cast, upload: Upload, pages: readonly StoredHash[]): Promise<void> {
  const { db: tx } = ctx;
  const { by, state, titleKey, language, chapter, name, groups, days, remarks = {} } = upload;
  const viewer = as(by);
  const past = inPast(ctx, days);
  const title = await tx
    .selectFrom('titles')
    .select('id')
    .where('uid', '=', stableUuid(`title ${titleKey}`))
    .executeTakeFirstOrThrow();
  const { rows: ofGroups } = await sql<{ id: number }>`
    SELECT id FROM groups WHERE uid = ANY (${groups.map((group) => stableUuid(`group ${group}`))}::uuid[])`.execute(tx);
  const isQueued = await requiresApproval(tx, viewer, language, past.clock());
  const id = await publishChapter(
    past,
    {
      uid: uidOf(upload),
      titleId: title.id,
      language,
      chapter,
      name,
      groupIds: ofGroups.map((group) => group.id),
      uploaderId: viewer.id,
      publishAt: state === 'scheduled' ? inPast(ctx, -days).clock() : past.clock(),
      createdAt: past.clock(),
      state: isQueued ? 'queued' : 'published',
    },
    pages,
  );
  if (isQueued) await submitChapter(tx, id, past.clock());
  if (state !== 'rejected') return;
  const { uid, version } = await tx
    .selectFrom('chapters')
    .select(['uid', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await decideChapter(inPast(ctx, days / 2), { uid, version, reviewerId: as('moderator').id, refusal: remarks });
}

/** The changed pages, drawn as of another chapter. */
function drawAnew(ctx: Context, { draw }: Cast, { title, chapter }: ChangedChapter): Promise<StoredHash[]> {
  const other = { ...chapter, chapter: String(Number(chapter.chapter ?? 0) + 20) };
  return storePages(
    ctx,
    demoPageChange.pages.map((page) => ({
      name: `${title.key} page ${page} anew`,
      read: () => draw({ kind: 'page', title: withoutChapters(title), chapter: other, index: page - 1 }),
    })),
  );
}

async function changePages(
  ctx: Context,
  { as }: Cast,
  { chapter: { uid, uploader } }: ChangedChapter,
  redrawn: readonly StoredHash[],
): Promise<void> {
  const { db: tx } = ctx;
  const { rows } = await sql<{ id: number; version: number; hashes: string[] }>`
    SELECT chapters.id, chapters.version,
      ARRAY(SELECT encode(blobs.hash, 'hex') FROM unnest(page_sets.blobs) WITH ORDINALITY AS page (id, place)
        JOIN blobs ON blobs.id = page.id ORDER BY place) AS hashes
    FROM chapters JOIN page_sets ON page_sets.id = page_set_id WHERE chapters.uid = ${uid}`.execute(tx);
  // somebody may have deleted the chapter of an older demo
  if (!rows[0]) return;
  const { id, version, hashes } = rows[0];
  const pages = hashes.map((hash, index): StoredHash => redrawn[demoPageChange.pages.indexOf(index + 1)] ?? { hash });
  await replacePages(tx, { id }, pages);
  await editChapter(ctx, as(uploader), uid, { version });
}

async function changeTitle(ctx: Context, { as }: Cast): Promise<void> {
  const { db: tx } = ctx;
  const { titleKey, changes, revertedBy } = demoTitleChanges;
  const uid = stableUuid(`title ${titleKey}`);
  const title = () =>
    tx.selectFrom('titles').select(['id', 'version']).where('uid', '=', uid).executeTakeFirstOrThrow();
  let before = 1;
  for (const { by, daysAgo, change, note } of changes) {
    const viewer = as(by);
    const { id, version } = await title();
    before = version;
    await editTitle(inPast(ctx, daysAgo), viewer, uid, { version, note, ...change });
    const proposal = await tx
      .selectFrom('title_edits')
      .select(['uid', 'version'])
      .where('title_id', '=', id)
      .where('author_id', '=', viewer.id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (proposal) await approveProposal(inPast(ctx, daysAgo - 1), { ...proposal, reviewerId: as(revertedBy).id });
  }
  const { version } = await title();
  await revertTitle(inPast(ctx, changes.at(-1)!.daysAgo / 2), as(revertedBy), uid, { version, to: before });
}

/** Strips fields that drawing does not need, to keep the messages to the child processes small. */
export function withoutChapters(title: DemoTitle): DemoTitle {
  return { ...title, chapters: [], synopsis: {} };
}
