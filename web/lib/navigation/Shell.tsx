// Context with the frame of browsing pages, for pages without one (the reader) that have to show an error in it.
import { createContext, useContext, type ReactNode } from 'react';

type Draw = (children: ReactNode) => ReactNode;

const Drawing = createContext<Draw | null>(null);

export const ShellProvider = Drawing.Provider;

/** Renders its children inside the site's frame. */
export function Shell({ children }: { children: ReactNode }) {
  const draw = useContext(Drawing);
  if (!draw) throw new Error('no shell is given');
  return draw(children);
}
