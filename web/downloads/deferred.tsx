// The download control, in a chunk of its own that pages load on demand.
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import type { Chapter } from '#web/lib/catalogue/related.ts';

export interface DownloadControlProps {
  chapter: Chapter;
  /** Hash of the page set that is shown. */
  hash: string;
  saver: boolean;
  /** Renders a plain button, instead of a tool of the reader's panel. */
  button?: boolean;
}

const load = () => withCatalogues(import('./DownloadTool.tsx'), 'more');

export const DownloadControl = deferredComponent(load, (all) => all.DownloadTool);
