import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { useBookmarks } from '#web/lib/reading/bookmarks.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useKeyOf } from '../input/use-bindings.ts';
import type { ReaderModel } from '../use-reader.ts';

/** Puts a bookmark into the page in sight, or takes it out; its key does the same. */
export function BookmarkButton({ model }: { model: ReaderModel }) {
  const t = useT();
  const keyOf = useKeyOf();
  const { chapter, page, until, handLate, runLate } = model;
  const { pages, set } = useBookmarks(chapter);
  // of a pair the one that has it, else the first
  const at = pages.has(page) || !pages.has(until) ? page : until;
  const on = pages.has(at);
  useEffect(() => {
    handLate('bookmark', () => void set(at, !on));
    return () => handLate('bookmark', null);
  });
  const key = keyOf('bookmark');
  const label = t(on ? 'reader.unbookmark' : 'reader.bookmark');
  return (
    <IconButton
      label={key ? `${label} (${key})` : label}
      icon={on ? <BookmarkCheck /> : <Bookmark />}
      pressed={on}
      onClick={() => runLate('bookmark')}
    />
  );
}
