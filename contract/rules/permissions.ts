// Who may do what: one table, read by the server's policies, by the web and by the tests that walk it.

/** Roles as the wire names them. Group Leader as a role comes from a verified group that has published enough. */
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

/** Their rights ask for the site's own session with a second factor. */
export const staffRoles: readonly Role[] = [
  'ROLE_GLOBAL_MODERATOR',
  'ROLE_DEVELOPER',
  'ROLE_PUBLIC_RELATIONS',
  'ROLE_DESIGNER',
  'ROLE_ADMIN',
];

/**
 * A column for each role, in the order above. `Y` anything · `o` own things · `g` things of an own group · `o+g` both ·
 * `q` goes to review · `q1` the first one in a language does · `a` needs no review · `r` may ask for it · `-` no.
 * Behind it `s`: signed in within the last minutes; `2`: a second person agrees.
 */
const table = {
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
  'account.link': '              -   os  os  os  os  os  os  os  os  os  os  os',
  'account.export': '            -   os  os  os  os  os  os  os  os  os  os  os',
  'account.erase': '             -   os  os  os  os  os  os  os  os  os  os  os',
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
  'operations.view': '           -   -   -   -   -   -   -   -   Y   -   -   Y',
} as const satisfies Record<string, string>;

export type Permission = keyof typeof table;
export const permissions = Object.keys(table) as Permission[];

/** What a role may do to which things, and what happens to it then. */
export interface Grant {
  any: boolean;
  own: boolean;
  group: boolean;
  /** `always` waits for a moderator, `first` only the first one in a language, `none` is done at once. */
  review: 'none' | 'first' | 'always';
  /** Only asking somebody else for it. */
  request: boolean;
  stepUp: boolean;
  secondPerson: boolean;
}

const grants = new Map(
  permissions.map((permission) => [permission, table[permission].trim().split(/\s+/).map(readCell)] as const),
);

/** What one role adds; null when nothing. */
export function grantOf(role: Role, permission: Permission): Grant | null {
  return grants.get(permission)![roles.indexOf(role)] ?? null;
}

/** While people are banned they are guests who keep these. */
export const allowedWhileBanned: readonly Permission[] = [
  'settings.edit',
  'account.edit',
  'account.export',
  'account.erase',
  'appeal.create',
];

/** While an e-mail address is not confirmed, its account is a guest that keeps these. */
export const allowedWhileUnverified: readonly Permission[] = [
  ...allowedWhileBanned,
  'user.list',
  'library.edit',
  'follow.edit',
  'rating.edit',
  'history.edit',
  'block.edit',
];

/** What goes with the right to upload. */
export const deniedWithoutUpload: readonly Permission[] = [
  'title.draft.create',
  'title.edit',
  'cover.upload',
  'author.create',
  'chapter.upload',
  'chapter.upload.locked',
  'group.create',
];

/** The wire calls a title `manga` and a group `scanlation_group`. */
export function wirePermission(permission: Permission): string {
  return permission.replace(/^title\./, 'manga.').replace(/^group\./, 'scanlation_group.');
}

/** Why somebody may not: told in the error's context, and by `can` of detail views. */
export const refusals = [
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
export type Refusal = (typeof refusals)[number];

function readCell(cell: string): Grant | null {
  const match = /^(Y|o\+g|o|g|q1|q|a|r)([s2]*)$/.exec(cell);
  if (!match) return null;
  const [, kind, marks = ''] = match;
  return {
    any: kind === 'Y' || kind === 'q' || kind === 'q1' || kind === 'a' || kind === 'r',
    own: kind === 'o' || kind === 'o+g',
    group: kind === 'g' || kind === 'o+g',
    review: kind === 'q' ? 'always' : kind === 'q1' ? 'first' : 'none',
    request: kind === 'r',
    stepUp: marks.includes('s'),
    secondPerson: marks.includes('2'),
  };
}
