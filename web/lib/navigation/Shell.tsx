// The frame that browsing pages stand in, for a page without one that has to say that there is nothing to show.
import { createContext, useContext, type ReactNode } from 'react';

type Draw = (children: ReactNode) => ReactNode;

const Drawing = createContext<Draw | null>(null);

export const ShellProvider = Drawing.Provider;

/** Puts its children into the site's frame. */
export function Shell({ children }: { children: ReactNode }) {
  const draw = useContext(Drawing);
  if (!draw) throw new Error('no shell is given');
  return draw(children);
}
