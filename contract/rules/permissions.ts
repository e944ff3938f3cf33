// The permission table (roles by actions), read by the server's policies, by the web and by the tests.

/**
 * Roles under their wire names. Leaders of verified groups with enough published chapters get the role Group Leader.
 */
export const roles = [
  'ROLE_GUEST',
  'ROLE_MEMBER',
  'ROLE_CONTRIBUTOR',
  'ROLE_POWER_UPLOADER',
  'ROLE_VIP',
  'ROLE_GROUP_LEADER',
  'ROLE_GROUP_MEMBER',
  'ROLE_GLOBAL_MODERATOR',
  'ROLE_DEVELOPER',
  'ROLE_PUBLIC_RELATIONS',
  'ROLE_DESIGNER',
  'ROLE_ADMIN',
] as const;
export type Role = (typeof roles)[number];

/** Roles whose permissions require a session of the site itself (no API client) with a second factor. */
export const staffRoles: readonly Role[] = [
  'ROLE_GLOBAL_MODERATOR',
  'ROLE_DEVELOPER',
  'ROLE_PUBLIC_RELATIONS',
  'ROLE_DESIGNER',
  'ROLE_ADMIN',
];

/** Roles that staff gives and takes, by the permission that each needs; the others follow from groups, or everybody has them. */
export const grantedRoles = {
  'user.role.uploader': ['ROLE_CONTRIBUTOR', 'ROLE_POWER_UPLOADER'],
  'user.role.vip': ['ROLE_VIP'],
  'user.role.staff': staffRoles,
} as const satisfies Record<string, readonly Role[]>;

/**
 * One column per role, in the order of `roles`. `Y` any object · `o` own objects · `g` objects of an own group ·
 * `o+g` both · `q` goes to review · `q1` only the first one in a language does · `a` needs no review · `r` may only
 * request it · `-` denied. Suffix `s`: requires a recent sign-in (step-up); `2`: requires a second person's approval.
 */
