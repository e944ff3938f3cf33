import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { avatarUrl } from '#web/lib/catalogue/people.ts';
import { sessionState, setSession } from '#web/lib/session/session.ts';

export type OwnProfile = ClientResponse<'profiles.own'>;

/** Picture, biography and privacy of the signed-in person. */
export const ownProfileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }): Promise<OwnProfile> => call('profiles.own', { signal }),
});

/** Shows a changed profile everywhere: here, in the account menu, on the own page and in lists of people. */
export function showProfile(client: QueryClient, profile: OwnProfile): void {
  client.setQueryData(ownProfileQuery.queryKey, profile);
  const session = sessionState();
  if (session.user)
    setSession({
      ...session,
      user: { ...session.user, avatarUrl: avatarUrl(session.user.id, profile.avatarFileName, 64) },
    });
  for (const queryKey of [['user'], ['users'], ['list'], ['group']]) void client.invalidateQueries({ queryKey });
}
