import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useT } from '#web/lib/i18n.ts';
import { useBookmarks } from '#web/lib/reading/bookmarks.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useKeyOf } from '../input/use-bindings.ts';
import type { ReaderModel } from '../use-reader.ts';

/** Puts a bookmark into the page in sight, or takes it out; its key does the same. */
export function BookmarkButton({ model }: { model: ReaderModel }) {
  const t = useT();
  const keyOf = useKeyOf();
  const { chapter, page, until, runLate } = model;
  const { pages } = useBookmarks(chapter);
  const on = pages.has(page) || pages.has(until);
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
