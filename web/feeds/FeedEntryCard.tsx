import { memo, useMemo, useState } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { foldVersions } from '#contract/preload/chapter-versions.ts';
import { isFoldedCard, maxAboutLength, maxCollapsedNumbers } from '#contract/preload/chapter-feeds.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { localizedText, titleNames } from '#contract/rules/title-names.ts';
import { useReadingLine } from '#web/lib/catalogue/reading-line.ts';
import { related, type Chapter } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { CardMenuButton } from '#web/titles/CardMenuButton.tsx';
import { TitleChapterRow, type OwnGroup } from '#web/titles/TitleChapterRow.tsx';
import { Versions } from '#web/ui/cards/ChapterRow.tsx';
import { FeedCard } from '#web/ui/cards/FeedCard.tsx';
import type { FeedEntry } from './feed-days.ts';

/** Keys of expanded cards and ids of chapters whose versions are expanded, remembered for the rest of the visit. */
const expandedKeys = new Set<string>();

/** Card with the new chapters of a title on one day; versions of the same chapter number share a row. */
export const FeedEntryCard = memo(function FeedEntryCard({
  entry,
  ownGroup,
  eager,
}: {
  entry: FeedEntry;
  /** Whether the card is visible when the page opens, so that its cover loads eagerly. */
  eager: boolean;
  /** The group whose feed this is. */
  ownGroup: OwnGroup | undefined;
}) {
  const t = useT();
  const language = useLanguage();
  const { key, title, chapters } = entry;
  const { attributes } = title;
  const { main, second } = titleNames(attributes, language);
  const [open, setOpen] = useState(() => expandedKeys.has(key));
  const toggle = () => {
    if (open) expandedKeys.delete(key);
    else expandedKeys.add(key);
    setOpen(!open);
  };
  const line = useReadingLine(title.id);
  const resets = attributes.chapterNumbersResetOnNewVolume;
  const numbers = useMemo(() => foldVersions(chapters, line, resets), [chapters, line, resets]);
  const isFolded = isFoldedCard(numbers.length);
  const coverUrl = mainCoverUrl(title, 256);
  const description = localizedText(attributes.description, language, attributes.originalLanguage);
  const authorNames = related(title, 'author').map((author) => author.attributes.name);
  const path = pathTo.titleOf(title);
  return (
    <FeedCard
      href={path}
      aside={<CardMenuButton id={title.id} name={main.text} path={path} />}
      cover={{ src: coverUrl, blur: coverBlur(attributes.contentRating, t), eager }}
      name={main.text}
      nameLang={toBcp47(main.language)}
      single={numbers.length === 1}
      about={
        second || authorNames.length > 0 ? (
          <>
            {second && <bdi lang={toBcp47(second.language)}>{second.text}</bdi>}
            {second && authorNames.length > 0 && ' · '}
            <bdi>{authorNames.join(', ')}</bdi>
          </>
        ) : (
          description && (
            <span lang={toBcp47(description.language)} dir="auto">
              {plainMarkdown(description.text).slice(0, maxAboutLength)}
            </span>
          )
        )
      }
      foot={
        isFolded ? (
          <button type="button" aria-expanded={open} onClick={toggle}>
            {open ? t('feeds.showFewer') : t('feeds.showAll', { count: formatCount(numbers.length) })}
            {open ? <ChevronUp /> : <ChevronDown />}
          </button>
        ) : undefined
      }
    >
      {(isFolded && !open ? numbers.slice(0, maxCollapsedNumbers) : numbers).map((versions) => (
        <FeedNumber key={versions[0].id} versions={versions} ownGroup={ownGroup} />
      ))}
    </FeedCard>
  );
});

/** One chapter number: its best version, with the other versions collapsed under it. */
function FeedNumber({
  versions: [best, ...otherVersions],
  ownGroup,
}: {
  versions: [Chapter, ...Chapter[]];
  ownGroup: OwnGroup | undefined;
}) {
  const t = useT();
  const [open, setOpen] = useState(() => expandedKeys.has(best.id));
  const toggle = () => {
    if (open) expandedKeys.delete(best.id);
    else expandedKeys.add(best.id);
    setOpen(!open);
  };
  const count = otherVersions.length + 1;
  const versions = { label: t('titles.versions', { count }), open, onToggle: toggle };
  return (
    <>
      <TitleChapterRow chapter={best} ownGroup={ownGroup} dense {...(otherVersions.length > 0 ? { versions } : {})} />
      {open && otherVersions.length > 0 && (
        <Versions>
          {otherVersions.map((chapter) => (
            <TitleChapterRow key={chapter.id} chapter={chapter} ownGroup={ownGroup} dense />
          ))}
        </Versions>
      )}
    </>
  );
}
