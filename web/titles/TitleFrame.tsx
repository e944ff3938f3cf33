import type { ReactNode } from 'react';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { cx } from '#web/ui/behavior/cx.ts';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import styles from './TitlePage.module.css';

/** Layout of a title page: banner, cover with facts below, and a column for the names and all other content. */
export function TitleFrame({
  banner,
  cover,
  side,
  head,
  children,
}: {
  /** The title whose cover is the banner's background; null while it loads. */
  banner: Title | null;
  cover: ReactNode;
  side: ReactNode;
  head: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  const isBlurred = banner !== null && coverBlur(banner.attributes.contentRating, t) !== undefined;
  const { ambient } = usePreferences().preferredLayout;
  // the smallest cover file is enough, because the banner's background is blurred
  const bannerUrl = banner && !isBlurred && ambient ? mainCoverUrl(banner, 256) : null;
  return (
    <div className={styles.page}>
      <div className={styles.banner}>{bannerUrl && <img src={bannerUrl} alt="" />}</div>
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
