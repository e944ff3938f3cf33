import { Bookmark, BookOpen, Play } from 'lucide-react';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { versionOf } from '#contract/preload/chapter-versions.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { localizedText, titleNames } from '#contract/rules/title-names.ts';
import { useReadingLine } from '#web/lib/catalogue/reading-line.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { creatorNames } from '#web/lib/catalogue/related.ts';
import { chapterHref, externalUrlOf } from '#web/lib/navigation/chapter-address.ts';
import { resumePointOf, useTitleReading } from '#web/lib/reading/title-progress.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { formatCount, formatDecimal } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { availability } from '#web/titles/chapter-list.ts';
import type { RatedTitle } from '#web/titles/found.ts';
import { CardMenuButton } from '#web/titles/CardMenuButton.tsx';
import { MatchedName } from '#web/titles/MatchedName.tsx';
import { matchingName } from '#web/titles/name-match.ts';
import { titleChaptersQuery } from '#web/titles/queries.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Dot } from '#web/ui/text/Dot.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Score } from '#web/ui/text/Score.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import styles from './TopResult.module.css';

const maxDescriptionLength = 500;

/** The title that matches best, with what tells whether it is the right one, and a button to read it. */
export function TopResult({ title, text }: { title: RatedTitle; text: string }) {
  const t = useT();
  const language = useLanguage();
  const { attributes, rating, chapters: chapterCount, follows } = title;
  const { main, second } = titleNames(attributes, language);
  const match = matchingName(attributes, language, text);
  const description = localizedText(attributes.description, language, attributes.originalLanguage);
  const href = pathTo.titleOf(title);
  const readHref = useReadHref(title) ?? href;
  const blur = coverBlur(attributes.contentRating, t);
  const creators = creatorNames(title).join(', ');
  return (
    <Panel className={styles.top} data-menu-area="">
      <Link href={href} aria-hidden tabIndex={-1}>
        <Cover src={mainCoverUrl(title, 512)} eager {...(blur ? { blur } : {})} />
      </Link>
      <article className={styles.text}>
        <h3 className={styles.name} lang={toBcp47(main.language)}>
          <Link href={href}>
            <bdi>{main.text}</bdi>
          </Link>
        </h3>
        {match ? (
          <Text muted cut={1}>
            <MatchedName match={match} />
          </Text>
        ) : (
          second && (
            <Text muted cut={1} lang={toBcp47(second.language)}>
              <bdi>{second.text}</bdi>
            </Text>
          )
        )}
        {creators && (
          <Text cut={1}>
            <bdi>{creators}</bdi>
          </Text>
        )}
        <div className={styles.figures}>
          {rating !== null && <Score>{formatDecimal(rating, 2)}</Score>}
          <span>
            <Dot tone={`pub-${attributes.status}`} />
            {t(statusKeys[attributes.status])}
          </span>
          {chapterCount !== null && (
            <span>
              <BookOpen />
              {t('results.chapters', { count: chapterCount })}
            </span>
          )}
          {follows !== null && follows > 0 && (
            <span>
              <Bookmark />
              {t('results.follows', { count: follows, shown: formatCount(follows) })}
            </span>
          )}
        </div>
        {description && (
          <Text as="p" cut={3} lang={toBcp47(description.language)} dir="auto">
            {plainMarkdown(description.text).slice(0, maxDescriptionLength)}
          </Text>
        )}
        <div className={styles.read}>
          <Button look="primary" icon={<Play />} href={readHref}>
            {t('home.read')}
          </Button>
          <CardMenuButton id={title.id} name={main.text} path={href} />
        </div>
      </article>
    </Panel>
  );
}

/** Where to start or continue the title; null while that is loading, and if the title's page says more about it. */
function useReadHref({ id, attributes }: RatedTitle): string | null {
  const chapters = useQuery(titleChaptersQuery(id)).data;
  const line = useReadingLine(id);
  const reading = useTitleReading(id);
  const resets = attributes.chapterNumbersResetOnNewVolume;
  return useMemo(() => {
    const versions = (chapters ?? []).filter((each) => availability(each) === 'open').map(versionOf);
    const resume = resumePointOf(versions, { line, resets }, reading);
    if (!resume || externalUrlOf(resume.version.chapter) !== null) return null;
    return chapterHref(resume.version.chapter, resume.page > 1 ? resume.page : undefined);
  }, [chapters, line, resets, reading]);
}
