// Refreshes cached responses when the account changes, because they depend on the viewer.
import type { QueryClient } from '@tanstack/react-query';
import { subscribeShowHidden } from '#web/lib/preferences/show-hidden.ts';
import { refetchEverything } from '#web/lib/api/query-client.ts';
import { sessionState, startSession, subscribeSession } from '#web/lib/session/session.ts';
import { loadWithRetry } from '#web/ui/behavior/load-code.ts';

const loadFailureChunk = () => import('./session-failure.tsx');

/** Starts the session of this page, and refetches all queries when the account changes. */
export function onSessionChange(client: QueryClient): void {
  let knownUser = sessionState().user?.id ?? null;
  let knownFailure = sessionState().refreshFailed;
  subscribeSession(() => {
    const { user, refreshFailed } = sessionState();
    // a failed renewal while offline does not end the session
    if (refreshFailed && refreshFailed !== knownFailure && navigator.onLine)
      void loadWithRetry(loadFailureChunk).then(({ showSessionFailure }) => showSessionFailure(refreshFailed));
    knownFailure = refreshFailed;
    const currentUser = user?.id ?? null;
    if (currentUser === knownUser) return;
    // after sign-in, guest data stays visible until it is refetched; after sign-out, member data is dropped at once
    void (knownUser === null ? refetchEverything(client) : client.resetQueries());
    knownUser = currentUser;
  });
  // the server filters out blocked items, so showing or hiding them requires a refetch
  subscribeShowHidden(() => {
    if (knownUser !== null) void refetchEverything(client);
  });
  startSession();
}
