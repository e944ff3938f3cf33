import { toBcp47 } from '#contract/rules/languages.ts';
import { AnnouncementFacts } from '#web/announcements/AnnouncementFacts.tsx';
import type { Announcement } from '#web/announcements/queries.ts';
import { useLanguage } from '#web/lib/i18n/i18n.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { localizedText } from '#contract/rules/title-names.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Link } from '#web/ui/text/Link.tsx';
import stretched from '#web/ui/layout/Stretched.module.css';
import styles from './NewsRow.module.css';

/** Announcement in a list: title, beginning of the text, date and author. */
export function NewsRow({ news }: { news: Announcement }) {
  const language = useLanguage();
  const { name, body } = news.attributes;
  const title = localizedText(name, language, 'en');
  const text = localizedText(body, language, 'en');
  return (
    <article className={styles.line}>
      <h3 className={styles.name} lang={title ? toBcp47(title.language) : undefined}>
        <Link className={stretched.link} href={pathTo.announcement(news.id)}>
          <bdi>{title?.text}</bdi>
        </Link>
      </h3>
      {text && (
        <p className={styles.text} lang={toBcp47(text.language)} dir="auto">
          {plainMarkdown(text.text)}
        </p>
      )}
      <AnnouncementFacts announcement={news} />
    </article>
  );
}
