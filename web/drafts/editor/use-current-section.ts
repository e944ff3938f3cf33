import { useEffect, useState } from 'react';
import { sectionIds, type SectionId } from '../model/sections.ts';

/** The section that is at the top of the window. */
export function useCurrentSection(): SectionId {
  const [current, setCurrent] = useState<SectionId>('titles');
  useEffect(() => {
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const first = sectionIds.find((id) => visible.has(id));
        if (first) setCurrent(first);
      },
      { rootMargin: '-80px 0px -55% 0px' },
    );
    for (const id of sectionIds) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
