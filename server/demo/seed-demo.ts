// Seeds the demo world into an empty database, through the same functions that uploads call. Resumable: ids are derived
// from names, so that a start after an interrupted one adds only what is missing.
import { sql } from 'kysely';
import { createAuthor } from '#server/authors/authors.ts';
import { publishChapter } from '#server/chapters/chapters.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { addCover } from '#server/covers/covers.ts';
import { createGroup } from '#server/groups/groups.ts';
import { setDemoProgress } from '#server/site/demo-progress.ts';
import { countGain, setStatistics } from '#server/statistics/statistics.ts';
import { relateTitles } from '#server/titles/relations.ts';
import { createTitle, type NewTitle } from '#server/titles/titles.ts';
import { storePages } from '#server/media/media.ts';
import { withStagingLock } from '#server/media/staging.ts';
import { builtInUser, importerName } from '#server/users/users.ts';
import { createDemoAccounts } from './accounts.ts';
import { seedAdaptations } from './adaptations.ts';
import { type DrawingPool, createDrawingPool } from './draw.ts';
import { demoGains } from './gains.ts';
import { stableUuid } from './random.ts';
import { seedBlocks } from './seed-blocks.ts';
import { seedComments } from './seed-comments.ts';
import { seedClient } from './seed-client.ts';
import { seedHistory } from './seed-history.ts';
import { seedLibrary } from './seed-library.ts';
import { seedListsAndAnnouncements } from './seed-readings.ts';
import { seedProfiles } from './seed-profiles.ts';
import { seedPublishing, withoutChapters } from './seed-publishing.ts';
import { demoWorld, worldVersion } from './world.ts';
import type { DemoChapter, DemoGroup, DemoTitle, DemoWorld } from './demo-world.ts';

const demoFactKey = 'demo';
/** Number of titles that are created concurrently. */
const concurrentTitles = 4;

interface DemoState {
  version: number;
  /**
   * Base time (ISO 8601) that dates of the demo world are relative to; stored, so that a resumed seed uses the same
   * one.
   */
  now: string;
  done: boolean;
}

interface DemoOptions {
  onProgress?: (line: string) => void;
  signal?: AbortSignal | undefined;
  /** Pixels per inch of the pictures; drawing them at the default of 72 takes most of the time. */
  density?: number | undefined;
}

/** A demo world whose users already exist. */
export interface PreparedDemo {
  /** Draws and creates the missing titles; null when the demo world is complete. */
  draw: ((options?: DemoOptions) => Promise<void>) | null;
}

/**
 * Creates the demo world's users and accounts, which is quick; titles are created by `PreparedDemo.draw`. Returns null when the
 * database has titles of its own.
 */
export async function openDemoSeed(ctx: Context): Promise<PreparedDemo | null> {
  const state = await readState(ctx);
  if (state === null) return null;
  const world = demoWorld(new Date(state.now));
  const isComplete = state.done && state.version >= worldVersion;
  const people = isComplete ? null : await seedPeople(ctx, world);
  await createDemoAccounts(
    ctx,
    world.users.map(({ name }) => name),
  );
  await seedClient(ctx);
  return { draw: people && ((options = {}) => drawDemoPictures(ctx, state, { world, people }, options)) };
}

/**
 * Seeds the demo world. Does nothing when it is complete or when the database has titles of its own; a demo world of an
 * earlier version is upgraded. @param signal aborts after the page that is being drawn; the next start resumes
 * @returns whether there is a demo, with its accounts
 */
export async function seedDemo(ctx: Context, options: DemoOptions = {}): Promise<boolean> {
  const demo = await openDemoSeed(ctx);
  await demo?.draw?.(options);
  return demo !== null;
}

