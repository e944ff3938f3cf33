// What was asked as one person is not what another one would be told.
import type { QueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { t } from '#web/lib/i18n/i18n.ts';
import { watchShowHidden } from '#web/lib/preferences/show-hidden.ts';
import { askEverythingAgain } from '#web/lib/api/query-client.ts';
import { sessionState, signIn, startSession, subscribeSession } from '#web/lib/session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Starts the session of this page, and asks everything again when somebody else is there. */
export function onSessionChange(client: QueryClient): void {
  let known = sessionState().user?.id ?? null;
  let failed = false;
  subscribeSession(() => {
    const { user, refreshFailed } = sessionState();
    // without a connection nothing has ended
    if (refreshFailed && !failed && navigator.onLine) {
      toast({
        text: t('session.ended'),
        icon: <TriangleAlert />,
        action: { label: t('session.signIn'), run: () => void signIn().catch(() => undefined) },
      });
    }
    failed = refreshFailed;
    const now = user?.id ?? null;
    if (now === known) return;
    // what a guest was told is shown until the answer for a member is there; nothing of a member stays
    void (known === null ? askEverythingAgain(client) : client.resetQueries());
    known = now;
  });
  // blocks are the server's: what it left out, or did not, is asked again
  watchShowHidden(() => {
    if (known !== null) void askEverythingAgain(client);
  });
  startSession();
}
