import { useRef, type ReactNode } from 'react';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { useCoverTint } from '#web/ui/behavior/cover-tint.ts';
import { cx } from '#web/ui/behavior/cx.ts';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import styles from './TitlePage.module.css';

/** Layout of a title page: a band in the cover's main color, cover with facts below, and a column for the names and all other content. */
export function TitleFrame({
  banner,
  cover,
  side,
  head,
  children,
}: {
  /** The title whose cover tints the band; null while it loads. */
  banner: Title | null;
  cover: ReactNode;
  side: ReactNode;
  head: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  const isBlurred = banner !== null && coverBlur(banner.attributes.contentRating, t) !== undefined;
  const { ambient } = usePreferences().preferredLayout;
  const band = useRef<HTMLDivElement>(null);
  useCoverTint(band, banner && !isBlurred && ambient ? mainCoverUrl(banner, 256) : null);
  return (
    <div className={styles.page}>
      <div className={styles.banner} ref={band} />
      <Wrap className={cx(styles.grid)}>
        <div className={styles.start}>
          <div className={styles.art}>{cover}</div>
          {side && <div>{side}</div>}
        </div>
        <div className={styles.end}>
          <div className={styles.head}>{head}</div>
          <div className={styles.wide}>{children}</div>
        </div>
      </Wrap>
    </div>
  );
}
