import { useRef, useState, type RefObject } from 'react';
import { useSearch } from '#web/lib/navigation/location.ts';
import { navigate } from '#web/lib/navigation/routes.ts';
import { useStableCallback, useStableObject } from '../use-stable.ts';

/** The panel with the comments on the chapter, beside the pages or in a sheet over them. */
export interface ReaderComments {
  open: boolean;
  /** The comment that the URL named when it opened the panel. */
  linked: string | null;
  toggle: () => void;
  /** What had the focus before. */
  opener: RefObject<Element | null>;
}

/** Opens with `?comments=1` and `?comment=ID`, also when a link leads there while the chapter is open. */
export function useComments(): ReaderComments {
  const search = useSearch();
  const [{ seen, open, linked }, setState] = useState({ seen: '', open: false, linked: null as string | null });
  if (search !== seen) {
    const named = /[?&]comment=([\w-]+)/.exec(search)?.[1] ?? null;
    const isLink = named !== null || search.includes('comments=1');
    setState(isLink ? { seen: search, open: true, linked: named } : { seen: search, open, linked });
  }
  const opener = useRef<Element>(null);
  const toggle = useStableCallback(() => {
    opener.current = document.activeElement;
    setState({ seen: search, open: !open, linked: null });
    if (open && search !== '') navigate(location.pathname, { replace: true });
  });
  return useStableObject({ open, linked, toggle, opener });
}
