// Operator commands for what staff does on pages: actions, standing and roles of people, items of the queue, undo. Each is the same
// action, with a decision that the person is told of and may appeal against, and writes its own row of the audit table.
import { sql } from 'kysely';
import { staffAction, type StaffActionBody } from '#contract/endpoints/staff-actions.ts';
import { type ActionReason, itemOutcomes, reviewKinds } from '#contract/rules/decision-reasons.ts';
import { grantedRoles, type Role, staffRoles } from '#contract/rules/permissions.ts';
import { staffActions } from '#contract/rules/staff-actions.ts';
import { findUserWithRoles, grantableRoles, parseRole, shortName, staffNote } from '#server/accounts/operator-names.ts';
import { type AdminCommand, AdminProblem, escapeForTerminal, tableLines } from '#server/audit/admin-command.ts';
import type { Context } from '#server/core/context.ts';
import { act, type Made } from './act.ts';
import { bulkCommand } from './bulk-command.ts';
import { type Options, readParams, readWords, requireParsed, told, words } from './command-options.ts';
import { decideItem } from './decide.ts';
import { requireItem } from './queue.ts';
import { undoDecision } from './undo.ts';
import { nameSubjects } from './views/subject-names.ts';

const timed = { days: 'DAYS', ...words };
const maxListed = 50;

const readAction = (value: object): StaffActionBody => requireParsed(staffAction.safeParse(value));

const actAs = (ctx: Context, action: object, options: Options, usual: ActionReason = 'not_allowed'): Promise<Made> =>
  told(() => act(ctx, null, { action: readAction(action), ...readWords(options, usual) }));

function readDays(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,4}$/.test(text)) throw new AdminProblem('Give a number of days, from 0 to 9999');
  return Number(text);
}

/** A sanction or its end. @param says what it leaves somebody with */
function standingCommand(name: string, says: string, summary: string, { lifts = false } = {}): AdminCommand {
  return {
    words: `user ${name}`,
    args: 'NAME',
    options: lifts ? words : timed,
    summary: lifts ? summary : `${summary}, for some days or without an end; they are told, and may appeal`,
    work: async (ctx, { args: [person = ''], options, say }) => {
      const { uid, username } = await findUserWithRoles(ctx, person);
      const params = lifts ? {} : { days: readDays(options['days']?.at(-1)) };
      await actAs(ctx, { action: `person.${name}`, id: uid, params }, options, lifts ? 'mistake' : 'not_allowed');
      say(`${escapeForTerminal(username)} ${says}.`);
      return null;
    },
  };
}

function roleAction(role: Role, held: boolean): { action: string; params: object } {
  const kind = held ? 'grant' : 'revoke';
  if (role === 'ROLE_VIP') return { action: `person.${kind}-vip`, params: {} };
  const isUploader = (grantedRoles['user.role.uploader'] as readonly Role[]).includes(role);
  return { action: `person.${kind}-${isUploader ? 'uploader' : 'staff'}`, params: { role } };
}

