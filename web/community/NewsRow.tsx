import { toBcp47 } from '#contract/rules/languages.ts';
import { AnnouncementFacts } from '#web/announcements/AnnouncementFacts.tsx';
import type { Announcement } from '#web/announcements/queries.ts';
import { useLanguage } from '#web/lib/i18n/i18n.ts';
import { excerptOf } from '#web/lib/render/excerpt.ts';
import { localizedText } from '#contract/rules/title-names.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Link } from '#web/ui/text/Link.tsx';
import stretched from '#web/ui/layout/Stretched.module.css';
import { ReadMoreLink } from '#web/announcements/ReadMoreLink.tsx';
import styles from './NewsRow.module.css';

/** Characters of a text that fit into two lines of the page beside its column at the end. */
const maxTextLength = 170;

/** Announcement in a list: title, beginning of the text, date and author. */
export function NewsRow({ news }: { news: Announcement }) {
  const language = useLanguage();
  const { name, body } = news.attributes;
  const title = localizedText(name, language, 'en');
  const text = localizedText(body, language, 'en');
  const excerpt = text && excerptOf(text.text, maxTextLength);
  return (
    <article className={styles.line}>
      <h3 className={styles.name} lang={title ? toBcp47(title.language) : undefined}>
        <Link className={stretched.link} href={pathTo.announcement(news.id)}>
          <bdi>{title?.text}</bdi>
        </Link>
      </h3>
      {excerpt && (
        <p className={styles.text}>
          <bdi lang={toBcp47(text.language)}>{excerpt.text}</bdi>{' '}
          {excerpt.isCut && <ReadMoreLink id={news.id} title={title?.text} />}
        </p>
      )}
      <AnnouncementFacts announcement={news} />
    </article>
  );
}
