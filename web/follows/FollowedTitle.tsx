import { Bell, BellOff, BookmarkCheck, BookmarkX, CalendarClock, EyeOff, Play } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { related, type Chapter, type Title } from '#web/lib/catalogue/related.ts';
import { formatAge, formatCount } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { chapterHref } from '#web/lib/navigation/chapter-address.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { CoverCard } from '#web/ui/cards/CoverCard.tsx';
import { MiniRow } from '#web/ui/cards/MiniRow.tsx';
import { AreaMenu } from '#web/ui/overlays/AreaMenu.tsx';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { changesStore, useFollowChanges } from './changes.ts';
import { shortDate } from '#web/lib/i18n/short-date.ts';
import { useTitleRow } from './title-row.ts';
import styles from './Follows.module.css';

/** A followed title, with its newest chapter for the reader. */
export interface Followed {
  id: string;
  title: Title;
  chapter: Chapter | null;
  at: string | null;
  notify: number;
  unread: number;
  expected: string | null;
  snoozed: boolean;
}

/** Changes made here since the list was loaded; a title that was unfollowed stays in its place, with the way back. */
function useFollowed({ title, chapter, notify: loadedNotify, snoozed }: Followed) {
  const t = useT();
  const { main } = titleNames(title.attributes, useLanguage());
  const change = useStore(changesStore).get(title.id);
  const changes = useFollowChanges();
  const following = change?.following ?? true;
  const notify = change?.notify ?? loadedNotify;
  const named = { id: title.id, name: main.text };
  const href = chapter && chapterHref(chapter);
  const items: MenuItem[] = [
    ...(href ? [{ label: t('follows.openNewest'), icon: <Play />, href }] : []),
    ...(!following
      ? [{ label: t('follows.follow'), icon: <BookmarkCheck />, onSelect: () => void changes.follow(named) }]
      : [
          notify === 0
            ? { label: t('follows.unmute'), icon: <Bell />, onSelect: () => void changes.unmute(named) }
            : { label: t('follows.mute'), icon: <BellOff />, onSelect: () => void changes.mute(named, notify) },
          snoozed
            ? { label: t('follows.unsnooze'), icon: <EyeOff />, onSelect: () => void changes.unsnooze(named) }
            : { label: t('follows.snooze'), icon: <EyeOff />, onSelect: () => void changes.snooze(named) },
          {
            label: t('follows.unfollow'),
            icon: <BookmarkX />,
            onSelect: () => void changes.unfollow(named, notify),
          },
        ]),
  ];
  return { main, following, muted: notify === 0, items };
}

/** A followed title as a row; the row opens the title. */
export function FollowedRow(followed: Followed) {
  const t = useT();
  const { title, chapter, at, unread, expected } = followed;
  const { main, following, muted, items } = useFollowed(followed);
  const groups = chapter ? related(chapter, 'scanlation_group') : [];
  const groupNames = groups.map((group) => group.attributes.name).join(', ');
  return (
    <div className={styles.row} data-gone={!following || undefined} data-menu-area="">
      <MiniRow
        {...useTitleRow(title, chapter)}
        by={
          <span className={styles.about}>
            {!following && <span>{t('follows.notFollowing')}</span>}
            {following && muted && <MutedWord />}
            {at && <span>{formatAge(new Date(at))}</span>}
            {/* left out on phones where an estimate follows */}
            <bdi className={styles.group}>
              {groupNames || (chapter ? t('app.noGroup') : t('follows.noneInLanguages'))}
            </bdi>
            {expected && <span>{t('follows.nextAround', { date: shortDate(new Date(expected)) })}</span>}
          </span>
        }
        muted={muted}
        {...(unread > 0 ? { unread: formatCount(unread) } : {})}
      />
      <AreaMenu label={t('app.moreFor', { name: main.text })} items={items} />
    </div>
  );
}

/** A followed title as a cover. */
export function FollowedCard(followed: Followed) {
  const t = useT();
  const { title, chapter, at, unread, expected } = followed;
  const { main, following, muted, items } = useFollowed(followed);
  const state = !following ? t('follows.notFollowing') : muted ? t('follows.isMuted') : null;
  const smallUrl = mainCoverUrl(title, 256);
  const largeUrl = mainCoverUrl(title, 512);
  const newest = chapter && chapterLabel(chapter.attributes);
  return (
    <div className={styles.card} data-menu-area="">
      <CoverCard
        href={pathTo.titleOf(title)}
        name={main.text}
        lang={toBcp47(main.language)}
        label={[main.text, newest, unread > 0 && t('line.unread', { count: unread }), state]
          .filter(Boolean)
          .join(' · ')}
        cover={{
          src: largeUrl,
          srcSet: smallUrl && largeUrl ? `${smallUrl} 256w, ${largeUrl} 512w` : undefined,
          sizes: '(max-width: 767px) 31vw, 200px',
          blur: coverBlur(title.attributes.contentRating, t),
          muted,
          ...(unread > 0 ? { unread: formatCount(unread) } : {}),
        }}
        meta={
          <span className={styles.facts}>
            {following && muted ? (
              <MutedWord />
            ) : (
              (state ?? (newest ? `${newest} · ${at ? formatAge(new Date(at)) : ''}` : t('follows.noneInLanguages')))
            )}
          </span>
        }
        second={
          expected && (
            <>
              <CalendarClock /> {t('follows.nextAround', { date: shortDate(new Date(expected)) })}
            </>
          )
        }
      />
      <span className={styles.cardMenu}>
        <AreaMenu look="soft" label={t('app.moreFor', { name: main.text })} items={items} />
      </span>
    </div>
  );
}

function MutedWord() {
  const t = useT();
  return (
    <span className={styles.mutedWord}>
      <BellOff />
      {t('follows.isMuted')}
    </span>
  );
}
