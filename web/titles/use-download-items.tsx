import { ArrowDownToLine, ListEnd, ListPlus } from 'lucide-react';
import { indexInLine, readingLine, type VersionPreference } from '#contract/rules/reading-line.ts';
import { canDownload, isDownloadable, useDownloadState } from '#web/downloads/download-state.ts';
import { downloadAllAndNotify } from '#web/downloads/use-downloading.tsx';
import { versionOf } from '#contract/preload/chapter-versions.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { hasDownloads } from '#web/lib/downloads/downloads.ts';
import { readPredicate, useTitleReading } from '#web/lib/reading/title-progress.ts';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { availability } from './chapter-list.ts';
import type { StartPoint } from './StartReading.tsx';

/** Number of chapters that one press downloads, besides the one to continue with, and all that are unread. */
const nextCount = 5;
/** The most chapters that a press on "All unread" downloads: a longer backlog would fill a phone. */
const maxUnread = 50;

export interface DownloadableTitle {
  titleId: string;
  chapters: readonly Chapter[];
  reading: StartPoint | null;
  line: VersionPreference;
  resets: boolean;
}

export interface DownloadItems {
  /** Empty in browsers that cannot keep chapters, and when there is nothing to download. */
  items: MenuItem[];
  /** State of the chapter to continue with. */
  state: ReturnType<typeof useDownloadState> | null;
}

/** Items that download the chapters that come next on the title's reading line. */
export function useDownloadItems({ titleId, chapters, reading, line, resets }: DownloadableTitle): DownloadItems {
  const t = useT();
  const titleReading = useTitleReading(titleId);
  const state = useDownloadState(reading?.resume.version.chapter.id ?? '');
  if (!reading || !canDownload()) return { items: [], state: null };
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
  if (!next) return { items: [], state };
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
  return { items, state };
}
