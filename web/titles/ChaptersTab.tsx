import { useMemo, useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { BookDashed, BookX, CalendarClock, CheckCheck, SearchX } from 'lucide-react';
import type { VersionPreference } from '#contract/rules/reading-line.ts';
import { coverBlur } from '#web/lib/catalogue/covers.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount, languageName } from '#web/lib/i18n/format.ts';
import { shortDate } from '#web/lib/i18n/short-date.ts';
import { HiddenNote } from '#web/lib/lists/HiddenNote.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import type { Chapter, Cover, Title } from '#web/lib/catalogue/related.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { ChapterList } from '#web/ui/cards/ChapterRow.tsx';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { useMedia, wideQuery } from '#web/ui/behavior/use-media.ts';
import { Busy, SkeletonChapters } from '#web/ui/feedback/Skeleton.tsx';
import { availability, countLanguages, listVolumes, type Order, type VolumeGroup } from './chapter-list.ts';
import { ChapterLayout, ListMenu, MarkAll, OrderButton, VersionsSegment, type MenuAction } from './ListOptions.tsx';
import { hiddenChaptersQuery } from './queries.ts';
import { useAllMarks } from './row-marks.tsx';
import { TitleMarks } from './TitleMarks.tsx';
import { findNumber, useJump, type SoughtNumber } from './use-jump.ts';
import { useExpectedChapter } from './use-reading.ts';
import { UploadLink } from './EditAction.tsx';
import { volumeCovers } from './volume-covers.ts';
import { VolumeBox } from './VolumeBox.tsx';
import styles from './ChaptersTab.module.css';

/** Number of chapters that are expanded at first; the volumes after them are collapsed. */
const maxInitiallyOpen = 200;

interface ChaptersTabProps {
  title: Title;
  query: UseQueryResult<Chapter[]>;
  covers: Cover[];
  /** Reading line: preferred languages and groups, which decide the best version of a chapter number. */
  line: VersionPreference;
  /** Opens the dialog that orders languages and groups; absent if there is nothing to order. */
  onVersions: (() => void) | undefined;
  /** Number to show in the list. */
  sought: SoughtNumber | null;
}

export function ChaptersTab(props: ChaptersTabProps) {
  const hidden = useQuery(hiddenChaptersQuery(props.title.id)).data;
  return (
    <>
      <HiddenNote alone hidden={hidden} />
      <Chapters {...props} />
    </>
  );
}

function Chapters({ title, query, covers, line, onVersions, sought }: ChaptersTabProps) {
  const t = useT();
  const failure = useFailure(query);
  if (failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) {
    return (
      <Busy label={t('app.loading')}>
        <SkeletonChapters count={8} />
      </Busy>
    );
  }
  if (query.data.length === 0) {
    return (
      <Empty icon={<BookDashed />} title={t('titles.noChapters')} action={<UploadLink id={title.id} />}>
        {t('titles.noChaptersHint')}
      </Empty>
    );
  }
  return (
    <TitleMarks title={title} chapters={query.data}>
      <Volumes
        title={title}
        chapters={query.data}
        covers={covers}
        line={line}
        onVersions={onVersions}
        sought={sought}
      />
    </TitleMarks>
  );
}

function Volumes({
  title,
  chapters,
  covers,
  line,
  onVersions,
  sought,
}: Omit<ChaptersTabProps, 'query'> & { chapters: Chapter[] }) {
  const t = useT();
  const [order, setOrder] = useState<Order>('desc');
  const [chosenCodes, setChosenCodes] = useState<string[] | null>(null);
  const readerLanguages = useFilters().languages;
  const [openByVolume, setOpenByVolume] = useState<ReadonlyMap<string | null, boolean>>(new Map());
  const resets = title.attributes.chapterNumbersResetOnNewVolume;
  const view = usePreferences().preferredLayout.chapterView;
  const languages = useMemo(
    () => countLanguages(chapters, [...line.languages, ...line.otherLanguages]),
    [chapters, line],
  );
  // If no language is chosen, the view of all versions shows only the reader's languages. The other views show every
  // chapter number once, in its best available language.
  const shownLanguages = useMemo(
    () => chosenCodes ?? (view === 'all' ? availableLanguages(readerLanguages, languages) : []),
    [chosenCodes, view, readerLanguages, languages],
  );
  const volumes = useMemo(
    () => listVolumes(chapters, { order, languages: shownLanguages, line, resets }),
    [chapters, order, shownLanguages, line, resets],
  );
  const rowOffsets = useMemo(() => countRowsBefore(volumes), [volumes]);
  const { target, jump } = useJump(volumes);
  const [shown, setShown] = useState<SoughtNumber | null>(null);
  if (sought !== null && sought !== shown) {
    // what another language alone has may be filtered out
    const match = findNumber(volumes, sought.number);
    if (match || shownLanguages.length === 0) setShown(sought);
    else setChosenCodes([]);
    if (match) {
      setOpenByVolume(new Map(openByVolume).set(match.volume, true));
      jump(sought.number);
    }
  }
  const allMarks = useMarkAll(volumes);
  const expected = useExpectedChapter(title, chapters, line);
  const isWide = useMedia(wideQuery);
  // volumes have no covers if the title's content rating requires a cover blur
  const isBlurred = coverBlur(title.attributes.contentRating, t) !== undefined;
  const coverByVolume = useMemo(
    () => volumeCovers(title.id, isBlurred ? [] : covers, title.attributes.originalLanguage),
    [title.id, covers, isBlurred, title.attributes.originalLanguage],
  );

  const toggle = (code: string) =>
    setChosenCodes(
      shownLanguages.includes(code) ? shownLanguages.filter((each) => each !== code) : [...shownLanguages, code],
    );

  return (
    <>
      <h2 className="sr-only">{t('titles.chapters')}</h2>
      <div className={styles.toolbar}>
        <VersionsSegment view={view} />
        {isWide && <OrderButton order={order} onOrder={setOrder} />}
        <span className={styles.end}>
          {isWide && <MarkAll marks={allMarks} />}
          {isWide && <ChapterLayout view={view} />}
          <ListMenu
            order={isWide ? null : order}
            view={isWide ? null : view}
            onOrder={setOrder}
            marks={allMarks}
            onVersions={onVersions}
          />
        </span>
        <div className={styles.filters}>
          {volumes.reduce((sum, { numbers }) => sum + numbers.length, 0) > maxNumbersWithoutJump && (
            <JumpField
              onJump={(text) => {
                const jumpTarget = findNumber(volumes, text);
                if (jumpTarget) setOpenByVolume(new Map(openByVolume).set(jumpTarget.volume, true));
                return jump(text);
              }}
            />
          )}
          {languages.length > 1 && (
            <div className={styles.languages}>
              <Chips label={t('titles.chapterLanguages')}>
                <Chip pressed={shownLanguages.length === 0} onClick={() => setChosenCodes([])}>
                  {t('titles.allLanguages')}
                </Chip>
                {languages.map(({ code, count }) => (
                  <Chip
                    key={code}
                    pressed={shownLanguages.includes(code)}
                    icon={<LanguageFlag code={code} />}
                    count={formatCount(count)}
                    onClick={() => toggle(code)}
                  >
                    {languageName(code)}
                  </Chip>
                ))}
              </Chips>
            </div>
          )}
        </div>
      </div>
      {expected && (
        <p className={styles.expected}>
          <CalendarClock />
          {expected.late ? t('titles.expectedSoon') : t('titles.expected', { date: shortDate(expected.on) })}
        </p>
      )}
      {view === 'grid' && volumes.some(({ numbers }) => numbers.some(({ fallback }) => fallback)) && (
        <p className={styles.legend}>{t('line.gridLegend')}</p>
      )}
      <ChapterList>
        {volumes.map((group, volumeIndex) => {
          const targetKey = target?.volume === group.volume ? target.key : null;
          const open =
            openByVolume.get(group.volume) ?? (targetKey !== null || (rowOffsets[volumeIndex] ?? 0) < maxInitiallyOpen);
          return (
            <VolumeBox
              key={group.volume ?? ''}
              group={group}
              alone={volumes.length === 1}
              order={order}
              view={view}
              sought={targetKey}
              languages={line.languages}
              cover={coverByVolume.get(group.volume ?? '')}
              open={open}
              onFold={() => setOpenByVolume(new Map(openByVolume).set(group.volume, !open))}
            />
          );
        })}
      </ChapterList>
    </>
  );
}

/** Lists with more chapter numbers than this show a field to jump to a number. */
const maxNumbersWithoutJump = 12;

function JumpField({ onJump }: { onJump: (text: string) => boolean }) {
  const t = useT();
  const [text, setText] = useState('');
  return (
    <form
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        if (onJump(text)) setText('');
        else toast({ text: t('line.noNumber', { number: text.trim() }), icon: <SearchX /> });
      }}
    >
      <TextField
        label={t('line.goTo')}
        hideLabel
        size="sm"
        placeholder={t('line.goTo')}
        maxLength={8}
        enterKeyHint="go"
        value={text}
        onChange={setText}
      />
    </form>
  );
}

/** What marks all listed chapters as read or unread, except for those that are not out yet. */
function useMarkAll(volumes: readonly VolumeGroup[]): MenuAction | null {
  const t = useT();
  const marks = useAllMarks(
    volumes.flatMap(({ numbers }) =>
      numbers.flatMap(({ versions }) => versions.find((each) => availability(each) !== 'scheduled') ?? []),
    ),
  );
  return (
    marks && {
      label: t(marks.isRead ? 'reading.markAllUnread' : 'reading.markAllRead'),
      icon: marks.isRead ? <BookX /> : <CheckCheck />,
      onSelect: marks.onToggle,
    }
  );
}

/** The reader's languages that are available; if none is, the empty list, which shows every language. */
function availableLanguages(readerLanguages: readonly string[], languages: readonly { code: string }[]): string[] {
  return readerLanguages.filter((code) => languages.some((each) => each.code === code));
}

/** For each volume, the number of chapter numbers listed above it. */
function countRowsBefore(volumes: VolumeGroup[]): number[] {
  const rowOffsets: number[] = [];
  let rows = 0;
  for (const { numbers } of volumes) {
    rowOffsets.push(rows);
    rows += numbers.length;
  }
  return rowOffsets;
}
