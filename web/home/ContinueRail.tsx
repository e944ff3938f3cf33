import { useEffect } from 'react';
import { BookOpen, EyeOff } from 'lucide-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toBcp47 } from '#contract/rules/languages.ts';
import { continueReadingQuery, type ContinueEntry } from '#web/history/continue-reading.ts';
import { unreadQuery } from '#web/history/unread.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount, languageName } from '#web/lib/i18n/format.ts';
import { GroupText } from '#web/lib/catalogue/GroupText.tsx';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { saveHasReading } from '#web/lib/reading/save-home-room.ts';
import { useReadingInvalidation } from '#web/lib/reading/title-progress.ts';
import { usePreferredLanguages } from '#web/lib/preferences/reader-languages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { ResumeCard, ResumeCards } from '#web/ui/cards/ResumeCard.tsx';
import { AreaMenu } from '#web/ui/overlays/AreaMenu.tsx';
import { useStore } from '#web/ui/behavior/store.ts';
import { useFollowChanges } from '#web/follows/changes.ts';
import { SnoozedButton } from '#web/follows/SnoozedButton.tsx';
import { snoozedHere } from '#web/follows/snoozed.ts';
import styles from './ContinueRail.module.css';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';

/** Number of cards side by side; on phones they scroll, and there may be more. */
const visibleCards = 3;

/**
 * Chapters to continue with; renders nothing if there are none. `room`: whether the page reserved space for the rail
 * when it loaded. Reading progress that is found later, e.g. from another device of the account, appears on the next
 * page load instead, which avoids a layout shift.
 */
export function ContinueRail({ room }: { room: boolean }) {
  const t = useT();
  const { status } = useSession();
  const isPhone = useMedia(phoneQuery);
  useReadingInvalidation();
  const query = useQuery({ ...continueReadingQuery(status === 'guest', useFilters()), enabled: status !== 'starting' });
  const failure = useFailure(query);
  const ids = query.data?.map(({ title }) => title.id) ?? [];
  const unreadCounts = useQuery({
    ...unreadQuery(ids, usePreferredLanguages(), status === 'guest'),
    enabled: status !== 'starting' && ids.length > 0,
    placeholderData: keepPreviousData,
  }).data;
  const snoozed = useStore(snoozedHere);
  const entries = query.data?.filter(({ title }) => !snoozed.has(title.id));
  const chapterCount = query.data?.length;
  useEffect(() => {
    if (chapterCount !== undefined) saveHasReading(chapterCount > 0);
  }, [chapterCount]);
  if (chapterCount === 0 || !room) return null;
  return (
    <Section
      title={t('rails.continue')}
      more={{ href: pathTo.history(), label: t('rails.history') }}
      aside={<SnoozedButton any={snoozed.size > 0} />}
    >
      {entries ? (
        <ResumeCards>
          {(isPhone ? entries : entries.slice(0, visibleCards)).map((each) => (
            <ContinueCard
              key={each.title.id}
              {...each}
              canHide={status === 'member'}
              // a chapter that has been begun is no news
              unread={(unreadCounts?.[each.title.id]?.unread ?? 0) - (each.next || each.again ? 0 : 1)}
            />
          ))}
        </ResumeCards>
      ) : failure ? (
        <SectionError query={query} failure={failure} />
      ) : (
        <Busy label={t('app.loading')}>
          <ResumeCards>
            {Array.from({ length: visibleCards }, (_, at) => (
              <Skeleton key={at} width="100%" height="116px" />
            ))}
          </ResumeCards>
        </Busy>
      )}
    </Section>
  );
}

function ContinueCard({
  chapter,
  title,
  page,
  pages,
  next,
  unread,
  canHide,
}: ContinueEntry & { unread: number; canHide: boolean }) {
  const t = useT();
  const { main } = titleNames(title.attributes, useLanguage());
  const { snooze } = useFollowChanges();
  const { attributes } = chapter;
  const number = chapterLabel(attributes);
  const fullLabel = attributes.title ? `${number} – ${attributes.title}` : number;
  const languageCode = attributes.translatedLanguage;
  const pageLabel = next ? t('rails.next') : t('rails.pageOf', { page, pages });
  const blur = coverBlur(title.attributes.contentRating, t);
  const card = (
    <ResumeCard
      // chapters hosted on another site link to their title's page
      href={attributes.externalUrl ? pathTo.titleOf(title) : pathTo.chapter(chapter.id, page > 1 ? page : undefined)}
      label={[
        main.text,
        fullLabel,
        languageName(languageCode),
        pageLabel,
        unread > 0 && t('line.unread', { count: unread }),
      ]
        .filter(Boolean)
        .join(' · ')}
      cover={{
        src: mainCoverUrl(title, 256),
        ...(blur ? { blur } : {}),
        ...(unread > 0 ? { unread: formatCount(unread) } : {}),
      }}
      name={main.text}
      nameLang={toBcp47(main.language)}
      chapter={fullLabel}
      chapterLang={labelLang(attributes)}
      language={{ code: languageCode, name: languageName(languageCode) }}
      by={<GroupText chapter={chapter} none={t('app.noGroup')} />}
      page={pageLabel}
      progress={next ? 0 : page / pages}
    />
  );
  if (!canHide) return card;
  return (
    <div className={styles.card} data-menu-area="">
      {card}
      <span className={styles.menu}>
        <AreaMenu
          label={t('app.moreFor', { name: main.text })}
          items={[
            { label: t('follows.openTitle'), icon: <BookOpen />, href: pathTo.titleOf(title) },
            {
              label: t('follows.snooze'),
              icon: <EyeOff />,
              onSelect: () => void snooze({ id: title.id, name: main.text }),
            },
          ]}
        />
      </span>
    </div>
  );
}
