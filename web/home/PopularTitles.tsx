import { useQuery } from '@tanstack/react-query';
import { toBcp47, type InterfaceLanguage } from '#contract/rules/languages.ts';
import { mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { localizedText, titleNames } from '#contract/rules/title-names.ts';
import { creatorNames, type Title } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { tagName, useTagNames } from '#web/lib/catalogue/tags.ts';
import { Carousel, type Slide } from '#web/ui/layout/Carousel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { HeroControls, HeroFacts, ReadButton } from './deferred-parts.ts';
import { popularQuery } from './queries.ts';
import styles from './HomePage.module.css';

const maxTags = 4;

/** Carousel of popular new titles. Renders nothing if there were none in the last months. */
export function PopularTitles() {
  const t = useT();
  const language = useLanguage();
  const tagNamesLoaded = useTagNames();
  const query = useQuery(popularQuery(useFilters()));
  const failure = useFailure(query);
  if (query.data?.data.length === 0) return null;
  return (
    <Section
      className={styles.popular!}
      title={t('home.popular')}
      more={{ href: pathTo.titles('?created=year&sort=follows'), label: t('home.seeAll') }}
    >
      {query.data ? (
        <Carousel
          label={t('home.popular')}
          slides={query.data.data.map((each) => toSlide(each, language, tagNamesLoaded))}
          Controls={HeroControls}
          Facts={HeroFacts}
        />
      ) : failure ? (
        <SectionError query={query} failure={failure} />
      ) : (
        <Busy label={t('app.loading')}>
          <Skeleton height="346px" />
        </Busy>
      )}
    </Section>
  );
}

/** @param tagNamesLoaded whether the translated tag names are loaded */
function toSlide(title: Title, language: InterfaceLanguage, tagNamesLoaded: boolean): Slide {
  const { attributes } = title;
  const { main } = titleNames(attributes, language);
  const synopsis = localizedText(attributes.description, language, attributes.originalLanguage);
  return {
    href: pathTo.titleOf(title),
    name: main.text,
    lang: toBcp47(main.language),
    cover: mainCoverUrl(title, 512),
    tags: tagNamesLoaded ? attributes.tags.slice(0, maxTags).map(tagName) : [],
    by: creatorNames(title).join(', '),
    ...(synopsis ? { text: plainMarkdown(synopsis.text), textLang: toBcp47(synopsis.language) } : {}),
    action: <ReadButton title={title} />,
  };
}
