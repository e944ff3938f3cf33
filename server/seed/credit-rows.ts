// Rows of uploaders, translation groups and authors.
import { authorEntity, type AuthorRow } from '#server/authors/views.ts';
import { groupEntity, type GroupRow } from '#server/groups/views.ts';
import { skeletonOf } from '#server/core/names/skeleton.ts';
import type { TableLoad } from './bulk-load.ts';
import { type IndexedRandom, indexedRandom, uuids } from './chance.ts';
import type { SeedCredits } from './credits.ts';
import { languageCodes } from './languages.ts';
import { authorName, authorOwnName, groupName } from './names.ts';
import { personLoads, userId } from './person-rows.ts';
import type { SeedReferences } from './references.ts';
import { uploaderStatuses } from './standings.ts';
import type { UidGenerator } from './uids.ts';
import type { World } from './world.ts';

export function creditLoads(
  world: World,
  credits: SeedCredits,
  uids: UidGenerator,
  references: SeedReferences,
): TableLoad[] {
  const { tier, now } = world;
  const chanceOf = (what: string): IndexedRandom => indexedRandom(`${tier.name} ${what}`);
  const facts = chanceOf('group facts');
  const timeBefore = (since: number, chance: number): number => Math.floor(since * 1000 - chance * 40 * 86_400_000);

  const people = personLoads(world, references, {
    from: 0,
    to: tier.uploaders,
    since: (i) => timeBefore(credits.uploaderSince[i]!, facts(i, 50)),
    standing: uploaderStatuses(tier, credits.uploads),
    passwordHash: references.passwordHash,
  });

  const [groupNames, groupUid] = [chanceOf('group names'), uuids(`${tier.name} group`)];
  const leaderOf = (g: number): number => credits.memberOf(g, 0);
  const membersOf = (g: number): number[] => {
    const people = new Set([leaderOf(g)]);
    const count = Math.floor(1 + facts(g, 13) ** 3 * 12);
    for (let i = 1; i < count; i++) people.add(Math.floor(facts(g, 20 + i) * tier.uploaders));
    return [...people];
  };
  const groupRow = (g: number): GroupRow => {
    const language = languageCodes[credits.language[g]!]!;
    const name = groupName(groupNames, g, language);
    const createdAt = timeBefore(credits.groupSince[g]!, facts(g));
    const slug = `group${g + 1}`;
    return {
      uid: uids.group(g),
      name,
      alt_names: facts(g, 1) < 0.1 ? [{ en: `Group ${g + 1}` }] : [],
      description: facts(g, 2) < 0.4 ? `${name}. We publish when it is ready, and read every comment.` : null,
      website: facts(g, 3) < 0.4 ? `https://example.com/${slug}` : null,
      irc_server: null,
      irc_channel: null,
      discord: facts(g, 4) < 0.5 ? slug : null,
      contact_email: facts(g, 5) < 0.15 ? `${slug}@example.com` : null,
      twitter: facts(g, 6) < 0.2 ? `https://twitter.com/${slug}` : null,
      manga_updates: null,
      focused_languages: [language],
      locked: facts(g, 7) < 0.2,
      official: facts(g, 8) < 0.006,
      verified: facts(g, 8) < 0.02,
      inactive: facts(g, 9) < 0.35,
      ex_licensed: false,
      publish_delay: facts(g, 10) < 0.03 ? 'P3D' : null,
      version: 1 + Math.floor(facts(g, 11) ** 4 * 30),
      created_at: new Date(createdAt),
      updated_at: new Date(createdAt + Math.floor((now - createdAt) * facts(g, 12) ** 2)),
    };
  };
  const groups: TableLoad = {
    table: 'groups',
    columns: (
      'id uid name alt_names description website discord contact_email twitter focused_languages leader_id locked ' +
      'official verified inactive publish_delay version created_at updated_at name_skeleton doc'
    ).split(' '),
    steps: tier.groups,
    write(g, out) {
      const row = groupRow(g);
      // the API sorts members by time of joining, then by id; these all joined at the same time
      const members = membersOf(g).sort((a, b) => a - b);
      out.row(21);
      out.int(g + 1);
      out.bytes16(groupUid, g);
      out.text(row.name);
      out.jsonb(row.alt_names);
      out.text(row.description);
      out.text(row.website);
      out.text(row.discord);
      out.text(row.contact_email);
      out.text(row.twitter);
      out.texts(row.focused_languages);
      out.int(userId(references, leaderOf(g)));
      out.bool(row.locked);
      out.bool(row.official);
      out.bool(row.verified);
      out.bool(row.inactive);
      out.text(row.publish_delay);
      out.int(row.version);
      out.time(row.created_at.getTime());
      out.time(row.updated_at.getTime());
      // without it, a job would write each row again, and so clear its document
      out.text(skeletonOf(row.name));
      out.text(JSON.stringify(groupEntity(row, uids.user(leaderOf(g)), members.map(uids.user))));
    },
  };

  const members: TableLoad = {
    table: 'group_members',
    columns: ['group_id', 'user_id', 'can_edit', 'joined_at'],
    steps: tier.groups,
    write(g, out) {
      membersOf(g).forEach((user, position) => {
        out.row(4);
        out.int(g + 1);
        out.int(userId(references, user));
        out.bool(position === 0);
        out.time(credits.groupSince[g]! * 1000);
      });
    },
  };

  const [authorNames, authorFacts, authorUid] = [
    chanceOf('author names'),
    chanceOf('author facts'),
    uuids(`${tier.name} author`),
  ];
  const creditsOf = creditsByAuthor(world, credits);
  const authors: TableLoad = {
    table: 'authors',
    columns: ['id', 'uid', 'name', 'biography', 'links', 'version', 'created_at', 'updated_at', 'doc'],
    steps: tier.authors,
    write(i, out) {
      const name = authorName(authorNames, i);
      const ownName = authorOwnName(authorNames, i);
      const createdAt = new Date(now - Math.floor(authorFacts(i) ** 1.4 * 9 * 365 * 86_400_000));
      const handle = name.toLowerCase().replaceAll(/[^a-z]+/g, '_');
      const biography: Record<string, string> = {};
      if (authorFacts(i, 1) < 0.18) {
        biography['en'] = `${name}${ownName ? ` (${ownName.name})` : ''} draws at night and works in a library by day.`;
        if (ownName && authorFacts(i, 2) < 0.3) biography[ownName.language] = ownName.name;
      }
      const links = {
        ...(authorFacts(i, 3) < 0.3 ? { twitter: `https://twitter.com/${handle}${i}` } : {}),
        ...(authorFacts(i, 4) < 0.2 ? { pixiv: `https://www.pixiv.net/users/${1_000_000 + i * 13}` } : {}),
        ...(authorFacts(i, 5) < 0.08 ? { website: `https://example.com/${handle}` } : {}),
      };
      const row: AuthorRow = {
        uid: uids.author(i),
        name,
        image_url: null,
        biography,
        links,
        version: 1 + Math.floor(authorFacts(i, 6) ** 5 * 9),
        created_at: createdAt,
        updated_at: createdAt,
      };
      const credits = creditsOf(i).map((t) => ({ id: uids.title(t), type: 'manga' }));
      out.row(9);
      out.int(i + 1);
      out.bytes16(authorUid, i);
      out.text(name);
      out.jsonb(biography);
      out.jsonb(links);
      out.int(row.version);
      out.time(createdAt.getTime());
      out.time(createdAt.getTime());
      out.text(JSON.stringify(authorEntity(row, credits)));
    },
  };
  return [...people, groups, members, authors];
}

/** Returns a lookup of the titles that credit an author, newest first. */
function creditsByAuthor({ tier }: World, credits: SeedCredits): (author: number) => number[] {
  const titles: number[][] = Array.from({ length: tier.authors }, () => []);
  for (let t = tier.titles - 1; t >= 0; t--) {
    for (const author of new Set([...credits.authorsOf(t), ...credits.artistsOf(t)])) titles[author]!.push(t);
  }
  return (author) => titles[author]!;
}
