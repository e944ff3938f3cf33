// What pages show of kept chapters without having it in their own script.
import { needTexts } from '#web/lib/i18n/language.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import type { Chapter } from '#web/lib/catalogue/related.ts';

export interface DownloadLineProps {
  chapter: Chapter;
  /** Of the pages that are shown. */
  hash: string;
  saver: boolean;
  /** One of several in a row, instead of a line of its own. */
  button?: boolean;
}

const load = async () => (await Promise.all([import('./DownloadTool.tsx'), needTexts('more')]))[0];

export const DownloadLine = deferredComponent(load, (all) => all.DownloadTool);
