import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BellOff, BookmarkX, Ellipsis, EyeOff } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { related, type Chapter, type Title } from '#web/lib/catalogue/related.ts';
import { formatAge, formatCount, languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { saveUnreadRoom } from '#web/lib/reading/save-home-room.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { MiniRow } from '#web/ui/cards/MiniRow.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { changesStore, useFollowChanges } from './changes.ts';
import { unreadFollowsQuery } from './queries.ts';
import { SnoozedButton } from './SnoozedButton.tsx';
import { snoozedHere } from './snoozed.ts';
import styles from './UnreadRail.module.css';

/**
 * Titles that the reader follows, with unread chapters. `room`: how many rows the page has reserved space for when it
 * loaded; what is found only later appears at the next visit, so that nothing moves.
 */
export function UnreadRail({ room }: { room: number }) {
  const t = useT();
  const query = useQuery(unreadFollowsQuery(useFilters()));
  const failure = useFailure(query);
  const found = query.data?.rows.length;
  const hidden = query.data?.hidden;
  const snoozed = useStore(snoozedHere);
  const changes = useStore(changesStore);
  useEffect(() => {
    if (found !== undefined) saveUnreadRoom(found);
  }, [found]);
  // the rail goes only when the page is left, also when its last row was hidden or read
  const [wasShown, setWasShown] = useState(false);
  if (found && !wasShown) setWasShown(true);
  if (room === 0 || (found === 0 && !wasShown && !hidden)) return null;
  const rows = query.data?.rows.filter(({ title: { id } }) => {
    const change = changes.get(id);
    return !snoozed.has(id) && change?.following !== false && change?.notify !== 0;
  });
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
              <span key={index} className={styles.row}>
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
  const { main } = titleNames(title.attributes, useLanguage());
  const changes = useFollowChanges();
  const named = { id: title.id, name: main.text };
  if (!chapter) return null;
  const { attributes } = chapter;
  const groups = related(chapter, 'scanlation_group');
  const label = t('app.moreFor', { name: main.text });
  return (
    <div className={styles.row}>
      <MiniRow
        // chapters hosted on another site link to their title's page
        href={attributes.externalUrl ? pathTo.titleOf(title) : pathTo.chapter(chapter.id)}
        cover={{ src: mainCoverUrl(title, 256), blur: coverBlur(title.attributes.contentRating, t) }}
        name={main.text}
        nameLang={toBcp47(main.language)}
        language={{ code: attributes.translatedLanguage, name: languageName(attributes.translatedLanguage) }}
        number={chapterLabel(attributes)}
        chapterName={attributes.title}
        chapterLang={labelLang(attributes)}
        by={groups.length > 0 ? groups.map((group) => group.attributes.name).join(', ') : t('app.noGroup')}
        official={groups.some((group) => group.attributes.official)}
        age={formatAge(new Date(at))}
        unread={
          <>
            {formatCount(unread)}
            <span className="sr-only"> {t('follows.unreadLabel')}</span>
          </>
        }
      />
      <Menu
        label={label}
        align="end"
        trigger={<IconButton size="sm" look="quiet" label={label} icon={<Ellipsis />} />}
        items={[
          { label: t('follows.openTitle'), href: pathTo.titleOf(title) },
          { label: t('follows.snooze'), icon: <EyeOff />, onSelect: () => void changes.snooze(named) },
          { kind: 'line' },
          { label: t('follows.mute'), icon: <BellOff />, onSelect: () => void changes.mute(named, 1) },
          { label: t('follows.unfollow'), icon: <BookmarkX />, onSelect: () => void changes.unfollow(named, 1) },
        ]}
      />
    </div>
  );
}
