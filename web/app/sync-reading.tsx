// Sends unsent reading positions, and offers the guest progress of this device to the account that signs in.
import { createRoot } from 'react-dom/client';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { hasUnsent } from '#web/lib/reading/guest-progress-size.ts';
import { sessionState, subscribeSession } from '#web/lib/session/session.ts';
import { loadWithRetry } from '#web/ui/behavior/load-code.ts';

/** Loads the sync code once a member is signed in or unsent positions exist, because most guests never need it. */
export function syncReading(): void {
  let isStarted = false;
  const startWhenNeeded = (): void => {
    const { status } = sessionState();
    if (isStarted || status === 'starting' || (status === 'guest' && !hasUnsent())) return;
    isStarted = true;
    void startSync();
  };
  subscribeSession(startWhenNeeded);
  startWhenNeeded();
}

async function startSync(): Promise<void> {
  const loadChunk = () =>
    Promise.all([
      import('#web/lib/reading/outbox.ts'),
      import('#web/lib/reading/record-progress.ts'),
      import('#web/lib/reading/guest-progress-offer.ts'),
    ]);
  const [{ startOutbox, sendPositions: send }, { assignHeldPositions }, { isOfferOpen, subscribeOffer }] =
    await loadWithRetry(loadChunk);
  startOutbox();
  const flush = (): void => {
    assignHeldPositions();
    void send();
  };
  subscribeSession(flush);
  flush();
  let wasOffered = false;
  const offerOnce = (): void => {
    if (wasOffered || !isOfferOpen()) return;
    wasOffered = true;
    void showMergeReview();
  };
  subscribeOffer(offerOnce);
  offerOnce();
}

async function showMergeReview(): Promise<void> {
  const loadChunk = () => withCatalogues(import('#web/history/MergeReview.tsx'), 'more', 'history');
  const { MergeReview } = await loadWithRetry(loadChunk);
  createRoot(document.body.appendChild(document.createElement('div'))).render(<MergeReview />);
}
