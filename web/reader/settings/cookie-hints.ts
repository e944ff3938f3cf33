// Writes the reader settings that the server needs into the cookie without secrets: it draws the first page of a chapter
// into the HTML.
import { chapterKinds, type ChapterKind } from '#contract/rules/chapter-shape.ts';
import { writeReaderHints, type FirstPageSettings } from '#contract/rules/reader-hints.ts';
import { preferences, writePreferencesCookie } from '#web/lib/preferences/preferences.ts';
import { filterOf } from '../filters.ts';
import { resolveSettings } from './settings-map.ts';
import type { ReaderSettings } from './settings.ts';
import { defaultsWith, storedEntries, watchStoredSettings } from './store.ts';

/** Keeps the cookie up to date. @returns a function that ends it */
export function syncReaderHints(): () => void {
  writeHints();
  return watchStoredSettings(writeHints);
}

function writeHints(): void {
  // what was set for this visit alone is gone when the server is asked for a page
  const stored = { stored: storedEntries(), visit: {} };
  const settingsOf = (kind: ChapterKind | null): ReaderSettings =>
    resolveSettings(stored, { kind, titleId: null }, defaultsWith(false));
  const { saver, panel, pinned } = settingsOf(null);
  writePreferencesCookie(
    preferences(),
    writeReaderHints({
      saverWhenMetered: saver === 'metered',
      panel: panel ? (pinned ? 'pinned' : 'over') : 'closed',
      kinds: Object.fromEntries(chapterKinds.map((kind) => [kind, drawableSettings(settingsOf(kind))])) as Record<
        ChapterKind,
        FirstPageSettings | null
      >,
    }),
  );
}

/** The settings that the server can draw a page with; null if there are others that change how it looks. */
function drawableSettings(settings: ReaderSettings): FirstPageSettings | null {
  const { widePages, crop, credits, spreadStart } = settings;
  const isPlain = widePages === 'full' && crop === 'off' && credits === 'show' && spreadStart === 'auto';
  return isPlain && filterOf(settings) === filterOf(defaultsWith(false)) ? settings : null;
}