const permissionTable = {
  //                            Gue Mem Con PUp VIP GLd GMb Mod Dev PR  Des Adm
  'title.view': '                Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'title.list': '                Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'chapter.view': '              Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'chapter.list': '              Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'cover.view': '                Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'cover.list': '                Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'author.view': '               Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'author.list': '               Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'group.view': '                Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'group.list': '                Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'user.view': '                 Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'user.list': '                 -   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'history.local': '             Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',

  'library.edit': '              -   o   o   o   o   o   o   o   o   o   o   o',
  'follow.edit': '               -   o   o   o   o   o   o   o   o   o   o   o',
  'rating.edit': '               -   o   o   o   o   o   o   o   o   o   o   o',
  'history.edit': '              -   o   o   o   o   o   o   o   o   o   o   o',
  'settings.edit': '             -   o   o   o   o   o   o   o   o   o   o   o',
  'account.edit': '              -   o   o   o   o   o   o   o   o   o   o   o',
  'profile.edit': '              -   o   o   o   o   o   o   o   o   o   o   o',
  'account.link': '              -   os  os  os  os  os  os  os  os  os  os  os',
  'account.export': '            -   os  os  os  os  os  os  os  os  os  os  os',
  'account.erase': '             -   os  os  os  os  os  os  os  os  os  os  os',
  'notification.view': '         -   o   o   o   o   o   o   o   o   o   o   o',
  'block.edit': '                -   o   o   o   o   o   o   o   o   o   o   o',
  'list.create': '               -   o   o   o   o   o   o   o   o   o   o   o',
  'list.edit': '                 -   o   o   o   o   o   o   o   o   o   o   o',
  'list.delete': '               -   o   o   o   o   o   o   o   o   o   o   o',
  'list.view.private': '         -   o   o   o   o   o   o   o   o   o   o   o',
  'list.hide': '                 -   -   -   -   -   -   -   Y   -   -   -   Y',
  'theme.share': '               -   o   o   o   o   o   o   o   o   o   o   o',
  'theme.delete': '              -   o   o   o   o   o   o   Y   o   o   o   Y',
  'client.edit': '               -   o   o   o   o   o   o   o   o   o   o   o',
  'client.decide': '             -   -   -   -   -   -   -   Y   r   -   -   Y',
  'appeal.create': '             -   o   o   o   o   o   o   o   o   o   o   o',
  'appeal.decide': '             -   -   -   -   -   -   -   Y   -   -   -   Y',

  'comment.view': '              -   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'comment.create': '            -   o   o   o   o   o   o   o   o   o   o   o',
  'comment.edit': '              -   o   o   o   o   o   o   o   o   o   o   o',
  'comment.remove': '            -   o   o   o   o   o+g o   Y   -   -   -   Y',
  'comment.thread': '            -   -   -   -   -   g   -   Y   -   -   -   Y',
  'comment.mute': '              -   -   -   -   -   -   -   Y   -   -   -   Y',
  'report.create': '             -   o   o   o   o   o   o   o   o   o   o   o',
  'report.view': '               -   o   o   o   o   o   o   Y   o   o   o   Y',

  'title.draft.create': '        -   q   a   a   a   a   q   a   q   q   q   a',
  'title.draft.view': '          -   o   o   o   o   o   o   Y   o   o   o   Y',
  'title.edit': '                -   -   q   q   q   -   -   Y   -   -   -   Y',
  'title.relation.edit': '       -   -   Y   -   -   -   -   Y   -   -   -   Y',
  'title.merge': '               -   -   Y   -   -   -   -   Y   -   -   -   Y',
  'title.lock': '                -   -   -   -   -   -   -   Y   -   -   -   Ys',
  'title.delete': '              -   -   -   -   -   -   -   Y   -   -   -   Ys',
  'cover.upload': '              -   q   Y   Y   Y   Y   q   Y   -   -   -   Y',
  'cover.main.pick': '           -   -   Y   -   Y   -   -   Y   -   -   -   Y',
  'author.create': '             -   q   Y   Y   Y   Y   q   Y   -   -   -   Y',
  'author.edit': '               -   -   Y   -   -   -   -   Y   -   -   -   Y',
  'author.delete': '             -   -   -   -   -   -   -   Y   -   -   -   Ys',

  'chapter.upload': '            -   q1  Y   Y   Y   Y   q1  Y   -   -   -   Y',
  'chapter.upload.locked': '     -   -   -   -   -   g   g   -   -   -   -   -',
  'chapter.edit': '              -   o   o   o   o   o+g o+g Y   -   -   -   Y',
  'chapter.view.unpublished': '  -   o   o   o   o   o+g o   Y   -   -   -   Y',
  'spreads.suggest': '           -   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y   Y',
  'spreads.revert': '            -   -   -   -   -   -   -   Y   -   -   -   Y',
  'chapter.unavailable': '       -   -   -   -   -   g   -   Y   -   r   -   Ys',

  'group.create': '              -   Y   Y   Y   Y   Y   Y   Y   -   -   -   Y',
  'group.edit': '                -   -   -   -   -   g   -   Y   -   -   -   Y',
  'group.leader.transfer': '     -   -   -   -   -   gs  -   Ys  -   -   -   Ys',
  'group.delete': '              -   -   -   -   -   g   -   Y2  -   -   -   Ys',
  'group.claim.submit': '        -   o   o   o   o   o   o   -   o   o   o   -',
  'group.claim.decide': '        -   -   -   -   -   -   -   Y   -   -   -   Y',
  'group.official.set': '        -   -   -   -   -   -   -   -   -   r   -   Ys',
  'group.block': '               -   -   -   -   -   -   -   Ys  -   -   -   Ys',

  'queue.decide': '              -   -   -   -   -   -   -   Y   -   -   -   Y',
  'user.warn': '                 -   -   -   -   -   -   -   Y   -   -   -   Y',
  'user.profile.clear': '        -   -   -   -   -   -   -   Y   -   -   -   Y',
  'user.upload.revoke': '        -   -   -   -   -   -   -   Y   -   -   -   Y',
  'user.ban': '                  -   -   -   -   -   -   -   Ys  -   -   -   Ys',
  'user.email.view': '           -   -   -   -   -   -   -   -   -   -   -   Ys',
  'user.role.uploader': '        -   -   -   -   -   -   -   Ys  -   -   -   Ys',
  'user.role.vip': '             -   -   -   -   -   -   -   -   -   r   -   Ys',
  'user.role.staff': '           -   -   -   -   -   -   -   -   -   -   -   Ys2',
  'audit.view': '                -   o   o   o   o   g   o   Y   -   -   -   Y',
  purge: '                     -   -   -   -   -   -   -   r   -   -   -   Ys2',
  'takedown.bulk': '             -   -   -   -   -   -   -   Y2s -   -   -   Ys2',

  'announcement.publish': '      -   -   -   -   -   -   -   -   -   Y2  -   Y',
  'staffpick.edit': '            -   -   -   -   -   -   -   Y   -   Y   -   Y',
  'featured.edit': '             -   -   -   -   -   -   -   -   -   Y   -   Y',
  'page.edit': '                 -   -   -   -   -   -   -   r   -   Y2  -   Ys',
  'theme.default.set': '         -   -   -   -   -   -   -   -   -   -   Y   Y',
  'settings.template.create': '  -   -   -   -   -   -   -   -   Y   -   -   Y',
  'flag.view': '                 -   -   -   -   -   -   -   -   Y   -   -   Y',
  'flag.set': '                  -   -   -   -   -   -   -   -   Ys  -   -   Ys',
  'figure.set': '                -   -   -   -   -   -   -   -   -   -   -   Ys',
  'operations.view': '           -   -   -   -   -   -   -   -   Y   -   -   Y',
  'jobs.retry': '                -   -   -   -   -   -   -   -   Ys  -   -   Ys',
} as const satisfies Record<string, string>;

