import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { useKeyOf } from '../input/use-bindings.ts';
import type { ReaderModel } from '../use-reader.ts';

/** Toggles the bookmark of the page in sight, as its key does. */
export function BookmarkButton({
  turning: { page, until },
  bookmarks: { bookmarked },
  commands,
}: Pick<ReaderModel, 'turning' | 'bookmarks' | 'commands'>) {
  const t = useT();
  const keyOf = useKeyOf();
  const isBookmarked = bookmarked.has(page) || bookmarked.has(until);
  const key = keyOf('bookmark');
  const label = t(isBookmarked ? 'reader.unbookmark' : 'reader.bookmark');
  return (
    <IconButton
      label={key ? `${label} (${key})` : label}
      icon={isBookmarked ? <BookmarkCheck /> : <Bookmark />}
      pressed={isBookmarked}
      onClick={() => commands.runDeferred('bookmark')}
    />
  );
}
