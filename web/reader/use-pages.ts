// Loads the pages around the one in sight, decodes before it shows, and knows what became of each.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PageState } from '#web/ui/PageBar.tsx';
import type { Pages } from './queries.ts';

/** How many pages are fetched ahead of the one in sight, and behind it. */
const ahead = 5;
const aheadSaving = 2;
const behind = 1;

export interface LoadedPages {
  states: PageState[];
  /** Address of a page's image; a retry gets one of its own, so that no cache answers. */
  urlOf(index: number): string;
  width(index: number): number;
  height(index: number): number;
  retry(index: number): void;
  retryAll(): void;
  failed: number;
}

export function usePages(pages: Pages | undefined, current: number, saver: boolean): LoadedPages {
  const count = pages?.pages.length ?? 0;
  const key = `${pages?.hash}${saver}`;
  const [of, setOf] = useState(key);
  const [states, setStates] = useState<PageState[]>(() => blank(count, 'waiting'));
  const [attempts, setAttempts] = useState<number[]>(() => blank(count, 0));
  const asked = useRef(new Map<string, HTMLImageElement>());
  if (of !== key) {
    setOf(key);
    setStates(blank(count, 'waiting'));
    setAttempts(blank(count, 0));
  }

  const urlOf = useCallback(
    (index: number): string => {
      const page = pages?.pages[index];
      if (!pages || !page) return '';
      const attempt = attempts[index] ?? 0;
      const place = saver ? `data-saver/${pages.hash}/${page.saver.file}` : `data/${pages.hash}/${page.file}`;
      return `${pages.baseUrl}/${place}${attempt > 0 ? `?again=${attempt}` : ''}`;
    },
    [pages, attempts, saver],
  );

  const mark = useCallback((index: number, state: PageState) => {
    setStates((before) => (before[index] === state ? before : before.map((old, at) => (at === index ? state : old))));
  }, []);

  useEffect(() => {
    if (count === 0 || states.length !== count) return;
    const last = Math.min(count, current + (saver ? aheadSaving : ahead));
    const order = [
      current - 1,
      ...Array.from({ length: last - current }, (_, step) => current + step),
      current - 1 - behind,
    ];
    for (const index of order) {
      if (index < 0 || index >= count || states[index] === 'failed') continue;
      const url = urlOf(index);
      if (asked.current.has(url)) continue;
      const image = new Image();
      asked.current.set(url, image);
      image.src = url;
      image.decode().then(
        () => mark(index, 'loaded'),
        // a very tall page may be too large to decode ahead although it can be shown
        () => mark(index, image.complete && image.naturalWidth > 0 ? 'loaded' : 'failed'),
      );
    }
  }, [current, count, states, urlOf, mark, saver]);

  const retry = useCallback((index: number) => {
    setAttempts((before) => before.map((old, at) => (at === index ? old + 1 : old)));
    setStates((before) => before.map((old, at) => (at === index ? 'waiting' : old)));
  }, []);

  return useMemo(
    () => ({
      states,
      urlOf,
      width: (index) => pages?.pages[index]?.width ?? 1,
      height: (index) => pages?.pages[index]?.height ?? 1,
      retry,
      retryAll: () => {
        for (const [index, state] of states.entries()) if (state === 'failed') retry(index);
      },
      failed: states.filter((state) => state === 'failed').length,
    }),
    [states, urlOf, pages, retry],
  );
}

function blank<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}
