import { memo, useState } from 'react';
import { Bell, BellOff, BookmarkX, CheckCheck, ChevronDown, ChevronUp, EyeOff, ListChecks } from 'lucide-react';
import { isFoldedCard, maxCollapsedNumbers } from '#contract/preload/chapter-feeds.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { related, type Chapter } from '#web/lib/catalogue/related.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { TitleChapterRow } from '#web/titles/TitleChapterRow.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { FeedCard } from '#web/ui/cards/FeedCard.tsx';
import { Versions } from '#web/ui/cards/ChapterRow.tsx';
import { AreaMenu } from '#web/ui/overlays/AreaMenu.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { useFollowChanges } from './changes.ts';
import type { UpdateGroup, UpdateNumber } from './use-updates.ts';
import styles from './Follows.module.css';

/** Keys of expanded cards and ids of chapters whose versions are expanded, remembered for the rest of the visit. */
const expandedKeys = new Set<string>();

function useExpanded(key: string): [boolean, () => void] {
  const [open, setOpen] = useState(() => expandedKeys.has(key));
  const toggle = () => {
    if (open) expandedKeys.delete(key);
    else expandedKeys.add(key);
    setOpen(!open);
  };
  return [open, toggle];
}

/** The chapters of a followed title that came out on one day: unread count, mark as read, and what else can be done. */
export const UpdateCard = memo(function UpdateCard({
  group,
  unread,
  eager,
  onMark,
  onMarkAbove,
}: {
  group: UpdateGroup;
  /** Numbers that are unread now. */
  unread: number;
  /** Whether the card is visible when the page opens, so that its cover loads eagerly. */
  eager: boolean;
  onMark: () => void;
  /** Marks this card and all above it; absent on the first one. */
  onMarkAbove?: (() => void) | undefined;
}) {
  const t = useT();
  const { key, title, notify, numbers, total } = group;
  const { main, second } = titleNames(title.attributes, useLanguage());
  const [open, toggle] = useExpanded(key);
  const changes = useFollowChanges();
  const named = { id: title.id, name: main.text };
  const isFolded = isFoldedCard(numbers.length);
  const authorNames = related(title, 'author').map((author) => author.attributes.name);
  const href = pathTo.titleOf(title);
  return (
    <FeedCard
      href={href}
      cover={{ src: mainCoverUrl(title, 256), blur: coverBlur(title.attributes.contentRating, t), eager }}
      name={main.text}
      nameLang={toBcp47(main.language)}
      single={numbers.length === 1}
      about={
        (second || authorNames.length > 0) && (
          <>
            {second && <bdi lang={toBcp47(second.language)}>{second.text}</bdi>}
            {second && authorNames.length > 0 && ' · '}
            <bdi>{authorNames.join(', ')}</bdi>
          </>
        )
      }
      count={
        unread > 0 ? (
          // what is muted is no news
          <Count isNew={notify !== 0} label={t('follows.unreadLabel')}>
            {formatCount(unread)}
          </Count>
        ) : null
      }
      aside={
        <>
          {notify === 0 && (
            <span title={t('follows.isMuted')}>
              <BellOff className={styles.muted} />
              <span className="sr-only">{t('follows.isMuted')}</span>
            </span>
          )}
          {unread > 0 && (
            <IconButton
              className={styles.mark}
              look="quiet"
              label={t('follows.markGroup', { title: main.text })}
              icon={<CheckCheck />}
              onClick={onMark}
            />
          )}
          <AreaMenu
            size="md"
            label={t('app.moreFor', { name: main.text })}
            items={[
              ...(unread > 0 ? [{ label: t('follows.markThis'), icon: <CheckCheck />, onSelect: onMark }] : []),
              ...(onMarkAbove ? [{ label: t('follows.markAbove'), icon: <ListChecks />, onSelect: onMarkAbove }] : []),
              {
                label: t('follows.snooze'),
                icon: <EyeOff />,
                onSelect: () => void changes.snooze(named),
              },
              { kind: 'line' },
              ...(notify === 0
                ? [{ label: t('follows.unmute'), icon: <Bell />, onSelect: () => void changes.unmute(named) }]
                : [{ label: t('follows.mute'), icon: <BellOff />, onSelect: () => void changes.mute(named, notify) }]),
              {
                label: t('follows.unfollow'),
                icon: <BookmarkX />,
                onSelect: () => void changes.unfollow(named, notify),
              },
            ]}
          />
        </>
      }
      foot={
        isFolded ? (
          <>
            <button type="button" aria-expanded={open} onClick={toggle}>
              {open ? t('feeds.showFewer') : t('feeds.showAll', { count: formatCount(numbers.length) })}
              {open ? <ChevronUp /> : <ChevronDown />}
            </button>
            {total > numbers.length && open && (
              <Link href={href}>{t('follows.allOfTitle', { count: formatCount(total) })}</Link>
            )}
          </>
        ) : undefined
      }
    >
      {(isFolded && !open ? numbers.slice(0, maxCollapsedNumbers) : numbers).map((number) => (
        <NumberRow key={number.versions[0].id} number={number} />
      ))}
    </FeedCard>
  );
});

/** One chapter number: its best version, with the other versions collapsed under it. */
function NumberRow({ number: { versions: all } }: { number: UpdateNumber }) {
  const t = useT();
  const [best, ...others] = all;
  const [open, onToggle] = useExpanded(best.id);
  const versions = { label: t('titles.versions', { count: all.length }), open, onToggle };
  return (
    <>
      <TitleChapterRow chapter={best} dense {...(others.length > 0 ? { versions } : {})} />
      {open && others.length > 0 && (
        <Versions>
          {others.map((chapter: Chapter) => (
            <TitleChapterRow key={chapter.id} chapter={chapter} dense />
          ))}
        </Versions>
      )}
    </>
  );
}
