// Low-priority work of a page after its first paint.
import { createRoot } from 'react-dom/client';
import type { QueryClient } from '@tanstack/react-query';
import { registerAppClient } from '#web/lib/api/app-client.ts';
import { loadMoreEndpoints } from '#web/lib/api/call.ts';
import { watchInstall } from '#web/install/install.ts';
import { trackIdle } from '#web/lib/render/idle-mark.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { loadOptional, loadWithRetry } from '#web/ui/behavior/load-code.ts';
import { watchAreaMenus } from '#web/ui/behavior/area-menus.ts';
import { startUpdates } from '#web/lib/updates/updates.ts';
import { holdNavigations } from './held-navigation.ts';
import { loadFrame } from './lazy-frame.ts';
import { prefetchOnPress } from './prefetch-on-press.ts';
import { subscribeSiteKeys } from './site-keys.tsx';
import { syncReading } from './sync-reading.tsx';
import { loadPageScripts } from './page-scripts.ts';

/** Starts updates, preloading, sync and event listeners; to be called once, after the first paint. */
export function startAfterPaint(client: QueryClient): void {
  registerAppClient(client);
  startUpdates();
  subscribeSiteKeys();
  watchAreaMenus();
  // errors are ignored: without the table of scripts, pages only load more slowly
  loadPageScripts().catch(() => undefined);
  // preloads the frame, for a page opened from the reader, and the endpoint table, for the first write request
  void loadWithRetry(loadFrame);
  void loadWithRetry(loadMoreEndpoints);
  watchInstall(() => void showInstallNote());
  syncReading();
  prefetchOnPress(client);
  holdNavigations(client);
  trackIdle(client);
}

async function showInstallNote(): Promise<void> {
  const note = await loadOptional(() => withCatalogues(import('#web/install/InstallNote.tsx'), 'more'));
  if (note) createRoot(document.body.appendChild(document.createElement('div'))).render(<note.InstallNote />);
}
