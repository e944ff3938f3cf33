// What can be done with a chapter and this device: keep it, stop that, remove it; and what is said about it.
import { ArrowDownToLine, CircleX, RefreshCw, Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { t, useT } from '#web/lib/i18n/i18n.ts';
import { hasKept } from '#web/lib/downloads/downloads.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { preferences } from '#web/lib/preferences/preferences.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { Problem } from './download-chapter.ts';
import { type KeptState, useKept } from './download-state.ts';

const work = () => import('./download-chapter.ts');
const showAll = () => ({ label: t('kept.show'), run: () => navigate(pathTo.settings('other')) });

interface Keeping {
  state: KeptState;
  /** What a press does, and how that is called. */
  label: string;
  /** What there is to say of the state. */
  value: string;
  icon: ReactNode;
  act: () => void;
}

/** As the reader has it where nobody says otherwise. */
const usualSaver = (): boolean => {
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  return saveData || preferences().userPreferences.dataSaver;
};

/** @param open the pages that the site has now, where they are known: others than the kept ones are news */
export function useKeeping(chapter: Chapter, open: { hash: string; saver: boolean } | null = null): Keeping {
  useT();
  const state = useKept(chapter.id);
  const keep = (): void => void keepAndTell(chapter, open?.saver);
  if (typeof state === 'object') {
    const { done, total } = state;
    return {
      state,
      label: t('kept.stop'),
      value: total === 0 ? t('kept.waiting') : t('kept.coming', { done, total }),
      icon: <CircleX />,
      act: () => void work().then(({ stopKeeping }) => stopKeeping(chapter.id)),
    };
  }
  if (state === 'none') {
    return { state, label: t('kept.keep'), value: t('kept.notHere'), icon: <ArrowDownToLine />, act: keep };
  }
  if (open && !hasKept(open.hash)) {
    return { state, label: t('kept.update'), value: t('kept.outdated'), icon: <RefreshCw />, act: keep };
  }
  return {
    state,
    label: t('kept.remove'),
    value: t('kept.here'),
    icon: <Trash2 />,
    act: () => void removeAndTell([chapter]),
  };
}

export async function keepAndTell(chapter: Chapter, saver = usualSaver()): Promise<void> {
  const name = chapterLabel(chapter.attributes);
  try {
    const { keepChapter } = await work();
    if (await keepChapter(chapter.id, saver)) toast({ text: t('kept.done', { chapter: name }), action: showAll() });
  } catch (error) {
    const { problem = 'incomplete' } = error as { problem?: Problem };
    if (problem === 'stopped') return;
    const again = { label: t('kept.goOn'), run: () => void keepAndTell(chapter, saver) };
    const values = { chapter: name, count: limits.keptChapters };
    const action = problem === 'incomplete' ? again : showAll();
    toast({ text: t(`kept.${problem}`, values), icon: <TriangleAlert />, action });
  }
}

export async function removeAndTell(chapters: readonly Chapter[]): Promise<void> {
  const { removeFromShelf } = await import('./download-store.ts');
  const undo = await removeFromShelf(chapters.map(({ id }) => id));
  const [only] = chapters;
  const text =
    only && chapters.length === 1
      ? t('kept.removed', { chapter: chapterLabel(only.attributes) })
      : t('kept.removedMany', { count: chapters.length });
  toast({ text, action: { label: t('kept.undo'), run: () => void undo() } });
}
