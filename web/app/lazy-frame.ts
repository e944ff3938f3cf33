// Loads the frame around pages as a separate chunk, because the reader does not use it. A second chunk has the drawer
// and the search field, which are hidden at first on phones.
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
  // errors are ignored: `deferredComponent` loads the code again when the component renders
  const barPartsLoad = !isPhone && Promise.all([SiteNav.preload(), BarSearch.preload()]).catch(() => undefined);
  const [{ Frame }] = await Promise.all([import('./frame.chunk.ts'), barPartsLoad]);
  return Frame;
}, []);

/** Renders the page in the frame; a spinner until the code of the frame is loaded. */
export const LazyFrame = lazyFrame.Page;

/**
 * Loads the code of the frame; except on phones also that of navigation and search field. Pages load it together with
 * their own code.
 */
export const loadFrame = lazyFrame.load;
