// Context with the frame of browsing pages, for pages without one (the reader) that have to show an error in it.
import { createContext, useContext, type ReactNode } from 'react';

type RenderInFrame = (children: ReactNode) => ReactNode;

const FrameContext = createContext<RenderInFrame | null>(null);

export const ShellProvider = FrameContext.Provider;

/** Renders its children inside the site's frame. */
export function Shell({ children }: { children: ReactNode }) {
  const renderInFrame = useContext(FrameContext);
  if (!renderInFrame) throw new Error('no shell is given');
  return renderInFrame(children);
}
