import { useQuery } from '@tanstack/react-query';
import { Activity as ActivityIcon, Megaphone, UsersRound } from 'lucide-react';
import { GroupRow } from '#web/groups/GroupRow.tsx';
import { GroupWidgets } from '#web/groups/GroupWidgets.tsx';
import { activeGroupsQuery, newGroupsQuery } from '#web/groups/queries.ts';
import { formatCount, formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ListDirectory } from '#web/lists/ListDirectory.tsx';
import { TitleSample } from '#web/titles/TitleSample.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Panel, Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading, Section } from '#web/ui/layout/SectionHeading.tsx';
import { Activity } from './Activity.tsx';
import { CommunityLinks } from './CommunityLinks.tsx';
import { CommunityStatistics } from './CommunityStatistics.tsx';
import { LatestReleases } from './LatestReleases.tsx';
import { NewsRow } from './NewsRow.tsx';
import { newsQuery } from './queries.ts';
import { WelcomePanel } from './WelcomePanel.tsx';
import styles from './SocialPage.module.css';

/** The front page of the community: what moves, news and groups beside it. Each part loads and fails by itself. */
export function SocialPage() {
  const t = useT();
  usePageTitle(t('nav.social'));
  const { status } = useSession();
  return (
    <Wrap>
      <PageHeading title={t('nav.social')} />
      <div className={styles.page}>
        <div className={styles.main}>
          {status !== 'guest' && <Activity />}
          {status !== 'guest' && <GroupWidgets />}
          <LatestReleases />
          <ActiveGroups />
          <TitleSample
            size="lg"
            heading={t('feeds.recent')}
            more={{ href: pathTo.titleFeed('recent'), label: t('home.seeAll') }}
            name={['new']}
            query={{ order: { createdAt: 'desc' } }}
          />
          <ListDirectory />
        </div>
        <div className={styles.side}>
          <News />
          <CommunityStatistics />
          <NewGroups />
          <CommunityLinks />
        </div>
        {status === 'guest' && (
          <Panel className={styles.welcome}>
            <WelcomePanel />
          </Panel>
        )}
      </div>
    </Wrap>
  );
}

function News() {
  const t = useT();
  const query = useQuery(newsQuery(3));
  return (
    <Section title={t('announcements.title')} more={{ href: pathTo.announcements(), label: t('home.seeAll') }}>
      <Loaded query={query} height="268px">
        {(news) =>
          news.length === 0 ? (
            <Empty compact icon={<Megaphone />} title={t('announcements.none')} />
          ) : (
            <Panel>
              {news.map((each) => (
                <NewsRow key={each.id} news={each} />
              ))}
            </Panel>
          )
        }
      </Loaded>
    </Section>
  );
}

function ActiveGroups() {
  const t = useT();
  const query = useQuery(activeGroupsQuery(6));
  return (
    <Section title={t('social.active')} more={{ href: pathTo.groups(), label: t('home.seeAll') }}>
      <Loaded query={query} height="224px">
        {(groups) =>
          groups.length === 0 ? (
            <Empty compact icon={<ActivityIcon />} title={t('social.noActive')} />
          ) : (
            <Panel className={styles.pairs}>
              {groups.map((group) => (
                <GroupRow
                  key={group.id}
                  group={group}
                  note={t('social.activeChapters', { count: group.lately, shown: formatCount(group.lately) })}
                />
              ))}
            </Panel>
          )
        }
      </Loaded>
    </Section>
  );
}

function NewGroups() {
  const t = useT();
  const query = useQuery(newGroupsQuery(4));
  const seeAllLink = { href: pathTo.groups('?sort=newest'), label: t('home.seeAll') };
  return (
    <Section title={t('social.newGroups')} more={seeAllLink}>
      <Loaded query={query} height="298px">
        {(groups) =>
          groups.length === 0 ? (
            <Empty compact icon={<UsersRound />} title={t('social.noGroups')} />
          ) : (
            <Panel>
              {groups.map((group) => (
                <GroupRow
                  key={group.id}
                  group={group}
                  note={t('social.since', { date: formatDate(new Date(group.attributes.createdAt)) })}
                />
              ))}
            </Panel>
          )
        }
      </Loaded>
    </Section>
  );
}
