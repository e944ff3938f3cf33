import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { unblurredRatings } from '#contract/rules/content-ratings.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { Markdown } from '#web/lib/render/Markdown.tsx';
import { localizedText } from '#contract/rules/title-names.ts';
import type { Author } from '#web/lib/catalogue/related.ts';
import { historyItems } from '#web/edit-history/history-item.tsx';
import { useStaffItems } from '#web/staff-actions/staff-items.tsx';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { ShareReportMenu } from '#web/reports/ShareReportMenu.tsx';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Mosaic } from '#web/ui/cards/Mosaic.tsx';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import styles from './AuthorHead.module.css';
import { EditAuthorButton } from './EditAuthorButton.tsx';
import { AuthorFacts } from './AuthorFacts.tsx';
import { authorLinks } from './links.ts';
import { authorTitlesQuery, type ShownAuthor } from './queries.ts';

/** Head of an author page: picture, name, facts about the titles, biography in a selectable language, links. */
export function AuthorHead({ author: { id, attributes, can } }: { author: ShownAuthor }) {
  const t = useT();
  const staffItems = useStaffItems({ id, name: attributes.name }, can, ['author.merge']);
  const links = authorLinks(attributes);
  const hasBiography = Object.values(attributes.biography).some((text) => text.trim() !== '');
  return (
    <div className={styles.head}>
      <Portrait id={id} attributes={attributes} />
      <div className={styles.text}>
        <p className={styles.kind}>
          <TextLink href={pathTo.authors()}>{t('authors.title')}</TextLink>
        </p>
        <h1 className={styles.name} dir="auto">
          {attributes.name}
        </h1>
        <AuthorFacts id={id} />
      </div>
      <div className={styles.actions}>
        <EditAuthorButton id={id} can={can} />
        <ShareReportMenu
          target={{ category: 'author', id, name: attributes.name }}
          path={pathTo.author(id, attributes.name)}
          moreItems={[...historyItems({ kind: 'author', id, name: attributes.name }), ...staffItems]}
        />
      </div>
      {(hasBiography || links.length > 0) && (
        <div className={styles.about}>
          <Biography texts={attributes.biography} />
          {links.length > 0 && (
            <Chips label={t('authors.links')}>
              {links.map(({ key, label, href }) => (
                <Chip key={key} href={href} icon={<ExternalLink />}>
                  <bdi>{label}</bdi>
                </Chip>
              ))}
            </Chips>
          )}
        </div>
      )}
    </div>
  );
}

/** Picture of the author; without one, the covers of their titles, except of an only title, which is shown below. */
function Portrait({ id, attributes: { name, imageUrl } }: Pick<Author, 'id' | 'attributes'>) {
  const { data, isPending } = useQuery(authorTitlesQuery(id, useFilters()));
  if (imageUrl !== null) return <Avatar name={name} src={imageUrl} size="xxl" />;
  const covers = (data?.titles ?? [])
    .filter(({ attributes }) => unblurredRatings.some((rating) => rating === attributes.contentRating))
    .flatMap((title) => mainCoverUrl(title, 256) ?? []);
  if (covers.length > 1 || isPending) return <Mosaic className={styles.portrait} covers={covers} eager />;
  return <Avatar name={name} size="xxl" />;
}

function Biography({ texts }: { texts: Record<string, string> }) {
  const t = useT();
  const readerLanguage = useLanguage();
  const [chosenLanguage, setChosenLanguage] = useState<string | null>(null);
  const languageCodes = Object.keys(texts).filter((code) => texts[code]?.trim());
  const defaultText = localizedText(texts, readerLanguage, '');
  const shownText =
    chosenLanguage !== null && texts[chosenLanguage]
      ? { language: chosenLanguage, text: texts[chosenLanguage] }
      : defaultText;
  if (!shownText) return null;
  return (
    <>
      {languageCodes.length > 1 && (
        <Chips label={t('authors.biographyLanguages')}>
          {languageCodes.map((code) => (
            <Chip
              key={code}
              pressed={code === shownText.language}
              icon={<LanguageFlag code={code} />}
              onClick={() => setChosenLanguage(code)}
            >
              {languageName(code)}
            </Chip>
          ))}
        </Chips>
      )}
      <Prose lang={toBcp47(shownText.language)}>
        <Markdown text={shownText.text} />
      </Prose>
    </>
  );
}

/** Skeleton of the author head while it loads. */
export function AuthorHeadLoading() {
  const t = useT();
  return (
    <Busy label={t('app.loading')}>
      <div className={styles.head}>
        <span className={styles.portrait}>
          <Skeleton height="100%" />
        </span>
        <div className={styles.text}>
          <Skeleton width="80px" height="16px" />
          <Skeleton width="200px" height="30px" />
          <Skeleton width="240px" height="16px" />
        </div>
      </div>
    </Busy>
  );
}
