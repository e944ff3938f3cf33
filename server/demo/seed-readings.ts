// Seeds the demo's announcements and lists: those of its users, and the site's own lists such as Featured.
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { createList, type ListPlacement } from '#server/lists/lists.ts';
import { createAnnouncement } from '#server/site/announcements.ts';
import { bayesianOf } from '#server/statistics/statistics.ts';
import { stableUuid } from './random.ts';
import { demoAnnouncements, demoLists } from './readings.ts';
import type { DemoTitle, DemoWorld } from './demo-world.ts';

const dayMs = 86_400_000;

interface Ids {
  /** Internal id of the account that the site's own lists belong to. */
  siteUserId: number;
  /** User ids by username. */
  users: ReadonlyMap<string, number>;
  titleOf: (key: string) => number;
}

/** Adds missing lists and announcements. Must run in the transaction that finishes the demo world. */
export async function seedListsAndAnnouncements(
  ctx: Context,
  tx: Db,
  world: DemoWorld,
  now: Date,
  ids: Ids,
): Promise<void> {
  for (const { place, name, description, titles } of siteLists(world)) {
    const uid = stableUuid(`list ${place}`);
    if (await exists(tx, 'lists', uid)) continue;
    const titleIds = titles.map((title) => ids.titleOf(title.key));
    await createList(
      { db: tx },
      { uid, ownerId: ids.siteUserId, name, description, visibility: 'public', place, titleIds },
    );
  }
  for (const { owner, titles, followers, daysAgo, ...list } of demoLists) {
    if (await exists(tx, 'lists', list.uid)) continue;
    const listId = await createList(
      { db: tx },
      {
        ...list,
        ownerId: ids.users.get(owner)!,
        titleIds: titles.map(([key]) => ids.titleOf(key)),
        notes: new Map(titles.flatMap(([key, note]) => (note === null ? [] : [[ids.titleOf(key), note] as const]))),
        createdAt: new Date(now.getTime() - daysAgo * dayMs),
      },
    );
    const follows = followers.map((name) => ({ list_id: listId, user_id: ids.users.get(name)! }));
    if (follows.length > 0) await tx.insertInto('list_follows').values(follows).execute();
  }
  for (const { daysAgo, days, ...announcement } of demoAnnouncements) {
    if (await exists(tx, 'announcements', announcement.uid)) continue;
    const publishedAt = new Date((daysAgo === 0 ? ctx.clock() : now).getTime() - daysAgo * dayMs);
    const expiresAt = days === null ? null : new Date(publishedAt.getTime() + days * dayMs);
    await createAnnouncement(tx, { ...announcement, authorId: ids.siteUserId, publishedAt, expiresAt });
  }
}

/** Returns the site's own lists for the front page; only titles that need no content warning. */
function siteLists(
  world: DemoWorld,
): { place: ListPlacement; name: string; description: string; titles: DemoTitle[] }[] {
  const listableTitles = world.titles.filter((title) => title.rating === 'safe' || title.rating === 'suggestive');
  const topTitles = (score: (title: DemoTitle) => number): DemoTitle[] =>
    listableTitles.toSorted((a, b) => score(b) - score(a)).slice(0, 8);
  return [
    {
      place: 'featured',
      name: 'Featured',
      description: 'What most people here follow.',
      titles: topTitles((title) => title.follows),
    },
    {
      place: 'seasonal',
      name: 'This season',
      description: 'New on the site since the leaves began to fall.',
      titles: topTitles((title) => title.createdAt.getTime()),
    },
    {
      place: 'staff-picks',
      name: 'Staff picks',
      description: 'What the people who keep this site would give to a friend.',
      titles: topTitles((title) => bayesianOf(title.ratings)),
    },
  ];
}

async function exists(tx: Db, table: 'lists' | 'announcements', uid: string): Promise<boolean> {
  return (await tx.selectFrom(table).select('id').where('uid', '=', uid).executeTakeFirst()) !== undefined;
}
