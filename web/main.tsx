import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { boot } from '#web/lib/api/boot-facts.ts';
import { whenIdle } from '#web/lib/render/idle.ts';
import { preferredLanguage, loadLanguage, syncLanguage } from '#web/lib/i18n/language.ts';
import { syncPreferencesAcrossTabs } from '#web/lib/preferences/preferences.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { syncAppearance } from '#web/lib/preferences/theme.ts';
import { syncAccountPreferences } from '#web/app/account-preferences.ts';
import { App } from '#web/app/App.tsx';
import { pageCodeTimeoutMs } from '#web/lib/render/times.ts';
import { withTimeout } from '#web/lib/render/with-timeout.ts';
import { handOverCallback } from '#web/app/callback.ts';
import { subscribeSearchKeys } from '#web/app/subscribe-search-keys.ts';
import { preloadPage } from '#web/app/screens.tsx';
import { loadWithRetry } from '#web/ui/behavior/load-code.ts';
import { onSessionChange } from '#web/app/session-changes.ts';
import { trackScroll } from '#web/app/scroll.ts';
import { AfterFirstPaint } from '#web/ui/behavior/AfterFirstPaint.tsx';
import '#web/ui/base.css';

// Libraries that insert styles read the nonce here (react-remove-scroll through get-nonce); the CSP requires it.
Object.assign(window, { __webpack_nonce__: boot.nonce });

async function start(): Promise<void> {
  // Without messages nothing can be rendered: falls back to English; if that fails, too, the page is reloaded once.
  const pageCodeLoad = preloadPage(location.pathname).catch(() => undefined);
  await loadLanguage(preferredLanguage()).catch(() => loadLanguage('en'));
  // awaits the code of the page (with a timeout), so that no empty frame is rendered first
  await withTimeout(pageCodeLoad, pageCodeTimeoutMs);
  syncLanguage();
  const client = createQueryClient();
  onSessionChange(client);
  syncAccountPreferences();
  const root = createRoot(document.getElementById('root')!);
  // a transition renders in time slices, between which the page stays responsive
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <AfterFirstPaint>
            <App />
          </AfterFirstPaint>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  whenIdle(async () => {
    const { startAfterPaint } = await loadWithRetry(() => import('#web/app/after-paint.tsx'));
    startAfterPaint(client);
  });
}

if (!handOverCallback()) {
  syncPreferencesAcrossTabs();
  syncAppearance();
  trackScroll();
  subscribeSearchKeys();
  void start();
}
