// Sends unsent reading positions, and offers the guest progress of this device to the account that signs in.
import { createRoot } from 'react-dom/client';
import { needTexts } from '#web/lib/i18n/language.ts';
import { hasUnsent } from '#web/lib/reading/guest-progress-size.ts';
import { sessionState, subscribeSession } from '#web/lib/session/session.ts';
import { onceLoaded } from '#web/lib/updates/missing-chunk.ts';

/** Waits for a member, or for unsent positions, before loading the code: most guests need none of it. */
export function syncReading(): void {
  let begun = false;
  const look = (): void => {
    const { status } = sessionState();
    if (begun || status === 'starting' || (status === 'guest' && !hasUnsent())) return;
    begun = true;
    void begin();
  };
  subscribeSession(look);
  look();
}

async function begin(): Promise<void> {
  const load = () =>
    Promise.all([
      import('#web/lib/reading/outbox.ts'),
      import('#web/lib/reading/record-progress.ts'),
      import('#web/lib/reading/guest-progress-offer.ts'),
    ]);
  const [{ startOutbox, send }, { adoptHeld }, { isOfferOpen, watchOffer }] = await onceLoaded(load);
  startOutbox();
  const tidy = (): void => {
    adoptHeld();
    void send();
  };
  subscribeSession(tidy);
  tidy();
  let asked = false;
  const ask = (): void => {
    if (asked || !isOfferOpen()) return;
    asked = true;
    void askToReview();
  };
  watchOffer(ask);
  ask();
}

async function askToReview(): Promise<void> {
  const load = () => Promise.all([import('#web/history/MergeReview.tsx'), needTexts('more'), needTexts('history')]);
  const [review] = await onceLoaded(load);
  createRoot(document.body.appendChild(document.createElement('div'))).render(<review.MergeReview />);
}
