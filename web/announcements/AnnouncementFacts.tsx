import { Pin } from 'lucide-react';
import { formatAgo, formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { localizedText } from '#contract/rules/title-names.ts';
import { related } from '#web/lib/catalogue/related.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Language } from '#web/ui/text/Language.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import type { Announcement } from './queries.ts';
import styles from './Announcements.module.css';

/** Date and author of an announcement, and its language if that is not the reader's. */
export function AnnouncementFacts({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const language = useLanguage();
  const author = related(announcement, 'user')[0];
  const text = localizedText(announcement.attributes.body, language, 'en');
  const published = new Date(announcement.attributes.publishedAt);
  return (
    <p className={styles.facts}>
      {announcement.attributes.importance === 'important' && (
        <Tag tone="warning" icon={<Pin />}>
          {t('social.important')}
        </Tag>
      )}
      <time dateTime={published.toISOString()} title={formatDateTime(published)}>
        {formatAgo(published)}
      </time>
      {author && (
        <Who
          kind="user"
          name={author.attributes.username}
          tone={roleTone(author.attributes.roles)}
          href={pathTo.user(author.id, author.attributes.username)}
        />
      )}
      {text && text.language !== language && <Language code={text.language} name={languageName(text.language)} />}
    </p>
  );
}
