// The frame around pages, in a chunk of its own, because the reader has none, and those parts of it that a phone does not
// show at first, in another one: the closed drawer and the search field.
import type { ReactNode } from 'react';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { phoneQuery } from '#web/ui/behavior/use-media.ts';
import { lazyPage } from './lazy-page.tsx';

export interface FrameProps {
  path: string;
  work?: boolean;
  children: ReactNode;
}

const loadParts = () => import('./frame-parts.chunk.ts');
export const SiteNav = deferredComponent(loadParts, (all) => all.SiteNav);
export const SiteDrawer = deferredComponent(loadParts, (all) => all.SiteDrawer);
export const BarSearch = deferredComponent(loadParts, (all) => all.BarSearch);

const lazyFrame = lazyPage<FrameProps>(async () => {
  const isPhone = matchMedia(phoneQuery).matches;
  // parts that fail to load are retried once they are rendered
  const parts = !isPhone && Promise.all([SiteNav.preload(), BarSearch.preload()]).catch(() => undefined);
  const [{ Frame }] = await Promise.all([import('./frame.chunk.ts'), parts]);
  return Frame;
}, []);

/** The frame; a spinner in place of the page until it is loaded. */
export const LazyFrame = lazyFrame.Page;

/** Loads the frame, with the parts that the window shows at once. Pages load it together with their own code. */
export const loadFrame = lazyFrame.load;
