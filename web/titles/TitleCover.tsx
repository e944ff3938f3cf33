import { useState } from 'react';
import { Images } from 'lucide-react';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import styles from './TitlePage.module.css';

/** The main cover, which links to all covers. The first press removes its cover blur. */
export function TitleCover({ title, count, href }: { title: Title; count: number; href: string }) {
  const t = useT();
  const [isRevealed, setRevealed] = useState(false);
  const activeBlur = isRevealed ? undefined : coverBlur(title.attributes.contentRating, t);
  const smallCoverUrl = mainCoverUrl(title, 256);
  const largeCoverUrl = mainCoverUrl(title, 512);
  const cover = (
    <Cover
      src={largeCoverUrl}
      srcSet={smallCoverUrl && largeCoverUrl ? `${smallCoverUrl} 256w, ${largeCoverUrl} 512w` : undefined}
      sizes="(max-width: 767px) 104px, 216px"
      eager
      blur={activeBlur}
      corner={
        count > 1 ? (
          <>
            <Images />
            {formatCount(count)}
          </>
        ) : undefined
      }
    />
  );
  if (activeBlur && largeCoverUrl) {
    return (
      <button
        type="button"
        className={styles.cover}
        onClick={() => setRevealed(true)}
        aria-label={`${activeBlur.label}. ${activeBlur.hint}`}
      >
        {cover}
      </button>
    );
  }
  return (
    <Link href={href} className={styles.cover} aria-label={t('titles.viewCovers', { count })}>
      {cover}
    </Link>
  );
}
