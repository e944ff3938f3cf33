import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { followedGroupsQuery } from '#web/groups/follows.ts';
import { GroupRow } from '#web/groups/GroupRow.tsx';
import { historyKey } from '#web/history/changes.ts';
import { fetchHistory } from '#web/history/entries.ts';
import { HistoryRow } from '#web/history/HistoryRow.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import styles from './UserInfo.module.css';

/** Number of opened chapters from which the last one of each title is taken. */
const maxSearchedEntries = 16;
const maxEntries = 4;
const maxGroups = 4;

/** What only the owner of a user page sees on it: what they read last, and the groups that they follow. */
export function OwnPart() {
  const t = useT();
  const entries = useQuery({
    queryKey: [...historyKey, 'newest'],
    queryFn: ({ signal }) => fetchHistory('', { limit: maxSearchedEntries, offset: 0, signal }),
  }).data?.data;
  const groups = useQuery(followedGroupsQuery(maxGroups)).data?.data;
  if (!entries || !groups) return null;
  const seenTitles = new Set<string>();
  const shownEntries = entries
    .filter(({ id, title }) => seenTitles.size < seenTitles.add(title?.id ?? id).size)
    .slice(0, maxEntries);
  const onlyYou = <Tag icon={<Lock />}>{t('users.onlyYou')}</Tag>;
  return (
    <section className={styles.own} aria-label={t('users.ownPart')}>
      <div className={styles.sided}>
        <div className={styles.main}>
          <Section
            title={t('users.lastRead')}
            size="md"
            note={onlyYou}
            more={{ href: pathTo.history(), label: t('home.seeAll') }}
          >
            {shownEntries.length > 0 ? (
              shownEntries.map((entry, index) => (
                <HistoryRow
                  key={entry.id}
                  compact
                  entry={entry}
                  first={index === 0}
                  last={index === shownEntries.length - 1}
                />
              ))
            ) : (
              <Text as="p" muted>
                {t('history.noneHint')} <TextLink href={pathTo.latest()}>{t('history.findSomething')}</TextLink>
              </Text>
            )}
          </Section>
        </div>
        <div className={styles.side}>
          <Section
            title={t('groups.followed')}
            size="md"
            note={onlyYou}
            more={{ href: pathTo.myGroups('followed'), label: t('home.seeAll') }}
          >
            {groups.length > 0 ? (
              <Panel>
                {groups.map((group) => (
                  <GroupRow key={group.id} group={group} />
                ))}
              </Panel>
            ) : (
              <Text as="p" muted>
                {t('groups.followNoneHint')} <TextLink href={pathTo.groups()}>{t('groups.find')}</TextLink>
              </Text>
            )}
          </Section>
        </div>
      </div>
    </section>
  );
}
