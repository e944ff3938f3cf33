// Low-priority work of a page after its first paint.
import { createRoot } from 'react-dom/client';
import type { QueryClient } from '@tanstack/react-query';
import { watchInstall } from '#web/install/install.ts';
import { markIdle } from '#web/lib/render/idle-mark.ts';
import { needTexts } from '#web/lib/i18n/language.ts';
import { unlessMissing } from '#web/lib/updates/missing-chunk.ts';
import { startUpdates } from '#web/lib/updates/updates.ts';
import { prefetchOnPress } from './prefetch-on-press.ts';
import { syncReading } from './sync-reading.tsx';
import { learnPageScripts } from './page-scripts.ts';

/** To be called once. */
export function begin(client: QueryClient): void {
  startUpdates();
  // optional: pages also load without the table
  learnPageScripts().catch(() => undefined);
  watchInstall(() => void askToInstall());
  syncReading();
  prefetchOnPress(client);
  markIdle(client);
}

async function askToInstall(): Promise<void> {
  const load = () => Promise.all([import('#web/install/InstallNote.tsx'), needTexts('more')]);
  const [note] = (await unlessMissing(load)) ?? [];
  if (note) createRoot(document.body.appendChild(document.createElement('div'))).render(<note.InstallNote />);
}
