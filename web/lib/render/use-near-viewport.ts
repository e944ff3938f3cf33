import { useEffect, useState, type RefObject } from 'react';

/** True once the element has been within `margin` of the viewport, or `atOnce` was set; then stays true. */
export function useNearViewport(element: RefObject<Element | null>, margin: string, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce);
  if (atOnce && !near) setNear(true);
  useEffect(() => {
    if (near || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, near]);
  return near;
}
