import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { boot } from '#web/lib/boot.ts';
import { preferredLanguage, speak, watchLanguage } from '#web/lib/language.ts';
import { sharePreferences } from '#web/lib/preferences.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { watchLook } from '#web/lib/theme.ts';
import { followAccountPreferences } from '#web/app/account-preferences.ts';
import { App } from '#web/app/App.tsx';
import { handOverCallback } from '#web/app/callback.ts';
import { preloadPage } from '#web/app/screens.tsx';
import { unlessMissing } from '#web/lib/updates/missing-chunk.ts';
import { followSession } from '#web/app/session-changes.tsx';
import { watchScroll } from '#web/app/scroll.ts';
import '#web/ui/base.css';

// Read by the style inserters of libraries (react-remove-scroll through get-nonce); the content policy asks for it.
Object.assign(window, { __webpack_nonce__: boot.nonce });

async function start(): Promise<void> {
  // Without its language there is no interface: English is the last resort, and its failure reloads the page once.
  await speak(preferredLanguage()).catch(() => speak('en'));
  watchLanguage();
  const client = createQueryClient();
  followSession(client);
  followAccountPreferences();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
  // what nobody waits for comes after the first paint
  requestAnimationFrame(() => setTimeout(() => void unlessMissing(() => import('#web/app/after-paint.tsx'))));
}

if (!handOverCallback()) {
  sharePreferences();
  watchLook();
  watchScroll();
  preloadPage(location.pathname);
  void start();
}
