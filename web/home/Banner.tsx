import { Megaphone, TriangleAlert, X } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import type { ClientResponse } from '#contract/generated/client.ts';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { localizedText } from '#contract/rules/title-names.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import styles from './Banner.module.css';

export type News = ClientResponse<'announcements.list'>['data'][number];

/** Newest announcement on one line. Its height is fixed, because the page reserves it before the announcement loads. */
export function Banner({ news, onClose }: { news: News; onClose: () => void }) {
  const t = useT();
  const { name, importance, publishedAt } = news.attributes;
  const title = localizedText(name, useLanguage(), 'en');
  const isImportant = importance === 'important';
  return (
    <aside className={styles.banner} aria-label={t('social.banner')} data-important={isImportant || undefined}>
      {isImportant ? <TriangleAlert /> : <Megaphone />}
      <div className={styles.text}>
        {isImportant && <span className={styles.word}>{t('social.important')}</span>}
        <Link
          className={styles.name}
          href={pathTo.announcement(news.id)}
          lang={title ? toBcp47(title.language) : undefined}
        >
          <bdi>{title?.text}</bdi>
        </Link>
        <span className={styles.age}>{formatAgo(new Date(publishedAt))}</span>
      </div>
      <IconButton size="sm" look="quiet" label={t('social.putBannerAway')} icon={<X />} onClick={onClose} />
    </aside>
  );
}
