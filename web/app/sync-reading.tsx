// Sends unsent reading positions, and offers the guest progress of this device to the account that signs in.
import { createRoot } from 'react-dom/client';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { hasUnsent } from '#web/lib/reading/guest-progress-size.ts';
import { sessionState, subscribeSession } from '#web/lib/session/session.ts';
import { loadWithRetry } from '#web/ui/behavior/load-code.ts';

/** Loads the sync code once a member is signed in or unsent positions exist, because most guests never need it. */
export function syncReading(): void {
  let started = false;
  const startWhenNeeded = (): void => {
    const { status } = sessionState();
    if (started || status === 'starting' || (status === 'guest' && !hasUnsent())) return;
    started = true;
    void startSync();
  };
  subscribeSession(startWhenNeeded);
  startWhenNeeded();
}

async function startSync(): Promise<void> {
  const load = () =>
    Promise.all([
      import('#web/lib/reading/outbox.ts'),
      import('#web/lib/reading/record-progress.ts'),
      import('#web/lib/reading/guest-progress-offer.ts'),
    ]);
  const [{ startOutbox, send }, { assignHeldPositions }, { isOfferOpen, subscribeOffer }] = await loadWithRetry(load);
  startOutbox();
  const flush = (): void => {
    assignHeldPositions();
    void send();
  };
  subscribeSession(flush);
  flush();
  let offered = false;
  const offerOnce = (): void => {
    if (offered || !isOfferOpen()) return;
    offered = true;
    void showMergeReview();
  };
  subscribeOffer(offerOnce);
  offerOnce();
}

async function showMergeReview(): Promise<void> {
  const load = () => withCatalogues(import('#web/history/MergeReview.tsx'), 'more', 'history');
  const { MergeReview } = await loadWithRetry(load);
  createRoot(document.body.appendChild(document.createElement('div'))).render(<MergeReview />);
}
