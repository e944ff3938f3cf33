// The frame around pages, in a chunk of its own, because the reader has none, and the navigation in its drawer, in
// another one, because on most screens the drawer is closed at first.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { pinnedDrawerQuery } from '#web/ui/behavior/use-media.ts';
import { PageLoading } from './PageLoading.tsx';

export interface FrameProps {
  path: string;
  work?: boolean;
  children: ReactNode;
}

export const SiteNav = deferredComponent(
  () => import('./SiteNav.tsx'),
  (all) => all.SiteNav,
  undefined,
  true,
);

let Loaded: ComponentType<FrameProps> | null = null;

/** Loads the frame, with the navigation where its drawer is pinned. Pages load it together with their own code. */
export async function loadFrame(): Promise<void> {
  const isPinned = matchMedia(pinnedDrawerQuery).matches;
  // a navigation that fails to load is retried once it is rendered
  const nav = isPinned && SiteNav.preload().catch(() => undefined);
  const [{ Frame }] = await Promise.all([import('./Frame.tsx'), nav]);
  Loaded = Frame;
}

/** The frame; a spinner in place of the page until it is loaded. */
export function LazyFrame(props: FrameProps) {
  const [Frame, setFrame] = useState(() => Loaded);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (!Frame) loadFrame().then(() => setFrame(() => Loaded), setFailure);
  }, [Frame]);
  if (failure !== null) throw failure;
  return Frame ? <Frame {...props} /> : <PageLoading />;
}
