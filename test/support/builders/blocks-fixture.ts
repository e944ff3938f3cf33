// Fixture: a small catalogue with every kind of entity that can be blocked, and a viewer who blocks them.
import { createList } from '#server/lists/lists.ts';
import { countGain } from '#server/statistics/statistics.ts';
import { notifyEverything } from '#server/core/cache/change-feed.ts';
import { sql } from 'kysely';
import type { TestApp } from '#test/support/server/app.ts';
import { buildAuthor, buildChapter, buildCover, buildGroup, buildList, buildTitle, buildUser } from './build.ts';
import { send } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

/** Two signed-in members, and the public ids of all entities by their names in this fixture. */
export interface BlocksFixture {
  /** Member who blocks `group`, `person`, `hiddenTitle`, and within `title` also `groupWithin` and `personWithin`. */
  viewer: SignedIn;
  /** Member who blocks nothing. */
  other: SignedIn;
  ids: Record<EntityName, string>;
}

export type EntityName =
  | 'title'
  | 'otherTitle'
  | 'lone'
  | 'hiddenTitle'
  | 'group'
  | 'otherGroup'
  | 'groupWithin'
  | 'person'
  | 'neutral'
  | 'personWithin'
  | 'author'
  | 'list'
  | 'listOfPerson'
  | 'cover'
  | 'hiddenCover'
  | 'solo'
  | 'joint'
  | 'jointOfBlocked'
  | 'byPerson'
  | 'nobodys'
  | 'nobodysByPerson'
  | 'onlyWithin'
  | 'byPersonWithin'
  | 'elsewhere'
  | 'elsewhereByPerson'
  | 'ofHidden';

export async function buildBlocksFixture(app: TestApp): Promise<BlocksFixture> {
  const { ctx } = app;
  const [group, otherGroup, groupWithin] = [
    await buildGroup(ctx, { name: 'Harbour Lamp' }),
    await buildGroup(ctx, { name: 'Harbour Crane' }),
    await buildGroup(ctx, { name: 'Harbour Gull' }),
  ];
  const [person, neutral, personWithin] = [await buildUser(ctx), await buildUser(ctx), await buildUser(ctx)];
  const author = await buildAuthor(ctx, { name: 'Harbour Anchor' });
  const buildNamedTitle = async (nameSuffix: string, tags: string[]) =>
    buildTitle(ctx, {
      names: [{ language: 'en', name: `Harbour ${nameSuffix}`, main: true }],
      tags,
      authorIds: [author.id],
    });
  const title = await buildNamedTitle('Tide', ['Action', 'Drama']);
  const otherTitle = await buildNamedTitle('Storm', ['Action', 'Drama']);
  const calmTitle = await buildNamedTitle('Calm', ['Action', 'Drama']);
  const hiddenTitle = await buildNamedTitle('Fog', ['Action', 'Drama', 'Cooking']);
  await ctx.db
    .insertInto('title_relations')
    .values([
      { title_id: title.id, target_id: hiddenTitle.id, relation: 'sequel' },
      { title_id: title.id, target_id: otherTitle.id, relation: 'prequel' },
    ])
    .execute();

  const chapter = (titleId: number, groups: { id: number }[], uploader: { id: number }) =>
    buildChapter(ctx, titleId, { groupIds: groups.map(({ id }) => id), uploaderId: uploader.id }, 1);
  const chapters = {
    solo: await chapter(title.id, [group], neutral),
    joint: await chapter(title.id, [group, otherGroup], neutral),
    jointOfBlocked: await chapter(title.id, [group, groupWithin], neutral),
    byPerson: await chapter(title.id, [otherGroup], person),
    nobodys: await chapter(title.id, [], neutral),
    nobodysByPerson: await chapter(title.id, [], person),
    onlyWithin: await chapter(title.id, [groupWithin], neutral),
    byPersonWithin: await chapter(title.id, [], personWithin),
    elsewhere: await chapter(otherTitle.id, [groupWithin], neutral),
    elsewhereByPerson: await chapter(otherTitle.id, [otherGroup], personWithin),
    ofHidden: await chapter(hiddenTitle.id, [otherGroup], neutral),
  };
  const cover = await buildCover(ctx, title.id);
  const hiddenCover = await buildCover(ctx, hiddenTitle.id);
  const titleIds = [hiddenTitle.id, title.id, otherTitle.id];
  const list = await buildList(ctx, { ownerId: neutral.id, titleIds });
  const listOfPerson = await buildList(ctx, { ownerId: person.id, titleIds: [title.id] });
  await createList(ctx, { name: 'Featured', visibility: 'public', place: 'featured', ownerId: neutral.id, titleIds });
  for (const id of titleIds) await countGain(ctx.db, id, 'reads', { amount: 5 });

  const viewer = await signIn(app);
  const other = await signIn(app);
  const people = { person, neutral, personWithin, author };
  const otherEntities = {
    title,
    otherTitle,
    lone: calmTitle,
    hiddenTitle,
    group,
    otherGroup,
    groupWithin,
    cover,
    hiddenCover,
  };
  const ids = Object.fromEntries(
    Object.entries({ list, listOfPerson, ...people, ...otherEntities, ...chapters }).map(([name, { uid }]) => [
      name,
      uid,
    ]),
  ) as Record<EntityName, string>;
  for (const path of [
    `user/${ids.person}`,
    `group/${ids.group}`,
    `manga/${ids.hiddenTitle}`,
    `manga/${ids.title}/group/${ids.groupWithin}`,
    `manga/${ids.title}/user/${ids.personWithin}`,
  ]) {
    const { status, body } = await send('POST', `${app.api}/block/${path}`, '{}', viewer.headers);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  }
  await sql.raw(notifyEverything).execute(ctx.db);
  await ctx.changes.waitUntilApplied();
  return { viewer, other, ids };
}
