import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { Markdown } from '#web/lib/render/Markdown.tsx';
import { localizedText } from '#contract/rules/title-names.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { QueryPage } from '#web/lib/navigation/QueryPage.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { AnnouncementFacts } from './AnnouncementFacts.tsx';
import { announcementQuery, type Announcement } from './queries.ts';
import styles from './Announcements.module.css';

export function AnnouncementPage({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(announcementQuery(id));
  return (
    <QueryPage
      query={query}
      notFound={t('announcements.notFound')}
      loading={
        <Wrap className={styles.page}>
          <Busy label={t('app.loading')} className={styles.bones}>
            <Skeleton width="60%" height="32px" />
            <Skeleton width="30%" />
            <Skeleton height="120px" />
          </Busy>
        </Wrap>
      }
    >
      {(announcement) => <AnnouncementView announcement={announcement} />}
    </QueryPage>
  );
}

function AnnouncementView({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const language = useLanguage();
  const { name, body, expiresAt } = announcement.attributes;
  const title = localizedText(name, language, 'en');
  const text = localizedText(body, language, 'en');
  usePageTitle(title?.text ?? '');
  return (
    <Wrap className={styles.page}>
      <Button
        look="quiet"
        size="sm"
        className={styles.back}
        icon={<ArrowLeft className="flip" />}
        href={pathTo.announcements()}
      >
        {t('announcements.all')}
      </Button>
      <article className={styles.article}>
        <h1 className={styles.title} lang={title ? toBcp47(title.language) : undefined} dir="auto">
          {title?.text}
        </h1>
        <AnnouncementFacts announcement={announcement} />
        {expiresAt !== null && hasPassed(expiresAt) && <Note>{t('announcements.ended')}</Note>}
        {text && (
          <Prose lang={toBcp47(text.language)}>
            <Markdown text={text.text} />
          </Prose>
        )}
      </article>
    </Wrap>
  );
}

const hasPassed = (timestamp: string): boolean => new Date(timestamp) <= new Date();
