// Rows of reader data: accounts, follows, ratings, read chapters, reading progress and history.
import type { TableLoad } from './bulk-load.ts';
import { indexedRandom } from './chance.ts';
import { chapterNumbers, pageCounts } from './chapter-rows.ts';
import { textField } from './copy-rows.ts';
import { personLoads, userId } from './person-rows.ts';
import type { Readers } from './readers.ts';
import type { SeedReferences } from './references.ts';
import { readerStatuses } from './standings.ts';
import { meanRatingOf } from './title-parts.ts';
import type { World } from './world.ts';

/** Totals for the statistics, counted while the rows are written. */
export interface ReaderTotals {
  titleFollows: Int32Array;
  /** Ten counts per title, for the ratings 1 to 10. */
  votes: Int32Array;
  groupFollows: Int32Array;
}

const statuses = ['reading', 'plan_to_read', 'completed', 'on_hold', 'dropped', 're_reading'].map(textField);
const statusLimits = [0.48, 0.7, 0.85, 0.91, 0.96, 0.97];

export function readerLoads(
  world: World,
  readers: Readers,
  references: Pick<SeedReferences, 'usersBefore' | 'passwordHash'>,
  runningTotals: ReaderTotals,
): TableLoad[] {
  const { tier, titles, chapters, now } = world;
  const { people, followed, since } = readers;
  const chanceOf = (what: string) => indexedRandom(`${tier.name} ${what}`);
  const [followTimeChance, followStatusChance, facts] = [
    chanceOf('follow time'),
    chanceOf('follow status'),
    chanceOf('title facts'),
  ];
  const titleCreatedAt = Float64Array.from(titles.created, (seconds) => seconds * 1000);
  const userIdOf = (user: number): number => userId(references, user);
  const randomTimeAfter = (user: number, t: number): number => {
    const earliestTime = Math.max(since(user), titleCreatedAt[t]!);
    return earliestTime + Math.floor((now - earliestTime) * followTimeChance(user, t));
  };

  const accountLoads = personLoads(world, references, {
    from: tier.uploaders,
    to: people.users,
    since,
    standing: readerStatuses(tier),
    passwordHash: references.passwordHash,
  });

  const follows: TableLoad = {
    table: 'title_follows',
    columns: ['user_id', 'title_id', 'following', 'status', 'at'],
    steps: people.users,
    write(user, out) {
      // in primary key order, which makes building the index cheap
      for (const t of followed(user).sort()) {
        const chance = followStatusChance(user, t);
        const status = statusLimits.findIndex((limit) => chance < limit);
        const isFollowing = status < 1 || (chance * 100) % 1 < 0.94;
        if (isFollowing) runningTotals.titleFollows[t] = runningTotals.titleFollows[t]! + 1;
        out.row(5);
        out.int(userIdOf(user));
        out.int(t + 1);
        out.bool(isFollowing);
        if (status < 0) out.null();
        else out.field(statuses[status]!);
        out.time(randomTimeAfter(user, t));
      }
    },
  };

  const opinionChance = chanceOf('opinion');
  const meanRatings = Float64Array.from({ length: tier.titles }, (_, t) => meanRatingOf(facts, t));
  const ratings: TableLoad = {
    table: 'ratings',
    columns: ['user_id', 'title_id', 'rating', 'at'],
    steps: people.users,
    write(user, out) {
      for (const t of followed(user, readers.ratingCounts[user]!).sort()) {
        // the sum of three uniform numbers is roughly normally distributed
        const ratingDeviation =
          opinionChance(user, t * 3) + opinionChance(user, t * 3 + 1) + opinionChance(user, t * 3 + 2) - 1.5;
        const rating = Math.max(1, Math.min(10, Math.round(meanRatings[t]! + ratingDeviation * 3.4)));
        const voteIndex = t * 10 + rating - 1;
        runningTotals.votes[voteIndex] = runningTotals.votes[voteIndex]! + 1;
        out.row(4);
        out.int(userIdOf(user));
        out.int(t + 1);
        out.smallint(rating);
        out.time(randomTimeAfter(user, t));
      }
    },
  };

  const [progressChance, labelOf] = [chanceOf('how far'), chapterNumbers(world).labelOf];
  let carriedMarks = 0;
  const reads: TableLoad = {
    table: 'reads',
    columns: ['user_id', 'title_id', 'chapters'],
    steps: people.users,
    write(user, out) {
      // read marks that do not fit a user's followed titles carry over to the next user
      carriedMarks += readers.readMarkCounts[user]!;
      for (const t of followed(user)) {
        if (carriedMarks <= 0) break;
        const length = titles.length[t]!;
        if (length === 0 || titles.oneshot[t]) continue;
        const count = Math.min(carriedMarks, length, 1 + Math.floor(-Math.log(1 - progressChance(user, t)) * 24));
        carriedMarks -= count;
        out.row(3);
        out.int(userIdOf(user));
        out.int(t + 1);
        out.texts(Array.from({ length: count }, (_, labelIndex) => labelOf(t, labelIndex)!));
      }
    },
  };

  const { pagesOf } = pageCounts(world);
  const progress: TableLoad = {
    table: 'progress',
    columns: ['user_id', 'title_id', 'chapter_id', 'page', 'pages', 'at'],
    steps: people.users,
    write(user, out) {
      for (const t of followed(user, readers.progressCounts[user]!).sort()) {
        const chapter = chapters.latest[t]!;
        if (chapter < 0) continue;
        const pages = Math.max(1, pagesOf(chapter));
        out.row(6);
        out.int(userIdOf(user));
        out.int(t + 1);
        out.int(chapter + 1);
        out.smallint(1 + Math.floor(progressChance(user, t) * pages));
        out.smallint(pages);
        out.time(randomTimeAfter(user, t));
      }
    },
  };
  const history: TableLoad = {
    table: 'history',
    columns: ['user_id', 'chapter_id', 'at'],
    steps: people.users,
    write(user, out) {
      for (const t of followed(user, readers.historyCounts[user]!)) {
        if (chapters.latest[t]! < 0) continue;
        out.row(3);
        out.int(userIdOf(user));
        out.int(chapters.latest[t]! + 1);
        out.time(randomTimeAfter(user, t));
      }
    },
  };

  const groupFollows: TableLoad = {
    table: 'group_follows',
    columns: ['user_id', 'group_id', 'at'],
    steps: people.users,
    write(user, out) {
      for (const group of readers.groups(user)) {
        runningTotals.groupFollows[group] = runningTotals.groupFollows[group]! + 1;
        out.row(3);
        out.int(userIdOf(user));
        out.int(group + 1);
        out.time(since(user) + Math.floor((now - since(user)) * followTimeChance(user, group)));
      }
    },
  };
  const followedChance = chanceOf('followed people');
  const userFollows: TableLoad = {
    table: 'user_follows',
    columns: ['user_id', 'followed_id', 'at'],
    steps: Math.floor(people.users / 10),
    write(step, out) {
      const user = step * 10 + 9;
      const followedUser = Math.floor(tier.uploaders * followedChance(user) ** 3);
      if (user === followedUser) return;
      out.row(3);
      out.int(userIdOf(user));
      out.int(userIdOf(followedUser));
      out.time(since(user));
    },
  };
  return [...accountLoads, follows, ratings, reads, progress, history, groupFollows, userFollows];
}
