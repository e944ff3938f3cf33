// Roles and bans of seeded users. Nearly all are plain members; the first ones are staff, the most active uploaders
// have earned roles, and a few users are banned or may not upload.
import type { Role } from '#contract/rules/permissions.ts';
import { indexedRandom } from './chance.ts';
import { orderBy } from './distributions.ts';
import type { Tier } from './tiers.ts';

export interface AccountStatus {
  roles: readonly Role[];
  banned: boolean;
  uploadRevoked: boolean;
}

/** Returns staff roles by user index; their number grows with the number of uploaders. */
function staffOf({ uploaders }: Pick<Tier, 'uploaders'>): Role[] {
  const rolePositions: [role: Role, count: number][] = [
    ['ROLE_ADMIN', 2 + uploaders / 1000],
    ['ROLE_GLOBAL_MODERATOR', 3 + uploaders / 100],
    ['ROLE_DEVELOPER', 1 + uploaders / 500],
    ['ROLE_PUBLIC_RELATIONS', 1 + uploaders / 1000],
    ['ROLE_DESIGNER', 1 + uploaders / 1000],
  ];
  return rolePositions.flatMap(([role, count]) => Array.from({ length: Math.floor(count) }, () => role));
}

/** Roles that the most active uploaders have: the top 1/`oneIn` of all uploaders have the role. */
const earnedRoles: readonly [role: Role, oneIn: number][] = [
  ['ROLE_VIP', 200],
  ['ROLE_POWER_UPLOADER', 40],
];
const contributorOneIn = 8;

/** @param uploads number of chapters by uploader */
export function uploaderStatuses(
  { name, uploaders }: Pick<Tier, 'name' | 'uploaders'>,
  uploads: Int32Array,
): (uploader: number) => AccountStatus {
  const chance = indexedRandom(`${name} standing`);
  const staffRoles = staffOf({ uploaders });
  const rank = new Int32Array(uploaders);
  orderBy(Float64Array.from(uploads, (count) => -count)).forEach(
    (uploader, uploaderRank) => (rank[uploader] = uploaderRank),
  );
  const isAmongTop = (uploader: number, oneIn: number): boolean => rank[uploader]! < Math.ceil(uploaders / oneIn);
  return (uploader) => {
    const staffRole = staffRoles[uploader];
    const extraRoles = earnedRoles.flatMap(([role, oneIn]) => (isAmongTop(uploader, oneIn) ? [role] : []));
    if (extraRoles.length === 0 && isAmongTop(uploader, contributorOneIn)) extraRoles.push('ROLE_CONTRIBUTOR');
    const canBeSanctioned = staffRole === undefined && extraRoles.length === 0;
    return {
      roles: ['ROLE_MEMBER', ...extraRoles, ...(staffRole ? [staffRole] : [])],
      banned: canBeSanctioned && chance(uploader) < 0.01,
      uploadRevoked: canBeSanctioned && chance(uploader, 1) < 0.03,
    };
  };
}

const readerStatus: AccountStatus = { roles: ['ROLE_MEMBER'], banned: false, uploadRevoked: false };
const bannedReader: AccountStatus = { ...readerStatus, banned: true };
/** Readers who upload nothing, but correct the uploads of others. */
const contributorStatus: AccountStatus = { ...readerStatus, roles: ['ROLE_MEMBER', 'ROLE_CONTRIBUTOR'] };

export function readerStatuses({ name }: Pick<Tier, 'name'>): (user: number) => AccountStatus {
  const chance = indexedRandom(`${name} standing`);
  return (user) => (chance(user) < 0.002 ? bannedReader : chance(user, 2) < 0.001 ? contributorStatus : readerStatus);
}
