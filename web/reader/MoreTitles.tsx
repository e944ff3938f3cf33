import { useQuery } from '@tanstack/react-query';
import { toBcp47 } from '#contract/rules/languages.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { localizedText, titleNames } from '#contract/rules/title-names.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { recommendationsQuery } from '#web/titles/related-titles.ts';
import { TitleCoverCard } from '#web/titles/TitleCoverCard.tsx';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import styles from './EndCard.module.css';

/** The fourth one is shown where the card is wide enough. */
const maxTitles = 4;
/** Fewer titles would leave a row of covers half empty: each has a row of its own. */
const minCovers = 3;
const maxDescriptionLength = 300;

/** Titles to go on with after the last chapter of this one; nothing while they load, or if there are none. */
export function MoreTitles({ id }: { id: string }) {
  const t = useT();
  const { data } = useQuery(recommendationsQuery(id, useFilters()));
  if (!data || data.length === 0) return null;
  return (
    <div className={styles.more}>
      <h3>{t('reader.moreTitles')}</h3>
      {data.length < minCovers ? (
        data.map(({ title }) => <TitleRow key={title.id} title={title} />)
      ) : (
        <div className={styles.covers} data-count={Math.min(data.length, maxTitles)}>
          {data.slice(0, maxTitles).map(({ title }) => (
            <TitleCoverCard key={title.id} title={title} sizes="132px" meta={null} />
          ))}
        </div>
      )}
    </div>
  );
}

/** A title with the beginning of its description beside the cover. */
function TitleRow({ title }: { title: Title }) {
  const t = useT();
  const language = useLanguage();
  const { attributes } = title;
  const { main } = titleNames(attributes, language);
  const description = localizedText(attributes.description, language, attributes.originalLanguage);
  const blur = coverBlur(attributes.contentRating, t);
  return (
    <Link className={styles.other} href={pathTo.titleOf(title)}>
      <Cover src={mainCoverUrl(title, 256)} {...(blur ? { blur } : {})} />
      <span>
        <b lang={toBcp47(main.language)}>
          <bdi>{main.text}</bdi>
        </b>
        {description && (
          <Text size="sm" muted cut={3} lang={toBcp47(description.language)}>
            {plainMarkdown(description.text).slice(0, maxDescriptionLength)}
          </Text>
        )}
      </span>
    </Link>
  );
}
