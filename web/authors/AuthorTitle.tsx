import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { localizedText, titleNames } from '#contract/rules/title-names.ts';
import { coverBlur, mainCoverUrl, ratingKeys, ratingTones } from '#web/lib/catalogue/covers.ts';
import { formatCount, formatDecimal } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterHref } from '#web/lib/navigation/chapter-address.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { CardMenuButton } from '#web/titles/CardMenuButton.tsx';
import type { RatedTitle } from '#web/titles/found.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { ResultFigure } from '#web/ui/cards/ResultRow.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Dot } from '#web/ui/text/Dot.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Score } from '#web/ui/text/Score.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import styles from './AuthorTitle.module.css';
import { firstChapterQuery, type CreditRole } from './queries.ts';

const maxTags = 5;

/**
 * The only title of an author, as a wide card: cover, statistics, description, and a button to start reading. `role`: the
 * only one of theirs, if they have not both.
 */
export function AuthorTitle({ title, role }: { title: RatedTitle; role: CreditRole | null }) {
  const t = useT();
  const language = useLanguage();
  const { attributes } = title;
  const { main, second } = titleNames(attributes, language);
  const description = localizedText(attributes.description, language, attributes.originalLanguage);
  const first = useQuery(firstChapterQuery(title.id, useFilters())).data;
  const href = pathTo.titleOf(title);
  const [smallUrl, largeUrl] = [mainCoverUrl(title, 256), mainCoverUrl(title, 512)];
  return (
    <Panel className={styles.card} data-menu-area="">
      <Link className={styles.cover} href={href} tabIndex={-1} aria-hidden="true">
        <Cover
          src={largeUrl}
          srcSet={smallUrl && largeUrl ? `${smallUrl} 256w, ${largeUrl} 512w` : undefined}
          sizes="(max-width: 767px) 31vw, 150px"
          blur={coverBlur(attributes.contentRating, t)}
        />
      </Link>
      <div className={styles.head}>
        <h2 className={styles.name} lang={toBcp47(main.language)}>
          <Link href={href}>
            <bdi>{main.text}</bdi>
          </Link>
        </h2>
        {second && (
          <Text as="p" size="sm" muted lang={toBcp47(second.language)} dir="auto">
            {second.text}
          </Text>
        )}
        {role && (
          <Text as="p" size="sm" muted>
            {t(role === 'author' ? 'authors.asAuthor' : 'authors.asArtist')}
          </Text>
        )}
        <p className={styles.figures}>
          {title.rating !== null && <Score>{formatDecimal(title.rating, 2)}</Score>}
          <ResultFigure>
            <Dot tone={`pub-${attributes.status}`} />
            <span>
              {t(statusKeys[attributes.status])}
              {attributes.year !== null && `, ${attributes.year}`}
            </span>
          </ResultFigure>
          {title.chapters !== null && <ResultFigure>{t('results.chapters', { count: title.chapters })}</ResultFigure>}
          {title.follows !== null && title.follows > 0 && (
            <ResultFigure>
              {t('results.follows', { count: title.follows, shown: formatCount(title.follows) })}
            </ResultFigure>
          )}
        </p>
        <p className={styles.tags}>
          <Tag tone={ratingTones[attributes.contentRating]}>{t(ratingKeys[attributes.contentRating])}</Tag>
          {attributes.tags.slice(0, maxTags).map((tag) => (
            <Tag key={tag.id} tone={tag.attributes.group === 'content' ? 'warning' : 'neutral'}>
              {tagName(tag)}
            </Tag>
          ))}
        </p>
      </div>
      <div className={styles.about}>
        {description && (
          <Text as="p" cut={4} lang={toBcp47(description.language)} dir="auto">
            {plainMarkdown(description.text)}
          </Text>
        )}
        <div className={styles.acts}>
          <Button look="primary" icon={<Play />} href={first ? chapterHref(first) : href}>
            {t('home.read')}
          </Button>
          <Button href={href}>{t('authors.details')}</Button>
          <CardMenuButton id={title.id} name={main.text} path={href} />
        </div>
      </div>
    </Panel>
  );
}
