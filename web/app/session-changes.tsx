// Refreshes cached responses when the account changes, because they depend on the viewer.
import type { QueryClient } from '@tanstack/react-query';
import { TriangleExclamationPoint } from 'lucide-react';
import { t } from '#web/lib/i18n/i18n.ts';
import { subscribeShowHidden } from '#web/lib/preferences/show-hidden.ts';
import { refetchEverything } from '#web/lib/api/query-client.ts';
import { sessionState, signIn, startSession, subscribeSession } from '#web/lib/session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Starts the session of this page, and refetches all queries when the account changes. */
export function onSessionChange(client: QueryClient): void {
  let knownUser = sessionState().user?.id ?? null;
  let hasRefreshFailed = false;
  subscribeSession(() => {
    const { user, refreshFailed } = sessionState();
    // a failed renewal while offline does not end the session
    if (refreshFailed && !hasRefreshFailed && navigator.onLine) {
      toast({
        text: t('session.ended'),
        icon: <TriangleExclamationPoint />,
        action: { label: t('session.signIn'), run: () => void signIn().catch(() => undefined) },
      });
    }
    hasRefreshFailed = refreshFailed;
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
