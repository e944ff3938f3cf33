// Operator command for the seals of the audit table.
import { type AdminCommand, AdminProblem } from './admin-command.ts';
import { checkSeals } from './seals.ts';

const words = {
  changed: 'its rows are not those that were sealed: one was changed, removed or added',
  missing: 'its seal is missing',
  unreadable: 'its seal cannot be read',
  unchained: 'its seal does not follow the one before',
  beheaded: 'its seal is not the one that head.json names',
  unsealed: 'it has rows from before the first seal',
};

export const auditCommands: readonly AdminCommand[] = [
  {
    words: 'audit verify',
    args: '',
    summary:
      'compares the audit table with its daily seals; fails and names the day if a row was changed, removed or added',
    read: async (ctx, { say }) => {
      const { days, rows, last, headless, problems } = await checkSeals(ctx);
      for (const { day, what } of problems) say(`${day}: ${words[what]}.`);
      if (problems.length > 0) throw new AdminProblem('The audit table or its seals were changed');
      if (headless)
        say(
          'There is no head file yet, which would name the last seal: seals after it may have been removed. The next nightly seal writes one.',
        );
      say(
        last === null
          ? 'No day is sealed yet.'
          : `${days} days with ${rows} rows are as they were sealed, until ${last}.`,
      );
    },
  },
];
