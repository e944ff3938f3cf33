// Limits the first render of a visit to what is in the viewport, so that a slow device paints early.
import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react';

const PaintedContext = createContext(true);

/** Wraps the first page of a visit: content deferred by `useAfterFirstPaint` renders after the first paint. */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [hasPainted, setHasPainted] = useState(false);
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(() => startTransition(() => setHasPainted(true))));
  }, []);
  return <PaintedContext value={hasPainted}>{children}</PaintedContext>;
}

/** False during the first render of a visit, true after its first paint and from then on. */
export const useAfterFirstPaint = (): boolean => useContext(PaintedContext);
