import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { latestUpdatesQuery, type TitleUpdate } from '#web/feeds/latest-updates.ts';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { related } from '#web/lib/catalogue/related.ts';
import { formatAge, languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { MiniRow } from '#web/ui/cards/MiniRow.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import styles from './SocialPage.module.css';

/** On phones fewer, so that groups are in sight below them. */
const maxReleases = { phone: 4, wide: 8 } as const;

/** The newest chapters that groups have released, one per title. */
export function LatestReleases() {
  const t = useT();
  const query = useQuery(latestUpdatesQuery(useFilters()));
  const count = useMedia(phoneQuery) ? maxReleases.phone : maxReleases.wide;
  return (
    <Section title={t('feeds.latest')} more={{ href: pathTo.latest(), label: t('home.seeAll') }}>
      <Loaded query={query} height="344px">
        {(updates) =>
          updates.length === 0 ? (
            <Empty compact icon={<RefreshCw />} title={t('home.noUpdates')} />
          ) : (
            <Panel className={styles.pairs}>
              {updates.slice(0, count).map((update) => (
                <Release key={update.title.id} update={update} />
              ))}
            </Panel>
          )
        }
      </Loaded>
    </Section>
  );
}

function Release({ update: { title, chapter } }: { update: TitleUpdate }) {
  const t = useT();
  const { main } = titleNames(title.attributes, useLanguage());
  const { attributes } = chapter;
  const groups = related(chapter, 'scanlation_group');
  return (
    <MiniRow
      // chapters hosted on another site link to their title's page
      href={attributes.externalUrl ? pathTo.titleOf(title) : pathTo.chapter(chapter.id)}
      cover={{ src: mainCoverUrl(title, 256), blur: coverBlur(title.attributes.contentRating, t) }}
      name={main.text}
      nameLang={toBcp47(main.language)}
      language={{ code: attributes.translatedLanguage, name: languageName(attributes.translatedLanguage) }}
      number={chapterLabel(attributes)}
      chapterName={attributes.title}
      chapterLang={toBcp47(attributes.translatedLanguage)}
      by={groups.length > 0 ? groups.map((group) => group.attributes.name).join(', ') : t('app.noGroup')}
      official={groups.some((group) => group.attributes.official)}
      age={formatAge(new Date(attributes.readableAt))}
    />
  );
}