export type Permission = keyof typeof permissionTable;
export const permissions = Object.keys(permissionTable) as Permission[];

/** A parsed cell of the permission table: the objects that a role may act on, and the conditions. */
export interface Grant {
  any: boolean;
  own: boolean;
  group: boolean;
  /** Moderator review: `always`, `first` (only for the first one in a language) or `none` (effective at once). */
  review: 'none' | 'first' | 'always';
  /** Whether the role may only request the action from others. */
  requestOnly: boolean;
  stepUp: boolean;
  secondPerson: boolean;
}

const grants = new Map(
  permissions.map((permission) => [permission, permissionTable[permission].trim().split(/\s+/).map(readCell)] as const),
);

/** The grant of a role for a permission; null when it has none. */
export function grantOf(role: Role, permission: Permission): Grant | null {
  return grants.get(permission)![roles.indexOf(role)] ?? null;
}

/** Permissions that a banned account retains; for all other permissions it is treated as a guest. */
export const allowedWhileBanned: readonly Permission[] = [
  'settings.edit',
  'account.edit',
  'account.export',
  'account.erase',
  'appeal.create',
];

/** Permissions of an account with an unconfirmed e-mail address; for all other permissions it is treated as a guest. */
export const allowedWhileUnverified: readonly Permission[] = [
  ...allowedWhileBanned,
  'user.list',
  'library.edit',
  'follow.edit',
  'rating.edit',
  'history.edit',
  'notification.view',
  'block.edit',
];

/** Permissions that an account loses when its right to upload is revoked. */
export const deniedWithoutUpload: readonly Permission[] = [
  'title.draft.create',
  'title.edit',
  'cover.upload',
  'author.create',
  'chapter.upload',
  'chapter.upload.locked',
  'group.create',
];

/** The wire name of a permission: the public API calls a title `manga` and a group `scanlation_group`. */
export function wirePermission(permission: Permission): string {
  return permission.replace(/^title\./, 'manga.').replace(/^group\./, 'scanlation_group.');
}

/** Reasons why a permission is denied, reported in the error's context and in `can` of detail views. */
export const denialReasons = [
  'sign_in',
  'banned',
  'unverified',
  'upload_revoked',
  'role',
  'not_own',
  'own_session',
  'second_factor',
  'step_up',
] as const;
export type DenialReason = (typeof denialReasons)[number];

function readCell(cell: string): Grant | null {
  const match = /^(Y|o\+g|o|g|q1|q|a|r)([s2]*)$/.exec(cell);
  if (!match) return null;
  const [, symbol, conditionMarks = ''] = match;
  return {
    any: symbol === 'Y' || symbol === 'q' || symbol === 'q1' || symbol === 'a' || symbol === 'r',
    own: symbol === 'o' || symbol === 'o+g',
    group: symbol === 'g' || symbol === 'o+g',
    review: symbol === 'q' ? 'always' : symbol === 'q1' ? 'first' : 'none',
    requestOnly: symbol === 'r',
    stepUp: conditionMarks.includes('s'),
    secondPerson: conditionMarks.includes('2'),
  };
}
