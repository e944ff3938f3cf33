// Rows of blocks. Most users block nothing; half of the others block one entry, and a few reach the limit.
import { limits } from '#contract/rules/limits.ts';
import { distinctPicker, weightedPicker } from './alias.ts';
import type { TableLoad } from './bulk-load.ts';
import { indexedRandom, uuids } from './chance.ts';
import type { CopyRows } from './copy-rows.ts';
import { powerLaw } from './distributions.ts';
import { userId } from './person-rows.ts';
import { groupWeights, type Readers } from './readers.ts';
import type { SeedReferences } from './references.ts';
import type { Tier } from './tiers.ts';
import type { World } from './world.ts';

/** One in this many users has the maximum number of blocks. */
const usersPerFullList = 2500;

interface BlockSettings {
  table: 'blocked_users' | 'blocked_groups' | 'hidden_titles' | 'title_blocks';
  /** Share of users (0 to 1) who block at least one entry of this kind. */
  share: number;
  max: number;
}

const blockSettings: Record<'users' | 'groups' | 'titles' | 'within', BlockSettings> = {
  users: { table: 'blocked_users', share: 0.04, max: limits.blockedUsers },
  groups: { table: 'blocked_groups', share: 0.06, max: limits.blockedGroups },
  titles: { table: 'hidden_titles', share: 0.05, max: limits.hiddenTitles },
  within: { table: 'title_blocks', share: 0.01, max: limits.blocksWithinTitles },
};
type BlockKind = keyof typeof blockSettings;

/** Returns a function for the number of blocks of a kind that a user has, regardless of how many targets exist. */
export function blockCounts({ name }: Pick<Tier, 'name'>): (kind: BlockKind, user: number) => number {
  const chance = indexedRandom(`${name} blocks`);
  const kindNames = Object.keys(blockSettings);
  return (kind, user) => {
    const { share, max } = blockSettings[kind];
    if (user % usersPerFullList === usersPerFullList / 2) return max;
    const chanceIndex = kindNames.indexOf(kind) * 2;
    return chance(user, chanceIndex) < share ? Math.min(max, Math.floor(1 / (1 - chance(user, chanceIndex + 1)))) : 0;
  };
}

export function blockLoads(
  world: World,
  readers: Readers,
  references: Pick<SeedReferences, 'usersBefore'>,
): TableLoad[] {
  const { tier, titles, now } = world;
  const { people, since } = readers;
  const chanceOf = (what: string) => indexedRandom(`${tier.name} ${what}`);
  const [timeChance, userChance, targetChance] = [
    chanceOf('block time'),
    chanceOf('blocked people'),
    chanceOf('blocks found'),
  ];
  const countOf = blockCounts(tier);
  const followsByRank = powerLaw(tier.titles, tier.follows.top, tier.follows.total);
  // uploaders are blocked most often, because their name is on every chapter; other users only for what they write
  const pickUsers = distinctPicker(
    people.users,
    (chance) => Math.floor(chance < 0.7 ? tier.uploaders * (chance / 0.7) ** 3 : ((chance - 0.7) / 0.3) * people.users),
    userChance,
  );
  const pickGroups = distinctPicker(tier.groups, weightedPicker(groupWeights(tier)), chanceOf('blocked groups'));
  const pickByFollows = weightedPicker(Float64Array.from(titles.rank, (rank) => followsByRank[rank]!));
  const pickTitles = distinctPicker(tier.titles, pickByFollows, chanceOf('hidden titles'));
  const pickWithin = distinctPicker(tier.titles, pickByFollows, chanceOf('blocked within'));

  const load = (kind: BlockKind, columns: string[], write: (user: number, out: CopyRows) => void): TableLoad => ({
    table: blockSettings[kind].table,
    columns: ['user_id', ...columns, 'uid', 'created_at'],
    steps: people.users,
    write,
  });
  const writeUidAndTime = (out: CopyRows, uid: ReturnType<typeof uuids>, user: number, target: number): void => {
    out.bytes16(uid, out.rows);
    out.time(since(user) + Math.floor((now - since(user)) * timeChance(user, target)));
  };
  /** Load with one blocked entry per row, in primary key order. */
  const simpleLoad = (
    kind: Exclude<BlockKind, 'within'>,
    column: string,
    pick: (user: number, count: number) => Int32Array,
    idOf: (index: number) => number,
  ): TableLoad => {
    const uid = uuids(`${tier.name} block of ${kind}`);
    return load(kind, [column], (user, out) => {
      const count = countOf(kind, user);
      if (count === 0) return;
      for (const target of pick(user, count).sort()) {
        if (kind === 'users' && target === user) continue;
        out.row(4);
        out.int(userId(references, user));
        out.int(idOf(target));
        writeUidAndTime(out, uid, user, target);
      }
    });
  };

  /** Limits the count to 30 % of the targets, so that picking distinct ones stays fast. */
  const cappedPicker = (pick: typeof pickGroups, size: number) => (user: number, count: number) =>
    pick(user, Math.min(count, Math.floor(size * 0.3)));

  const uid = uuids(`${tier.name} block within a title`);
  const withinTitlesLoad = load('within', ['title_id', 'group_id', 'blocked_id'], (user, out) => {
    const count = countOf('within', user);
    if (count === 0) return;
    for (const t of cappedPicker(pickWithin, tier.titles)(user, count).sort()) {
      const isGroup = targetChance(user, t) < 0.8;
      const uploader = Math.floor(tier.uploaders * targetChance(user, -t - 1) ** 2);
      if (!isGroup && uploader === user) continue;
      out.row(6);
      out.int(userId(references, user));
      out.int(t + 1);
      out.int(isGroup ? 1 + Math.floor(tier.groups * targetChance(user, -t - 1) ** 2) : null);
      out.int(isGroup ? null : userId(references, uploader));
      writeUidAndTime(out, uid, user, t);
    }
  });
  return [
    simpleLoad('users', 'blocked_id', pickUsers, (target) => userId(references, target)),
    simpleLoad('groups', 'group_id', cappedPicker(pickGroups, tier.groups), (group) => group + 1),
    simpleLoad('titles', 'title_id', cappedPicker(pickTitles, tier.titles), (t) => t + 1),
    withinTitlesLoad,
  ];
}
