// Operator commands for users, sessions and signing keys.
import { sql } from 'kysely';
import { type Role, staffRoles } from '#contract/rules/permissions.ts';
import { type AdminCommand, AdminProblem, escapeForTerminal, tableLines } from '#server/audit/admin-command.ts';
import type { AuditDetails, AuditedObject } from '#server/audit/audit.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { findUsers } from '#server/users/users.ts';
import { createAccount } from '#server/accounts/accounts.ts';
import { createCode } from '#server/accounts/codes.ts';
import { loadKeys, resetKeys, rotateKeys } from '#server/sessions/keys.ts';
import {
  findUserWithRoles,
  parseRole,
  shortName,
  staffNote,
  type UserWithRoles,
} from '#server/accounts/operator-names.ts';
import { codeLink } from '#server/accounts/mail-links.ts';
import { removeSecondFactor } from '#server/sign-in/second-factor.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { resetPushKeys } from '#server/notifications/push-keys.ts';

/** Lifetime of a link that the operator hands over, in milliseconds. */
const passwordLinkLifeMs = 24 * 3600_000;
const maxListed = 50;

export const identityCommands: readonly AdminCommand[] = [
  {
    words: 'user list',
    args: '[WORDS…]',
    summary: `people, the first ${maxListed}; with words, those whose name has them in it`,
    read: async (ctx, { args, say }) => {
      const username = args.length > 0 ? args.join(' ') : undefined;
      const { ids, total } = await findUsers(ctx, { username, limit: maxListed, offset: 0 }, null);
      if (ids.length === 0)
        return say(username ? `Nobody has "${escapeForTerminal(username)}" in their name.` : 'Nobody is here yet.');
      const rows = await describeUsers(ctx, ids);
      for (const line of tableLines([['NAME', 'ROLES', 'STANDING', 'E-MAIL', 'ID'], ...rows])) say(line);
      if (total > ids.length) say(`… and ${total - ids.length}${total >= 1000 ? ' or more' : ''} others`);
    },
  },
  {
    words: 'user create',
    args: 'NAME EMAIL',
    options: { role: 'ROLE' },
    summary: 'a person with a confirmed address; prints a link to set the password',
    change: async (ctx, { args: [name = '', email = ''], options, say }) => {
      const wanted = (options['role'] ?? []).map(parseRole);
      try {
        const person = await createAccount(
          ctx,
          { username: name, email, password: null, language: 'en' },
          { roles: wanted },
        );
        say(
          `Created ${escapeForTerminal(person.username)} (${person.uid})${wanted.length > 0 ? ` with ${wanted.join(', ')}` : ''}.`,
        );
        await printPasswordLink(ctx, person.id, say);
        if (wanted.some((role) => staffRoles.includes(role))) say(staffNote(ctx));
        return { kind: 'user', id: person.uid, details: { roles: wanted } };
      } catch (error) {
        if (error instanceof ApiError) throw new AdminProblem(error.message.replace(/^Error validating \S+: /, ''));
        if ((error as { constraint?: string }).constraint === 'accounts_email_key_key') {
          throw new AdminProblem(`Another account has the address ${escapeForTerminal(email)}`);
        }
        throw error;
      }
    },
  },
  {
    words: 'user link',
    args: 'NAME',
    summary: 'a link to set a new password, good for a day',
    change: async (ctx, { args: [name = ''], say }) => {
      const person = await findUserWithRoles(ctx, name);
      await printPasswordLink(ctx, person.id, say);
      return userObject(person);
    },
  },
  {
    words: 'user reset-second-factor',
    args: 'NAME',
    summary: 'takes the second factor away, for who has lost phone and recovery codes; ends all sessions',
    change: async (ctx, { args: [name = ''], say }) => {
      const person = await findUserWithRoles(ctx, name);
      await removeSecondFactor(ctx, person.id, 'en');
      const endedSessions = await endSessions(ctx, ctx.db, { userId: person.id });
      say(`${escapeForTerminal(person.username)} has no second factor any more. ${sessionsEndedText(endedSessions)}`);
      return userObject(person, { sessions: endedSessions });
    },
  },
  {
    words: 'user sign-out',
    args: 'NAME',
    summary: 'ends all sessions of somebody',
    change: async (ctx, { args: [name = ''], say }) => {
      const person = await findUserWithRoles(ctx, name);
      const endedSessions = await endSessions(ctx, ctx.db, { userId: person.id });
      say(`${escapeForTerminal(person.username)}: ${sessionsEndedText(endedSessions)}`);
      return userObject(person, { sessions: endedSessions });
    },
  },
  {
    words: 'sessions end-all',
    args: '',
    summary: 'signs everybody out',
    change: async (ctx, { say }) => {
      const endedSessions = await endSessions(ctx, ctx.db, 'everybody');
      say(sessionsEndedText(endedSessions));
      return { kind: 'session', id: null, details: { sessions: endedSessions } };
    },
  },
  {
    words: 'keys rotate',
    args: '',
    summary: 'signs with a new key from now on; nobody is signed out',
    change: async (ctx, { say }) => {
      const [newest] = await loadKeys(ctx);
      const keys = await rotateKeys(ctx, newest?.kid);
      say(`Tokens are signed with key ${keys[0]!.kid} now. A running site takes it up within minutes.`);
      return { kind: 'key', id: keys[0]!.kid };
    },
  },
  {
    words: 'keys reset',
    args: '',
    summary: 'throws all keys away, after a lost or stolen secret: everybody signs in again',
    change: async (ctx, { say }) => {
      const { sessions, secondFactors } = await resetKeys(ctx);
      await resetPushKeys(ctx);
      say(`The keys are gone; the next sign-in makes a new one. ${sessionsEndedText(sessions)}`);
      if (secondFactors > 0) {
        say(
          `${secondFactors} second ${secondFactors === 1 ? 'factor' : 'factors'} had been sealed with another secret and ${secondFactors === 1 ? 'is' : 'are'} gone.`,
        );
        say(
          'Passwords were kept with that secret, too: people set new ones by "forgotten password", and you by "user link".',
        );
      }
      say('Restart the site if it runs.');
      return { kind: 'key', id: null, details: { sessions, secondFactors } };
    },
  },
];