async function drawDemoPictures(
  ctx: Context,
  state: DemoState,
  { world, people }: { world: DemoWorld; people: DemoEntityIds },
  { onProgress = () => {}, signal, density }: DemoOptions,
): Promise<void> {
  const started = Date.now();
  const total = world.titles.reduce(
    (sum, title) => sum + title.chapters.reduce((pages, chapter) => pages + chapter.pages, 0),
    0,
  );
  onProgress(
    state.done
      ? 'Adding to the demo world what has come to it since (once)'
      : `Drawing the demo world: ${world.titles.length} titles, ${total} pages (once, under a minute)`,
  );
  const drawingPool = createDrawingPool(2, density);
  let pages = 0;
  let reportedQuarters = 0;
  let titles = 0;
  const reportTitles = (): void => setDemoProgress(ctx, { done: titles, total: world.titles.length });
  const onPage = (): void => {
    signal?.throwIfAborted();
    pages++;
    if (Math.floor((pages * 4) / total) > reportedQuarters) onProgress(`  ${++reportedQuarters * 25} %`);
  };
  reportTitles();
  try {
    const queue = [...world.titles];
    const runWorker = async (): Promise<void> => {
      try {
        for (let title = queue.shift(); title; title = queue.shift()) {
          signal?.throwIfAborted();
          await seedTitle(ctx, title, people, drawingPool, onPage);
          titles++;
          reportTitles();
        }
      } finally {
        queue.splice(0);
      }
    };
    // allSettled, so that none of the concurrent loops is still writing when this function throws
    const results = await withStagingLock(ctx, () =>
      Promise.allSettled(Array.from({ length: concurrentTitles }, runWorker)),
    );
    const rejectedResult = results.find((end) => end.status === 'rejected');
    if (rejectedResult) throw rejectedResult.reason;
    if (!state.done) {
      await seedProfiles(ctx, people.users, (name, index) => drawingPool.draw({ kind: 'face', name, index }));
      await finishWorld(ctx, world, people, new Date(state.now));
    } else await upgradeWorld(ctx, world, people);
    const reader = people.users.get('reader');
    if (reader !== undefined) {
      await transaction(ctx, (tx) => seedHistory({ ...ctx, db: tx }, world, new Date(state.now), reader));
      await transaction(ctx, (tx) => seedLibrary({ ...ctx, db: tx }, new Date(state.now), reader));
    }
    await seedComments(ctx, world, new Date(state.now), people.users);
    await seedPublishing(ctx, world, people.users, drawingPool.draw);
    await writeState(ctx, { ...state, version: worldVersion, done: true });
  } finally {
    drawingPool.close();
    setDemoProgress(ctx, null);
  }
  onProgress(`The demo world is ready (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

interface DemoEntityIds {
  users: Map<string, number>;
  groups: Map<string, number>;
  authors: Map<string, number>;
}

async function seedPeople(ctx: Context, world: DemoWorld): Promise<DemoEntityIds> {
  return transaction(ctx, async (tx) => {
    const people: DemoEntityIds = { users: new Map(), groups: new Map(), authors: new Map() };
    for (const { name, roles, joinedAt } of world.users) {
      // in an older demo, another user may have taken the username of a person added to the demo world later
      const takenUsername = await sql`SELECT FROM users
        WHERE lower(username) = lower(${name}) AND uid <> ${stableUuid(`user ${name}`)}`.execute(tx);
      if (takenUsername.rows.length > 0) continue;
      const { rows } = await sql<{ id: number }>`
        INSERT INTO users (uid, username, roles, created_at, updated_at)
        VALUES (${stableUuid(`user ${name}`)}, ${name}, ${roles}::text[], ${joinedAt}, ${joinedAt})
        ON CONFLICT (uid) DO UPDATE SET roles = excluded.roles RETURNING id`.execute(tx);
      people.users.set(name, rows[0]!.id);
    }
    for (const group of world.groups) people.groups.set(group.name, await seedGroup(tx, group, people.users));
    for (const author of world.authors) {
      const uid = stableUuid(`author ${author.name}`);
      const existingAuthor = await tx.selectFrom('authors').select('id').where('uid', '=', uid).executeTakeFirst();
      people.authors.set(author.name, existingAuthor?.id ?? (await createAuthor(tx, { uid, ...author })));
    }
    return people;
  });
}

async function seedGroup(tx: Db, group: DemoGroup, users: Map<string, number>): Promise<number> {
  const existingGroup = await tx.selectFrom('groups').select('id').where('uid', '=', group.uid).executeTakeFirst();
  if (existingGroup) return existingGroup.id;
  const idOf = (name: string): number => users.get(name)!;
  const hasMark = (mark: NonNullable<DemoGroup['marks']>[number]): boolean => group.marks?.includes(mark) ?? false;
  const id = await createGroup(tx, {
    uid: group.uid,
    name: group.name,
    altNames: Object.entries(group.alsoCalled ?? {}).map(([language, name]) => ({ [language]: name })),
    description: group.description,
    website: group.website ?? null,
    discord: group.discord ?? null,
    twitter: group.twitter ?? null,
    focusedLanguages: group.languages,
    official: hasMark('official'),
    verified: hasMark('verified'),
    inactive: hasMark('inactive'),
    locked: hasMark('locked'),
    leaderId: idOf(group.members[0]!),
    memberIds: group.members.map(idOf),
    createdAt: group.createdAt,
  });
  await tx
    .insertInto('group_follows')
    .values(group.followers.map((name) => ({ group_id: id, user_id: idOf(name) })))
    .execute();
  return id;
}

async function seedTitle(
  ctx: Context,
  title: DemoTitle,
  people: DemoEntityIds,
  drawingPool: DrawingPool,
  onPage: () => void,
): Promise<void> {
  const uid = stableUuid(`title ${title.key}`);
  const existingTitle = await ctx.db.selectFrom('titles').select('id').where('uid', '=', uid).executeTakeFirst();
  // draws the main cover first, because visitors can see the title as soon as it is inserted
  const mainCover = existingTitle
    ? null
    : await drawingPool.draw({ kind: 'cover', title: withoutChapters(title), volume: null });
  const titleId = existingTitle?.id ?? (await insertTitle(ctx, title, uid, people));
  for (const volume of [null, ...Array.from({ length: title.volumes }, (_, index) => String(index + 1))]) {
    const coverUid = stableUuid(`cover ${title.key} ${volume}`);
    if (await exists(ctx, 'covers', coverUid)) continue;
    const drawnCover = volume === null ? mainCover : null;
    const bytes = drawnCover ?? (await drawingPool.draw({ kind: 'cover', title: withoutChapters(title), volume }));
    await addCover(ctx, {
      uid: coverUid,
      titleId,
      bytes,
      language: title.originalLanguage,
      volume,
      uploaderId: people.users.get('uploader')!,
      main: volume === null,
      createdAt: title.createdAt,
    });
  }
  for (const chapter of title.chapters) {
    if (await exists(ctx, 'chapters', chapter.uid)) {
      for (let page = 0; page < chapter.pages; page++) onPage();
    } else {
      await seedChapter(ctx, titleId, title, chapter, people, drawingPool, onPage);
    }
  }
}

/** Returns the reading layout and direction of a title's format. */
export function readingShapeOf({ format }: DemoTitle): Pick<NewTitle, 'layout' | 'direction'> {
  return {
    layout: format === 'strip' ? 'strip' : format === 'wide' ? 'wide' : 'paged',
    direction: format === 'manga' || format === 'yonkoma' || format === 'wide' ? 'rtl' : 'ltr',
  };
}

async function insertTitle(ctx: Context, title: DemoTitle, uid: string, people: DemoEntityIds): Promise<number> {
  return transaction(ctx, (tx) =>
    createTitle(tx, {
      uid,
      names: title.names.map(([language, name, main]) => ({ language, name, main })),
      descriptions: title.synopsis as Record<string, string>,
      originalLanguage: title.originalLanguage,
      status: title.status,
      contentRating: title.rating,
      demographic: title.demographic,
      year: title.year,
      ...readingShapeOf(title),
      links: title.links,
      tags: title.tags,
      authorIds: [people.authors.get(title.author)!],
      artistIds: [people.authors.get(title.artist)!],
      creatorId: people.users.get('uploader')!,
      createdAt: title.createdAt,
    }),
  );
}

async function seedChapter(
  ctx: Context,
  titleId: number,
  title: DemoTitle,
  chapter: DemoChapter,
  people: DemoEntityIds,
  drawingPool: DrawingPool,
  onPage: () => void,
): Promise<void> {
  const request = withoutChapters(title);
  const stored = await storePages(
    ctx,
    Array.from({ length: chapter.pages }, (_, index) => ({
      name: `${title.key} ${chapter.chapter ?? 'oneshot'} ${chapter.language} page ${index + 1}`,
      read: () => drawingPool.draw({ kind: 'page', title: request, chapter, index }),
    })),
    { onPage },
  );
  await publishChapter(
    ctx,
    {
      uid: chapter.uid,
      titleId,
      language: chapter.language,
      volume: chapter.volume,
      chapter: chapter.chapter,
      name: chapter.name,
      groupIds: chapter.groups.map((name) => people.groups.get(name)!),
      uploaderId: people.users.get(chapter.uploader)!,
      externalUrl: chapter.externalUrl,
      publishAt: chapter.publishAt,
    },
    stored,
  );
}

async function finishWorld(ctx: Context, world: DemoWorld, people: DemoEntityIds, now: Date): Promise<void> {
  const siteUserId = await builtInUser(ctx.db, importerName);
  await transaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: number; uid: string }>`SELECT id, uid FROM titles`.execute(tx);
    const ids = new Map(rows.map((row) => [row.uid, row.id]));
    const idOf = (key: string): number => ids.get(stableUuid(`title ${key}`))!;
    for (const title of world.titles) await setStatistics(tx, idOf(title.key), title);
    const existingGain = await tx.selectFrom('title_gains').select('title_id').limit(1).executeTakeFirst();
    for (const title of existingGain ? [] : world.titles) await seedGains(ctx, tx, title, idOf(title.key));
    for (const [from, to, relation] of world.relations) await relateTitles(tx, idOf(from), idOf(to), relation);
    await seedAdaptations(tx, world, idOf);
    await seedListsAndAnnouncements(ctx, tx, world, now, { siteUserId, users: people.users, titleOf: idOf });
    const reader = people.users.get('reader');
    if (reader !== undefined) await seedBlocks({ ...ctx, db: tx }, reader, { ...people, titleOf: idOf });
  });
}

async function seedGains(ctx: Pick<Context, 'clock'>, tx: Db, title: DemoTitle, id: number): Promise<void> {
  for (const { kind, ...gain } of demoGains(title, ctx.clock())) await countGain(tx, id, kind, gain);
}

/**
 * Upgrades an older demo: adds statistics and relations of new titles, and reassigns chapters of locked groups whose
 * uploader is not a member to one who is.
 */
async function upgradeWorld(ctx: Context, world: DemoWorld, people: DemoEntityIds): Promise<void> {
  await transaction(ctx, async (tx) => {
    // a title without follows is new, because every title of the demo world has some
    const { rows } = await sql<{ id: number; uid: string; fresh: boolean }>`
      SELECT titles.id, titles.uid, title_figures.follows = 0 AS fresh
      FROM titles JOIN title_figures ON title_figures.title_id = titles.id`.execute(tx);
    const rowsByUid = new Map(rows.map((row) => [row.uid, row]));
    const titleOf = (key: string) => rowsByUid.get(stableUuid(`title ${key}`));
    for (const title of world.titles) {
      const row = titleOf(title.key);
      if (!row?.fresh) continue;
      await setStatistics(tx, row.id, title);
      await seedGains(ctx, tx, title, row.id);
    }
    for (const [from, to, relation] of world.relations) {
      const [fromTitle, toTitle] = [titleOf(from), titleOf(to)];
      if (fromTitle && toTitle && (fromTitle.fresh || toTitle.fresh))
        await relateTitles(tx, fromTitle.id, toTitle.id, relation);
    }
    const locked = new Set(world.groups.filter(({ marks }) => marks?.includes('locked')).map(({ name }) => name));
    for (const { uid, groups, uploader } of world.titles.flatMap(({ chapters }) => chapters)) {
      const uploaderUserId = people.users.get(uploader);
      if (uploaderUserId === undefined || !groups.some((name) => locked.has(name))) continue;
      await tx
        .updateTable('chapters')
        .set({ uploader_id: uploaderUserId })
        .where('uid', '=', uid)
        .where('uploader_id', '!=', uploaderUserId)
        .execute();
    }
  });
}

async function exists(ctx: Pick<Context, 'db'>, table: 'covers' | 'chapters', uid: string): Promise<boolean> {
  return (await ctx.db.selectFrom(table).select('id').where('uid', '=', uid).executeTakeFirst()) !== undefined;
}

async function readState(ctx: Context): Promise<DemoState | null> {
  const row = await ctx.db.selectFrom('site_facts').select('value').where('key', '=', demoFactKey).executeTakeFirst();
  if (row) return row.value as unknown as DemoState;
  const titles = await ctx.db.selectFrom('titles').select('id').limit(1).execute();
  if (titles.length > 0) return null;
  const state: DemoState = { version: worldVersion, now: ctx.clock().toISOString(), done: false };
  await writeState(ctx, state);
  return state;
}

async function writeState(ctx: Context, state: DemoState): Promise<void> {
  await sql`INSERT INTO site_facts (key, value) VALUES (${demoFactKey}, ${JSON.stringify(state)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`.execute(ctx.db);
}