export const moderationCommands: readonly AdminCommand[] = [
  {
    words: 'act',
    args: 'ACTION ID [NAME=VALUE…]',
    options: words,
    summary: `any action of staff on the object of an id: ${Object.keys(staffActions).join(', ')}`,
    work: async (ctx, { args: [action = '', id = '', ...given], options, say }) => {
      const { decision } = await actAs(ctx, { action, id, params: readParams(given) }, options);
      say(`Done. "decisions undo ${decision}" takes it back.`);
      return null;
    },
  },
  bulkCommand,
  {
    words: 'decisions undo',
    args: 'ID',
    summary: 'takes a decision back',
    work: async (ctx, { args: [id = ''], say }) => {
      requireId(id);
      const { item, kept } = await told(() => undoDecision(ctx, null, id));
      say(item === null ? 'It is undone.' : `It is undone, and item ${item} waits again.`);
      if (kept > 0) say(`${kept} of its objects stay as they are: something later stands against it.`);
      return null;
    },
  },
  {
    words: 'items list',
    args: '[KIND]',
    summary: `what waits for moderators, the first ${maxListed}; of one kind: ${reviewKinds.join(', ')}`,
    read: async ({ db }, { args: [kind], say }) => {
      if (kind !== undefined && !reviewKinds.some((each) => each === kind))
        throw new AdminProblem(`There is no such kind. There are ${reviewKinds.join(', ')}`);
      const { rows } = await sql<{
        uid: string;
        kind: string;
        due_at: Date;
        subject_kind: string;
        subject_uid: string;
      }>`SELECT uid, kind, due_at, subject_kind, subject_uid FROM review_items
        WHERE state = 'waiting' ${kind === undefined ? sql`` : sql`AND kind = ${kind}::review_kind`}
        ORDER BY by_machine, due_at, id LIMIT ${maxListed}`.execute(db);
      if (rows.length === 0) return say('Nothing waits.');
      const names = await nameSubjects(db, rows);
      const listed = rows.map((row) => [
        row.kind,
        escapeForTerminal(names.get(`${row.subject_kind} ${row.subject_uid}`)?.name ?? '-'),
        row.due_at.toISOString(),
        row.uid,
      ]);
      for (const line of tableLines([['KIND', 'NAME', 'DUE', 'ID'], ...listed])) say(line);
    },
  },
  {
    words: 'items decide',
    args: 'ID OUTCOME REASON',
    options: { message: 'TEXT', note: 'TEXT' },
    summary: `decides an item: ${itemOutcomes.join(', ')}`,
    work: async (ctx, { args: [id = '', given = '', reason = ''], options, say }) => {
      requireId(id);
      const outcome = itemOutcomes.find((each) => each === given);
      if (!outcome) throw new AdminProblem(`There is no such outcome. There are ${itemOutcomes.join(', ')}`);
      const { decision } = await told(async () => {
        const { version, subject_kind, subject_uid } = await requireItem(ctx.db, id, null);
        const names = await nameSubjects(ctx.db, [{ subject_kind, subject_uid }]);
        const subjectVersion = names.get(`${subject_kind} ${subject_uid}`)?.version ?? null;
        const [message = '', note = ''] = [options['message']?.at(-1), options['note']?.at(-1)];
        return decideItem(ctx, null, id, { version, subjectVersion, outcome, reason, message, note });
      });
      say(`Decided. "decisions undo ${decision}" takes it back.`);
      return null;
    },
  },
  {
    words: 'user grant',
    args: 'NAME ROLE',
    options: words,
    summary: `gives a role: ${grantableRoles.map(shortName).join(', ')}`,
    work: async (ctx, { args: [name = '', role = ''], options, say }) => {
      const { uid, username, roles } = await findUserWithRoles(ctx, name);
      const wanted = parseRole(role);
      if (roles.includes(wanted)) {
        say(`${escapeForTerminal(username)} has ${wanted} already.`);
        return null;
      }
      await actAs(ctx, { ...roleAction(wanted, true), id: uid }, options, 'person_request');
      say(`${escapeForTerminal(username)} has ${wanted} now.`);
      if (staffRoles.includes(wanted)) say(staffNote(ctx));
      return null;
    },
  },
  {
    words: 'user revoke',
    args: 'NAME ROLE',
    options: words,
    summary: 'takes a role away',
    work: async (ctx, { args: [name = '', role = ''], options, say }) => {
      const { uid, username, roles } = await findUserWithRoles(ctx, name);
      const wanted = parseRole(role);
      if (!roles.includes(wanted)) throw new AdminProblem(`${escapeForTerminal(username)} does not have ${wanted}`);
      await actAs(ctx, { ...roleAction(wanted, false), id: uid }, options);
      say(`${escapeForTerminal(username)} does not have ${wanted} any more.`);
      return null;
    },
  },
  standingCommand('ban', 'is banned', 'leaves somebody only their settings, their account and an appeal'),
  standingCommand('unban', 'is not banned any more', 'ends a ban', { lifts: true }),
  standingCommand('mute', 'may not comment any more', 'takes the right to comment away'),
  standingCommand('unmute', 'may comment again', 'gives the right to comment back', { lifts: true }),
  standingCommand('revoke-uploads', 'may not upload any more', 'takes the right to upload away'),
  standingCommand('restore-uploads', 'may upload again', 'gives the right to upload back', { lifts: true }),
];

function requireId(id: string): void {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new AdminProblem('Give an id as a list shows it');
}
