// Entry of the page that the service worker shows when the site is unreachable. Separate, because no other page needs
// its code.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { boot } from '#web/lib/api/boot-facts.ts';
import { preferredLanguage, loadLanguage, syncLanguage } from '#web/lib/i18n/language.ts';
import { syncPreferencesAcrossTabs } from '#web/lib/preferences/preferences.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { syncAppearance } from '#web/lib/preferences/theme.ts';
import { loadFrame } from './lazy-frame.ts';
import { OfflineApp } from './OfflineApp.tsx';
import '#web/ui/base.css';

Object.assign(window, { __webpack_nonce__: boot.nonce });
syncPreferencesAcrossTabs();
syncAppearance();

async function start(): Promise<void> {
  const texts = loadLanguage(preferredLanguage(), ['more']).catch(() => loadLanguage('en', ['more']));
  await Promise.all([texts, loadFrame().catch(() => undefined)]);
  syncLanguage();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <OfflineApp />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
