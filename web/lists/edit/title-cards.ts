import { useCallback, useEffect, useRef, useState } from 'react';
import { contentRatings } from '#contract/rules/content-ratings.ts';
import { call } from '#web/lib/api/call.ts';
import type { Title } from '#web/lib/catalogue/related.ts';

/** Ids per request, as many as the API takes. */
const batchSize = 100;

interface TitleCards {
  /** The title; undefined while it loads, null when it is not available. */
  get: (id: string) => Title | null | undefined;
  /** Loads those of these titles that are missing. */
  need: (ids: readonly string[]) => void;
  add: (title: Title) => void;
}

/** Titles of a long list, loaded when their rows come into view. One that failed to load is tried again then. */
export function useTitleCards(): TitleCards {
  const [titles, setTitles] = useState<ReadonlyMap<string, Title | null>>(new Map());
  const requested = useRef(new Set<string>());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const need = useCallback((ids: readonly string[]): void => {
    const missing = ids.filter((id) => !requested.current.has(id)).slice(0, batchSize);
    if (missing.length === 0) return;
    for (const id of missing) requested.current.add(id);
    call('titles.list', {
      query: {
        ids: missing,
        limit: missing.length,
        contentRating: [...contentRatings],
        includes: ['cover_art'],
        blocked: 'show',
      },
    }).then(
      ({ data }) => {
        if (isGone.current) return;
        const found = new Map(data.map((title) => [title.id, title]));
        setTitles((known) => new Map([...known, ...missing.map((id) => [id, found.get(id) ?? null] as const)]));
      },
      () => {
        for (const id of missing) requested.current.delete(id);
      },
    );
  }, []);
  const add = useCallback((title: Title): void => {
    requested.current.add(title.id);
    setTitles((known) => new Map([...known, [title.id, title]]));
  }, []);
  return { get: (id) => titles.get(id), need, add };
}
