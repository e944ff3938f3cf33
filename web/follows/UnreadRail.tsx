import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BellOff, BookmarkX, BookOpen, EyeOff } from 'lucide-react';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { related, type Chapter, type Title } from '#web/lib/catalogue/related.ts';
import { formatAge, formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { saveUnreadRoom } from '#web/lib/reading/save-home-room.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { MiniRow } from '#web/ui/cards/MiniRow.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { AreaMenu } from '#web/ui/overlays/AreaMenu.tsx';
import { changesStore, useFollowChanges } from './changes.ts';
import { unreadFollowsQuery } from './queries.ts';
import { SnoozedButton } from './SnoozedButton.tsx';
import { snoozedHere } from './snoozed.ts';
import { useTitleRow } from './title-row.ts';
import styles from './UnreadRail.module.css';

/**
 * Titles that the reader follows, with unread chapters. `room`: how many rows the page has reserved space for when it
 * loaded; what is found only later appears at the next visit, and the part stays until then, so that nothing moves.
 */
export function UnreadRail({ room }: { room: number }) {
  const t = useT();
  const isMember = useSession().status === 'member';
  const query = useQuery({ ...unreadFollowsQuery(useFilters()), enabled: isMember });
  const failure = useFailure(query);
  const found = query.data?.rows.length;
  const hidden = query.data?.hidden;
  const snoozed = useStore(snoozedHere);
  const changes = useStore(changesStore);
  useEffect(() => {
    if (found !== undefined) saveUnreadRoom(found);
  }, [found]);
  if (room === 0) return null;
  const rows = query.data?.rows
    .filter(({ title: { id } }) => {
      const change = changes.get(id);
      return !snoozed.has(id) && change?.following !== false && change?.notify !== 0;
    })
    .slice(0, room);
  return (
    <Section
      title={t('follows.unreadFrom')}
      more={{ href: pathTo.plain('updates'), label: t('nav.updates') }}
      aside={<SnoozedButton any={(hidden ?? 0) + snoozed.size > 0} />}
    >
      {rows ? (
        rows.length > 0 ? (
          <Panel className={styles.rows}>
            {rows.map((row) => (
              <UnreadRow key={row.title.id} {...row} />
            ))}
          </Panel>
        ) : (
          <p className={styles.none}>{t('follows.caughtUp')}</p>
        )
      ) : failure ? (
        <SectionError query={query} failure={failure} />
      ) : (
        <Busy label={t('app.loading')}>
          <Panel className={styles.rows}>
            {Array.from({ length: room }, (_, index) => (
              <span key={index}>
                <Skeleton width="100%" height="66px" />
              </span>
            ))}
          </Panel>
        </Busy>
      )}
    </Section>
  );
}

interface UnreadRowProps {
  title: Title;
  chapter: Chapter | null;
  at: string;
  unread: number;
}

function UnreadRow({ title, chapter, at, unread }: UnreadRowProps) {
  const t = useT();
  const row = useTitleRow(title, chapter);
  const changes = useFollowChanges();
  const named = { id: title.id, name: row.name };
  if (!chapter) return null;
  const groups = related(chapter, 'scanlation_group');
  return (
    <MiniRow
      {...row}
      // chapters hosted on another site link to their title's page
      href={chapter.attributes.externalUrl ? row.href : pathTo.chapter(chapter.id)}
      by={groups.length > 0 ? groups.map((group) => group.attributes.name).join(', ') : t('app.noGroup')}
      official={groups.some((group) => group.attributes.official)}
      age={formatAge(new Date(at))}
      unread={
        <>
          {formatCount(unread)}
          <span className="sr-only"> {t('follows.unreadLabel')}</span>
        </>
      }
      menu={
        <AreaMenu
          label={t('app.moreFor', { name: row.name })}
          items={[
            { label: t('follows.openTitle'), icon: <BookOpen />, href: row.href },
            { label: t('follows.snooze'), icon: <EyeOff />, onSelect: () => void changes.snooze(named) },
            { kind: 'line' },
            { label: t('follows.mute'), icon: <BellOff />, onSelect: () => void changes.mute(named, 1) },
            { label: t('follows.unfollow'), icon: <BookmarkX />, onSelect: () => void changes.unfollow(named, 1) },
          ]}
        />
      }
    />
  );
}
