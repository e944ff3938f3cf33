import { useQuery } from '@tanstack/react-query';
import { PenTool, Shuffle, SlidersHorizontal, Tags, Users } from 'lucide-react';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { Row } from '#web/ui/cards/Row.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { PopularTitles } from './PopularTitles.tsx';
import { tagStatisticsQuery, tagsQuery } from './queries.ts';
import { sortTagsByUse, titleCount } from './tags-by-use.ts';

const maxTags = 18;

/** Links for browsing the catalog without a search text, and the most used tags. */
export function BrowseLinks() {
  const t = useT();
  const tags = useQuery(tagsQuery).data;
  const tagStatistics = useQuery(tagStatisticsQuery(useFilters())).data;
  const topicTags = tags?.filter(({ attributes: { group } }) => group === 'genre' || group === 'theme') ?? [];
  const popularTags = tagStatistics
    ? sortTagsByUse(topicTags, tagStatistics).filter((tag) => titleCount(tag, tagStatistics) > 0)
    : [];
  return (
    <>
      <Section title={t('find.ways')}>
        <Row wrap>
          <Button icon={<SlidersHorizontal />} href={pathTo.titles()}>
            {t('search.advanced')}
          </Button>
          <Button icon={<Tags />} href={pathTo.tags()}>
            {t('tags.title')}
          </Button>
          <Button icon={<Users />} href={pathTo.groups()}>
            {t('groups.title')}
          </Button>
          <Button icon={<PenTool />} href={pathTo.authors()}>
            {t('authors.title')}
          </Button>
          <Button icon={<Shuffle />} href={pathTo.random()}>
            {t('nav.random')}
          </Button>
        </Row>
      </Section>
      {popularTags.length > 0 && (
        <Section title={t('find.usedTags')} more={{ href: pathTo.tags(), label: t('home.seeAll') }}>
          <Chips>
            {popularTags.slice(0, maxTags).map((tag) => (
              <Chip
                key={tag.id}
                href={pathTo.tag(tag.id, tag.attributes.name['en'] ?? '')}
                count={formatCount(tagStatistics?.[tag.id]?.titles ?? 0)}
              >
                {tagName(tag)}
              </Chip>
            ))}
          </Chips>
        </Section>
      )}
      <PopularTitles />
    </>
  );
}
