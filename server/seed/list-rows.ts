// Rows of readers' lists and of their followers.
import { distinctPicker, weightedPicker } from './alias.ts';
import type { TableLoad } from './bulk-load.ts';
import { indexedRandom, uuids } from './chance.ts';
import { userId } from './person-rows.ts';
import { powerLaw } from './distributions.ts';
import { generateName } from './names.ts';
import type { Readers } from './readers.ts';
import type { SeedReferences } from './references.ts';
import type { World } from './world.ts';

const maxTitlesPerList = 400;

/** @param listsBefore highest list id before the seed */
export function listLoads(
  { tier, titles, now }: World,
  { people, since }: Readers,
  references: Pick<SeedReferences, 'usersBefore'>,
  listsBefore: number,
): TableLoad[] {
  const chanceOf = (what: string) => indexedRandom(`${tier.name} ${what}`);
  const [facts, names, uid] = [chanceOf('list facts'), chanceOf('list names'), uuids(`${tier.name} list`)];
  const ownerOf = (i: number): number => Math.floor(people.users * facts(i) ** 1.6);
  const isPublic = (i: number): boolean => facts(i, 1) < 0.3;
  const lists: TableLoad = {
    table: 'lists',
    columns: ['id', 'uid', 'owner_id', 'name', 'visibility', 'version', 'created_at', 'updated_at'],
    steps: people.lists,
    write(i, out) {
      const owner = ownerOf(i);
      const createdAt = since(owner) + Math.floor((now - since(owner)) * facts(i, 2));
      out.row(8);
      out.int(listsBefore + i + 1);
      out.bytes16(uid, i);
      out.int(userId(references, owner));
      out.text(generateName(names, i, 'en'));
      out.text(isPublic(i) ? 'public' : 'private');
      out.int(1);
      out.time(createdAt);
      out.time(createdAt);
    },
  };

  const followsByRank = powerLaw(tier.titles, tier.follows.top, tier.follows.total);
  const pickByFollows = weightedPicker(Float64Array.from(titles.rank, (rank) => followsByRank[rank]!));
  const pickTitles = distinctPicker(tier.titles, pickByFollows, chanceOf('listed'));
  const listTitles: TableLoad = {
    table: 'list_titles',
    columns: ['list_id', 'title_id', 'position', 'added_at'],
    steps: people.lists,
    write(i, out) {
      const count = Math.min(maxTitlesPerList, 1 + Math.floor(-Math.log(1 - facts(i, 3)) * 7));
      pickTitles(i, count).forEach((t, position) => {
        out.row(4);
        out.int(listsBefore + i + 1);
        out.int(t + 1);
        out.int(position);
        out.time(now - Math.floor(facts(i, 2) * 86_400_000 * 300));
      });
    },
  };

  /** Number of followers of a list; only one in ten public lists has any. */
  const followersOf = (i: number): number =>
    isPublic(i) && facts(i, 4) < 1 / 10 ? Math.floor(Math.min(people.users / 20, 3 / (facts(i, 5) + 0.0005))) : 0;
  const listFollows: TableLoad = {
    table: 'list_follows',
    columns: ['user_id', 'list_id', 'at'],
    steps: people.lists,
    write(i, out) {
      const count = followersOf(i);
      const firstFollower = Math.floor(facts(i, 6) * people.users);
      for (let follower = 0; follower < count; follower++) {
        out.row(3);
        out.int(userId(references, (firstFollower + follower * 7) % people.users));
        out.int(listsBefore + i + 1);
        out.time(now - Math.floor(facts(i, follower + 7) * 86_400_000 * 300));
      }
    },
  };
  const listStatistics: TableLoad = {
    table: 'list_figures',
    columns: ['list_id', 'follows'],
    steps: people.lists,
    write(i, out) {
      const follows = followersOf(i);
      if (follows === 0) return;
      out.row(2);
      out.int(listsBefore + i + 1);
      out.int(follows);
    },
  };
  return [lists, listTitles, listFollows, listStatistics];
}
