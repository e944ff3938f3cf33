// The first drawing of a visit has only what is in sight, so that a slow device has something to show soon.
import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react';

const Drawn = createContext(true);

/** Around what a visit begins with: what `useAfterFirstPaint` holds back in it comes once the first frame is on the screen. */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(() => startTransition(() => setDrawn(true))));
  }, []);
  return <Drawn value={drawn}>{children}</Drawn>;
}

/** False while a visit's first page is drawn for the first time, true soon after it and ever since. */
export const useAfterFirstPaint = (): boolean => useContext(Drawn);
