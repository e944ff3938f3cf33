// The actions for a chapter's download (start, cancel, remove), with their labels and toasts.
import { ArrowDownToLine, CircleX, RefreshCw, Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { t, useT } from '#web/lib/i18n/i18n.ts';
import { hasDownloads } from '#web/lib/downloads/downloads.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { preferences } from '#web/lib/preferences/preferences.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { DownloadProblem } from './download-chapter.ts';
import { type DownloadState, useDownloadState } from './download-state.ts';

const loadDownloadCode = () => import('./download-chapter.ts');
const createShowAllAction = () => ({ label: t('kept.show'), run: () => navigate(pathTo.history('downloads')) });

interface Downloading {
  state: DownloadState;
  /** Button text that names the action. */
  label: string;
  /** Text that describes the state of the download. */
  value: string;
  icon: ReactNode;
  /** Whether the current pages of the chapter are downloaded; the action then removes them. */
  isDownloaded: boolean;
  act: () => void;
}

/** Whether pages are in reduced quality by default: if the browser or the preferences ask to save data. */
const defaultSaver = (): boolean => {
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  return saveData || preferences().userPreferences.dataSaver;
};

/** @param currentPageSet the site's current page set, if known: if it is not the downloaded one, an update is offered */
export function useDownloading(
  chapter: Chapter,
  currentPageSet: { hash: string; saver: boolean } | null = null,
): Downloading {
  useT();
  const state = useDownloadState(chapter.id);
  const startDownload = (): void => void downloadAndNotify(chapter, currentPageSet?.saver);
  if (typeof state === 'object') {
    const { done, total } = state;
    return {
      state,
      label: t('kept.stop'),
      value: total === 0 ? t('kept.waiting') : t('kept.coming', { done, total }),
      icon: <CircleX />,
      isDownloaded: false,
      act: () => void loadDownloadCode().then(({ cancelDownload }) => cancelDownload(chapter.id)),
    };
  }
  if (state === 'none') {
    return {
      state,
      label: t('kept.keep'),
      value: t('kept.notHere'),
      icon: <ArrowDownToLine />,
      isDownloaded: false,
      act: startDownload,
    };
  }
  if (currentPageSet && !hasDownloads(currentPageSet.hash)) {
    return {
      state,
      label: t('kept.update'),
      value: t('kept.outdated'),
      icon: <RefreshCw />,
      isDownloaded: false,
      act: startDownload,
    };
  }
  return {
    state,
    label: t('kept.remove'),
    value: t('kept.here'),
    icon: <Trash2 />,
    isDownloaded: true,
    act: () => void removeAndNotify([chapter]),
  };
}

export async function downloadAndNotify(chapter: Chapter, saver = defaultSaver()): Promise<void> {
  const name = chapterLabel(chapter.attributes);
  try {
    const { downloadChapter } = await loadDownloadCode();
    if (await downloadChapter(chapter.id, saver))
      toast({ text: t('kept.done', { chapter: name }), action: createShowAllAction() });
  } catch (error) {
    const { problem } = error as { problem?: DownloadProblem };
    if (problem !== 'stopped') showProblem(chapter, problem, () => void downloadAndNotify(chapter, saver));
  }
}

function showProblem(
  { attributes }: Chapter,
  problem: Exclude<DownloadProblem, 'stopped'> = 'incomplete',
  resume: () => void,
): void {
  const messageValues = { chapter: chapterLabel(attributes), count: limits.downloadedChapters };
  const action = problem === 'incomplete' ? { label: t('kept.goOn'), run: resume } : createShowAllAction();
  toast({ text: t(`kept.${problem}`, messageValues), icon: <TriangleAlert />, action });
}

/** Downloads chapters one after another, and stops at the first one that fails. */
export async function downloadAllAndNotify(chapters: readonly Chapter[]): Promise<void> {
  const [first, ...more] = chapters;
  if (first && more.length === 0) return downloadAndNotify(first);
  toast({ text: t('kept.started', { count: chapters.length }), icon: <ArrowDownToLine /> });
  const { downloadChapter } = await loadDownloadCode();
  for (const [at, chapter] of chapters.entries()) {
    try {
      await downloadChapter(chapter.id, defaultSaver());
    } catch (error) {
      const { problem } = error as { problem?: DownloadProblem };
      // one that was canceled, or is gone from the site, does not end the others
      if (problem === 'stopped' || problem === 'gone') continue;
      return showProblem(chapter, problem, () => void downloadAllAndNotify(chapters.slice(at)));
    }
  }
  toast({ text: t('kept.doneMany', { count: chapters.length }), action: createShowAllAction() });
  return undefined;
}

export async function removeAndNotify(chapters: readonly Chapter[]): Promise<void> {
  const { removeDownloads } = await import('./download-store.ts');
  const undo = await removeDownloads(chapters.map(({ id }) => id));
  const [singleChapter] = chapters;
  const toastText =
    singleChapter && chapters.length === 1
      ? t('kept.removed', { chapter: chapterLabel(singleChapter.attributes) })
      : t('kept.removedMany', { count: chapters.length });
  toast({ text: toastText, action: { label: t('kept.undo'), run: () => void undo() } });
}
