// Rows of users and accounts. All accounts share one password, which is hashed only once.
import type { Context } from '#server/core/context.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { skeletonOf } from '#server/core/names/skeleton.ts';
import type { TableLoad } from './bulk-load.ts';
import { indexedRandom, uuids } from './chance.ts';
import { textField } from './copy-rows.ts';
import { userName } from './names.ts';
import type { SeedReferences } from './references.ts';
import type { AccountStatus } from './standings.ts';
import type { World } from './world.ts';

/** Password of all seeded accounts. */
export const seedPassword = 'komawari-seed';

/** Email address of a user by index; addresses count from 1. */
export const seedEmail = (user: number): string => `user-${user + 1}@seed.example`;

/** Hashes the seed password with a fixed salt, so that the hash depends only on the installation's secret. */
export const hashSeedPassword = (ctx: Pick<Context, 'secret'>): Promise<string> =>
  hashPassword(ctx, seedPassword, Buffer.from('seed of komawari'));

/** User id by index; uploaders come first. */
export const userId = ({ usersBefore }: Pick<SeedReferences, 'usersBefore'>, index: number): number =>
  usersBefore + 1 + index;

interface NewUsers {
  /** Range of user indices: `from` is inclusive, `to` exclusive. */
  from: number;
  to: number;
  /** Time of joining in Unix milliseconds. */
  since(user: number): number;
  standing(user: number): AccountStatus;
  passwordHash: string;
}

export function personLoads(
  { tier }: World,
  references: Pick<SeedReferences, 'usersBefore'>,
  { from, to, since, standing, passwordHash }: NewUsers,
): TableLoad[] {
  const [names, uid] = [indexedRandom(`${tier.name} user names`), uuids(`${tier.name} user`)];
  const steps = to - from;
  const users: TableLoad = {
    table: 'users',
    columns: ['id', 'uid', 'username', 'roles', 'banned', 'upload_revoked', 'version', 'created_at', 'updated_at'],
    steps,
    write(step, out) {
      const user = from + step;
      const joinedAt = since(user);
      const { roles, banned, uploadRevoked } = standing(user);
      out.row(9);
      out.int(userId(references, user));
      out.bytes16(uid, user);
      out.text(userName(names, user));
      out.texts(roles);
      out.bool(banned);
      out.bool(uploadRevoked);
      out.int(1);
      out.time(joinedAt);
      out.time(joinedAt);
    },
  };
  const password = textField(passwordHash);
  const accounts: TableLoad = {
    table: 'accounts',
    columns: ['user_id', 'email', 'email_key', 'password_hash', 'password_changed_at', 'created_at'],
    steps,
    write(step, out) {
      const user = from + step;
      const joinedAt = since(user);
      out.row(6);
      out.int(userId(references, user));
      out.text(seedEmail(user));
      out.text(seedEmail(user));
      out.field(password);
      out.time(joinedAt);
      out.time(joinedAt);
    },
  };
  const skeletonFor = memoizedSkeletons();
  const nameClaims: TableLoad = {
    table: 'username_claims',
    columns: ['skeleton', 'user_id'],
    steps,
    write(step, out) {
      out.row(2);
      out.text(skeletonFor(userName(names, from + step)));
      out.int(userId(references, from + step));
    },
  };
  return [users, accounts, nameClaims];
}

/** Memoizes `skeletonOf` (names that look alike have one skeleton) by the words of a username; digits do not change. */
function memoizedSkeletons(): (name: string) => string {
  const skeletonCache = new Map<string, string>();
  return (name) => {
    const [words, digits] = [name.replace(/\d+$/, ''), /\d+$/.exec(name)![0]];
    const skeleton = skeletonCache.get(words) ?? skeletonOf(words);
    skeletonCache.set(words, skeleton);
    return skeleton + digits;
  };
}