const userObject = ({ uid }: UserWithRoles, details: AuditDetails = {}): AuditedObject => ({
  kind: 'user',
  id: uid,
  details,
});

async function describeUsers({ db }: Context, ids: readonly number[]): Promise<string[][]> {
  const people = await db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .selectAll('users')
    .select(['accounts.email', 'accounts.pending_email', 'accounts.user_id as account'])
    .select([
      sql<boolean>`in_force(banned, banned_until)`.as('is_banned'),
      sql<boolean>`in_force(upload_revoked, upload_revoked_until)`.as('cannot_upload'),
    ])
    .where('users.id', 'in', [...ids])
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return ids.flatMap((id) => {
    const person = byId.get(id);
    if (!person) return [];
    const statusMarks = [
      person.is_banned && 'banned',
      person.cannot_upload && 'uploads revoked',
      person.unverified && 'unverified',
      person.account === null && 'no sign-in',
    ].filter((mark) => mark !== false);
    const roleNames = person.roles.filter((role) => role !== 'ROLE_MEMBER').map((role) => shortName(role as Role));
    return [
      [
        escapeForTerminal(person.username),
        roleNames.join(', ') || '-',
        statusMarks.join(', ') || '-',
        escapeForTerminal(person.email ?? person.pending_email ?? '-'),
        person.uid,
      ],
    ];
  });
}

async function printPasswordLink(ctx: Context, userId: number, say: (line: string) => void): Promise<void> {
  const account = await ctx.db.selectFrom('accounts').select('email').where('user_id', '=', userId).executeTakeFirst();
  if (!account) throw new AdminProblem('This person has no account to sign in to');
  const code = await createCode(ctx, ctx.db, {
    kind: 'recover',
    userId,
    email: account.email,
    lifeMs: passwordLinkLifeMs,
  });
  say('This link sets the password. It works once, for a day; hand it over safely:');
  say(`  ${codeLink(ctx.config, 'recover', code)}`);
}

const sessionsEndedText = (count: number): string =>
  count === 0 ? 'Nobody was signed in.' : `${count} ${count === 1 ? 'session' : 'sessions'} ended.`;
