import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { PageImage } from './PageImage.tsx';
import styles from './Reader.module.css';
import type { LoadedPages } from './use-pages.ts';

/** Pages whose pictures are kept on either side of the one in sight. */
const nearPages = 6;

/** All pages in one line, down or across. Boxes have their sizes from the start, so nothing ever jumps. */
export function StripView({
  pages,
  current,
  across,
  direction,
  jump,
  onPage,
  end,
}: {
  pages: LoadedPages;
  current: number;
  across: boolean;
  direction: 'ltr' | 'rtl';
  /** Changes when the reader asked for a page, which is then scrolled to. */
  jump: { page: number; at: number };
  onPage: (page: number) => void;
  end: ReactNode;
}) {
  const t = useT();
  const view = useRef<HTMLElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    shown.current = current;
  }, [current]);
  const count = pages.states.length;

  useLayoutEffect(() => {
    scrollToPage(view.current, jump.page);
  }, [jump, across, count]);

  // the same page stays in sight when the window changes its shape
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      scrollToPage(element, shown.current);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = view.current;
    if (!element) return;
    // a line through the middle of the view: the page that it crosses is the one being read
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries)
          if (entry.isIntersecting) onPage(Number((entry.target as HTMLElement).dataset['page']));
      },
      { root: element, rootMargin: across ? '0px -50% 0px -50%' : '-50% 0px -50% 0px' },
    );
    for (const box of element.querySelectorAll('[data-page]')) observer.observe(box);
    return () => observer.disconnect();
  }, [across, count, onPage]);

  // a wheel that only turns one way must be enough for a line that runs the other
  useEffect(() => {
    const element = view.current;
    if (!element || !across) return;
    const turn = (event: WheelEvent): void => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      element.scrollBy({ left: event.deltaY * (direction === 'rtl' ? -1 : 1) });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [across, direction]);

  return (
    <section
      ref={view}
      className={styles.strip}
      data-across={across || undefined}
      dir={direction}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={t('reader.area')}
      data-scroller
    >
      {pages.states.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page is its place
        <PageImage key={index} pages={pages} index={index} near={Math.abs(index + 1 - current) <= nearPages} />
      ))}
      <div className={styles.end}>{end}</div>
    </section>
  );
}

function scrollToPage(view: HTMLElement | null, page: number): void {
  const box = view?.querySelector<HTMLElement>(`[data-page="${page}"]`);
  box?.scrollIntoView({ block: 'start', inline: 'start', behavior: 'instant' });
}
