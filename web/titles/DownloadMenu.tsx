import { ArrowDownToLine, HardDriveDownload, ListEnd, ListPlus } from 'lucide-react';
import { indexInLine, readingLine, type VersionPreference } from '#contract/rules/reading-line.ts';
import { canDownload, isDownloadable, useDownloadState } from '#web/downloads/download-state.ts';
import { downloadAllAndNotify } from '#web/downloads/use-downloading.tsx';
import { versionOf } from '#contract/preload/chapter-versions.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { hasDownloads } from '#web/lib/downloads/downloads.ts';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { readPredicate, useTitleReading } from '#web/lib/reading/title-progress.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { availability } from './chapter-list.ts';
import type { StartPoint } from './StartReading.tsx';

/** Number of chapters that one press downloads, besides the one to continue with, and all that are unread. */
const nextCount = 5;
/** The most chapters that a press on "All unread" downloads: a longer backlog would fill a phone. */
const maxUnread = 50;

/**
 * Button that downloads the chapters that come next on the title's reading line, and says when the one to continue with
 * is downloaded. Absent in browsers that cannot keep them, and when there is nothing to download.
 */
export function DownloadMenu({
  titleId,
  chapters,
  reading,
  line,
  resets,
}: {
  titleId: string;
  chapters: readonly Chapter[];
  reading: StartPoint | null;
  line: VersionPreference;
  resets: boolean;
}) {
  const t = useT();
  const titleReading = useTitleReading(titleId);
  const isPhone = useMedia(phoneQuery);
  const state = useDownloadState(reading?.resume.version.chapter.id ?? '');
  if (!reading || !canDownload()) return null;
  const versions = chapters.filter((chapter) => availability(chapter) === 'open').map(versionOf);
  const isRead = readPredicate(versions, titleReading, resets);
  const { version } = reading.resume;
  const entries = readingLine(versions, { line, resets });
  const upcoming = entries
    .slice(Math.max(0, indexInLine(entries, version.id)))
    .map((entry) => entry.versions.find(({ id }) => id === version.id) ?? entry.versions[0])
    .map(({ chapter }) => chapter)
    .filter((chapter) => isDownloadable(chapter) && !hasDownloads(chapter.id));
  const unread = upcoming.filter(({ id }) => !isRead(id));
  const [next] = upcoming;
  const here = <Button icon={<HardDriveDownload />}>{t('kept.here')}</Button>;
  if (!next) return state === 'kept' ? <Button {...here.props} href={pathTo.settings('other')} /> : null;
  const items: MenuItem[] = [
    {
      label: t('titles.downloadChapter', { chapter: chapterLabel(next.attributes) }),
      icon: <ArrowDownToLine />,
      onSelect: () => void downloadAllAndNotify([next]),
    },
    ...(upcoming.length > 1
      ? [
          {
            label: t('titles.downloadNext', { count: Math.min(nextCount, upcoming.length) }),
            icon: <ListPlus />,
            onSelect: () => void downloadAllAndNotify(upcoming.slice(0, nextCount)),
          },
        ]
      : []),
    ...(unread.length > nextCount && unread.length <= maxUnread
      ? [
          {
            label: t('titles.downloadAll', { count: unread.length }),
            icon: <ListEnd />,
            onSelect: () => void downloadAllAndNotify(unread),
          },
        ]
      : []),
  ];
  if (items.length === 1 && state !== 'kept') {
    const label = t('titles.downloadChapter', { chapter: chapterLabel(next.attributes) });
    return (
      <Button
        aria-label={label}
        icon={<ArrowDownToLine />}
        busy={typeof state === 'object'}
        onClick={() => void downloadAllAndNotify([next])}
      >
        {isPhone ? t('titles.download') : label}
      </Button>
    );
  }
  const button = <Button icon={<ArrowDownToLine />}>{t('titles.download')}</Button>;
  return <Menu label={t('titles.download')} align="start" items={items} trigger={state === 'kept' ? here : button} />;
}
