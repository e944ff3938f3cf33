import type { ReactNode } from 'react';
import { BadgeCheck } from 'lucide-react';
import { formatAgo, formatCount, formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { related, type Group } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { GroupLogo } from '#web/ui/cards/GroupLogo.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import type { ListedGroup } from './queries.ts';
import stretched from '#web/ui/layout/Stretched.module.css';
import styles from './GroupRow.module.css';

/** Row of a group in a panel: name with the official mark, leader, and its statistics or `note` instead. */
export function GroupRow({
  group: { id, attributes, relationships, figures: statistics },
  note,
}: {
  group: Group & { figures?: ListedGroup['figures'] };
  note?: ReactNode;
}) {
  const t = useT();
  const leader = related({ relationships }, 'leader')[0];
  const latestUploadAt = statistics?.latestChapterAt ? new Date(statistics.latestChapterAt) : null;
  return (
    <article className={styles.line}>
      <GroupLogo name={attributes.name} size="lg" />
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link className={stretched.link} href={pathTo.group(id, attributes.name)}>
            <bdi>{attributes.name}</bdi>
          </Link>
          {attributes.official && (
            <>
              <BadgeCheck aria-hidden />
              <span className="sr-only">{t('groups.official')}</span>
            </>
          )}
        </h3>
        {leader && (
          <p className={styles.leader} dir="auto">
            {t('groups.ledBy', { name: leader.attributes.username })}
          </p>
        )}
        <p className={styles.figures}>
          {note ??
            (statistics && (
              <>
                <span>
                  {t('groups.titleCount', { count: statistics.titles, shown: formatCount(statistics.titles) })}
                </span>
                {latestUploadAt ? (
                  <time dateTime={latestUploadAt.toISOString()} title={formatDateTime(latestUploadAt)}>
                    {t('groups.lastUpload', { ago: formatAgo(latestUploadAt) })}
                  </time>
                ) : (
                  <span>{t('groups.noUploads')}</span>
                )}
              </>
            ))}
        </p>
      </div>
    </article>
  );
}
