import type { ReactNode } from 'react';
import { ExternalLink } from 'lucide-react';
import { mayHaveFinalChapter } from '#contract/rules/final-chapter.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { Name } from '#contract/rules/title-names.ts';
import { related, type Title } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { Chip } from '#web/ui/controls/Chip.tsx';
import { Fact, FactList, MarkedName } from '#web/ui/text/FactList.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { externalLinks, type LinkKind } from './links.ts';

const tagGroups = [
  ['genre', 'titles.genres'],
  ['theme', 'titles.themes'],
  ['format', 'titles.format'],
] as const;
const linkGroups: [LinkKind, MessageKey][] = [
  ['official', 'titles.official'],
  ['retail', 'titles.buy'],
  ['track', 'titles.track'],
];
const demographicKeys = {
  shounen: 'demographic.shounen',
  shoujo: 'demographic.shoujo',
  josei: 'demographic.josei',
  seinen: 'demographic.seinen',
} as const;

/** Facts of a title: its people, tags, external links and alternative names. */
export function TitleFacts({ title, others: alternativeNames }: { title: Title; others: Name[] }) {
  const t = useT();
  const language = useLanguage();
  const { attributes } = title;
  const links = externalLinks(attributes);
  const personLinks = (type: 'author' | 'artist') =>
    nullIfEmpty(
      related(title, type).map(({ id, attributes: { name } }) => (
        <Chip key={id} href={pathTo.author(id, name)}>
          <bdi>{name}</bdi>
        </Chip>
      )),
    );
  const personIds = (type: 'author' | 'artist') =>
    related(title, type)
      .map(({ id }) => id)
      .sort()
      .join();
  const isSame = personIds('author') !== '' && personIds('author') === personIds('artist');
  const { lastVolume, lastChapter, status } = attributes;
  const hasEnd = mayHaveFinalChapter(status) && Boolean(lastVolume || lastChapter);
  const finalLabel =
    hasEnd &&
    fullChapterLabel({ volume: lastVolume || null, chapter: lastChapter || null, translatedLanguage: language });
  return (
    <FactList>
      <Fact label={t(isSame ? 'titles.storyAndArt' : 'titles.author')}>{personLinks('author')}</Fact>
      {!isSame && <Fact label={t('titles.artist')}>{personLinks('artist')}</Fact>}
      {tagGroups.map(([group, key]) => (
        <Fact key={group} label={t(key)}>
          {tagList(attributes.tags.filter((tag) => tag.attributes.group === group).map(tagName))}
        </Fact>
      ))}
      <Fact label={t('titles.demographic')}>
        {attributes.publicationDemographic && tagList([t(demographicKeys[attributes.publicationDemographic])])}
      </Fact>
      <Fact label={t('titles.finalChapter')}>{finalLabel && <span>{finalLabel}</span>}</Fact>
      {linkGroups.map(([kind, key]) => (
        <Fact key={kind} label={t(key)}>
          {nullIfEmpty(
            links
              .filter((link) => link.kind === kind)
              .map((link) => (
                <Chip key={link.href} href={link.href} icon={<ExternalLink />}>
                  {link.label}
                </Chip>
              )),
          )}
        </Fact>
      ))}
      <Fact label={t('titles.alternative')} lines>
        {nullIfEmpty(
          alternativeNames.map((name) => (
            <MarkedName key={`${name.language} ${name.text}`} mark={<LanguageFlag code={name.language} />}>
              <span className="sr-only">{languageName(name.language)}</span>
              <bdi lang={toBcp47(name.language)}>{name.text}</bdi>
            </MarkedName>
          )),
        )}
      </Fact>
    </FactList>
  );
}

const nullIfEmpty = (nodes: ReactNode[]): ReactNode => (nodes.length > 0 ? nodes : null);

function tagList(texts: string[]): ReactNode {
  return nullIfEmpty(
    [...new Set(texts)].map((text) => (
      <Tag key={text}>
        <bdi>{text}</bdi>
      </Tag>
    )),
  );
}
