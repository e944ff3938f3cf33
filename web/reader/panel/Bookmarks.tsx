import { Bookmark } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Row, Stack } from '#web/ui/cards/Row.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { useMedia } from '#web/ui/behavior/use-media.ts';
import { useKeyOf } from '../input/use-bindings.ts';
import type { ReaderModel } from '../use-reader.ts';
import styles from './ReaderPanel.module.css';

/** Buttons to the bookmarked pages of this chapter, and a link to the bookmarks of all chapters. */
export function Bookmarks({
  bookmarks: { bookmarked },
  pages: { count },
  turning: { page, until, go },
  sheet = false,
  onGo,
}: Pick<ReaderModel, 'bookmarks' | 'pages' | 'turning'> & { sheet?: boolean; onGo?: () => void }) {
  const t = useT();
  const hasMouse = useMedia('(hover: hover) and (pointer: fine)');
  const key = useKeyOf()('bookmark');
  const size = sheet ? 'md' : 'sm';
  return (
    <Stack gap={2}>
      <Row justify="between">
        <Text size="sm" strong>
          {t('reader.bookmarks.name')}
        </Text>
        <Link className={styles.more} href={pathTo.history('bookmarks')}>
          {t('reader.bookmarks.all')}
        </Link>
      </Row>
      {bookmarked.size === 0 ? (
        <Text size="xs" muted>
          {hasMouse && key !== '' ? t('reader.bookmarks.noneKey', { key }) : t('reader.bookmarks.none')}
        </Text>
      ) : (
        <Row wrap>
          {[...bookmarked].map((bookmarkedPage) => (
            <Button
              key={bookmarkedPage}
              size={size}
              look="soft"
              icon={<Bookmark />}
              pressed={bookmarkedPage >= page && bookmarkedPage <= until}
              aria-label={t('reader.pageOf', { page: bookmarkedPage, pages: count })}
              onClick={() => {
                go(bookmarkedPage);
                onGo?.();
              }}
            >
              {bookmarkedPage}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}
