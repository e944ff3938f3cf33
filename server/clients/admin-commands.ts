// Operator commands for API clients.
import { clientStates } from '#contract/endpoints/clients.ts';
import { type AdminCommand, AdminProblem, escapeForTerminal, tableLines } from '#server/audit/admin-command.ts';
import type { AuditedObject } from '#server/audit/audit.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { type ClientState, decideClient } from './clients.ts';

const maxListed = 50;

export const clientCommands: readonly AdminCommand[] = [
  {
    words: 'client list',
    args: '',
    options: { state: clientStates.join('|') },
    summary: `API clients that wait for a decision, the first ${maxListed}; with --state those of that state`,
    read: async ({ db }, { options, say }) => {
      const states = (options['state'] ?? ['requested']).map(parseState);
      const rows = await db
        .selectFrom('api_clients')
        .innerJoin('users', 'users.id', 'api_clients.owner_id')
        .select([
          'api_clients.uid',
          'name',
          'username',
          'state',
          'active',
          'api_clients.created_at',
          'api_clients.description',
        ])
        .where('state', 'in', states)
        .orderBy('api_clients.created_at')
        .orderBy('api_clients.id')
        .limit(maxListed + 1)
        .execute();
      if (rows.length === 0) return say(`No API client is ${states.join(' or ')}.`);
      const lines = rows
        .slice(0, maxListed)
        .map((row) => [
          row.uid,
          escapeForTerminal(row.name),
          escapeForTerminal(row.username),
          row.active ? row.state : `${row.state}, inactive`,
          row.created_at.toISOString().slice(0, 10),
          escapeForTerminal((row.description ?? '').replaceAll('\n', ' ')),
        ]);
      for (const line of tableLines([['ID', 'NAME', 'OWNER', 'STATE', 'SINCE', 'DESCRIPTION'], ...lines])) say(line);
      if (rows.length > maxListed) say('… and more');
    },
  },
  {
    words: 'client approve',
    args: 'ID',
    summary: 'lets an API client sign in; its owner can then see its secret',
    change: async (ctx, { args, say }) => decideAndReport(ctx, args[0]!, 'approved', say),
  },
  {
    words: 'client reject',
    args: 'ID',
    summary: 'refuses an API client, also one that was approved; it is signed out',
    change: async (ctx, { args, say }) => decideAndReport(ctx, args[0]!, 'rejected', say),
  },
];

async function decideAndReport(
  ctx: Context,
  id: string,
  state: 'approved' | 'rejected',
  say: (line: string) => void,
): Promise<AuditedObject | null> {
  const client = await ctx.db
    .selectFrom('api_clients')
    .innerJoin('users', 'users.id', 'api_clients.owner_id')
    .select(['api_clients.uid', 'name', 'username'])
    // accepts the public id that `client list` shows, or the OAuth client id
    .where(/^[0-9a-f-]{36}$/i.test(id) ? 'api_clients.uid' : 'public_id', '=', id)
    .executeTakeFirst();
  if (!client) throw new AdminProblem(`There is no API client "${escapeForTerminal(id)}"`);
  let changed: boolean;
  try {
    changed = await decideClient(ctx, client.uid, state, null);
  } catch (error) {
    if (error instanceof ApiError) throw new AdminProblem(error.message);
    throw error;
  }
  say(`"${escapeForTerminal(client.name)}" of ${escapeForTerminal(client.username)} is ${state}.`);
  return changed ? { kind: 'client', id: client.uid } : null;
}

function parseState(text: string): ClientState {
  const state = clientStates.find((each) => each === text);
  if (!state)
    throw new AdminProblem(`There is no state "${escapeForTerminal(text)}". There are: ${clientStates.join(', ')}`);
  return state;
}
