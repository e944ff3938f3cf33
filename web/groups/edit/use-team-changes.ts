import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '#web/lib/api/failure.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { teamQuery, type Team } from './team-queries.ts';

/** @param next the team with the change */
type ChangeTeam = (next: (team: Team) => Team, send: () => Promise<unknown>, done?: string) => Promise<void>;

/** Changes the team of a group at once; a failure takes the change back and says why. */
export function useTeamChanges(id: string): ChangeTeam {
  const client = useQueryClient();
  const { queryKey } = teamQuery(id);
  return async (next, send, done) => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (team) => team && next(team));
    try {
      await send();
      if (done !== undefined) toast({ text: done });
    } catch (error) {
      // without a connection the team is not loaded again below
      client.setQueryData(queryKey, before);
      toast({ text: failureText(error), failed: true });
    }
    await client.invalidateQueries({ queryKey: ['group', id] });
  };
}
