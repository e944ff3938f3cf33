import { useQuery } from '@tanstack/react-query';
import { BookDashed } from 'lucide-react';
import { ChapterFeed } from '#web/feeds/ChapterFeed.tsx';
import { languagesParam } from '#web/feeds/chosen-languages.ts';
import { LanguageChips } from '#web/feeds/LanguageChips.tsx';
import { useFeed } from '#web/feeds/use-feed.ts';
import { chapterFeedQueries, chosenLanguages } from '#contract/preload/chapter-feeds.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Group } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { excerptOf } from '#web/lib/render/excerpt.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { useMedia, wideQuery } from '#web/ui/behavior/use-media.ts';
import { MemberRow, membersOf } from './GroupMembers.tsx';
import { groupStatisticsQuery } from './queries.ts';
import styles from './GroupFeed.module.css';

const maxShownMembers = 6;
/** Characters of a description: about five lines of the sidebar. */
const maxAboutLength = 160;

/** Chapters of a group by day; wide viewports have a sidebar with its members and description. */
export function GroupFeed({
  group,
  params,
  onChange,
}: {
  group: Group;
  params: URLSearchParams;
  onChange: (patch: Record<string, string | null>) => void;
}) {
  const t = useT();
  const isWide = useMedia(wideQuery);
  const readerLanguages = useFilters().languages;
  const languages = chosenLanguages(params.get('lang'), readerLanguages);
  const setLanguages = (codes: readonly string[]) => onChange({ lang: languagesParam(codes, readerLanguages) });
  const feed = useFeed(['group', group.id, ...languages], (page) =>
    chapterFeedQueries.latest({ ...page, groups: [group.id] }, languages),
  );
  const statistics = useQuery(groupStatisticsQuery(group.id)).data;
  const isFiltered = languages.length > 0;
  return (
    <div className={styles.sided}>
      <div className={styles.feed}>
        <h2 className="sr-only">{t('groups.feed')}</h2>
        <LanguageChips
          chosen={languages}
          onChange={setLanguages}
          among={statistics ? statistics.languages : group.attributes.focusedLanguages}
        />
        <ChapterFeed
          feed={feed}
          ownGroup={group.id}
          empty={
            <Empty
              icon={<BookDashed />}
              title={t(isFiltered ? 'feeds.noChaptersInLanguages' : 'feeds.noChapters')}
              action={isFiltered ? <Button onClick={() => setLanguages([])}>{t('feeds.showEvery')}</Button> : undefined}
            />
          }
        />
      </div>
      {isWide && <Sidebar group={group} />}
    </div>
  );
}

function Sidebar({ group }: { group: Group }) {
  const t = useT();
  const path = pathTo.group(group.id, group.attributes.name);
  const members = membersOf(group);
  const { description } = group.attributes;
  const excerpt = excerptOf(description ?? '', maxAboutLength);
  return (
    <aside className={styles.side}>
      {members.length > 0 && (
        <Panel pad>
          <div className={styles.sideHead}>
            <h3>{t('groups.members')}</h3>
            {members.length > maxShownMembers && (
              <TextLink href={`${path}?tab=members`}>{t('groups.allMembers', { count: members.length })}</TextLink>
            )}
          </div>
          <div className={styles.members}>
            {members.slice(0, maxShownMembers).map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </div>
        </Panel>
      )}
      {description && (
        <Panel pad>
          <div className={styles.sideHead}>
            <h3>{t('groups.about')}</h3>
          </div>
          <Text as="p" size="sm" muted dir="auto">
            {excerpt.text} {excerpt.isCut && <TextLink href={path}>{t('announcements.readMore')}</TextLink>}
          </Text>
        </Panel>
      )}
    </aside>
  );
}
