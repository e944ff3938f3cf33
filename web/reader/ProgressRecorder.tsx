import { useEffect, useRef, useState } from 'react';
import { BookOpen } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { resumablePage } from '#web/lib/reading/known-place.ts';
import { useTitleReading } from '#web/lib/reading/title-progress.ts';
import { useRecordProgress } from '#web/lib/reading/record-progress.ts';
import { dismissToast, toast } from '#web/ui/overlays/toasts.ts';
import { useStateAnnouncements } from './use-state-announcements.ts';
import type { ReaderModel } from './use-reader.ts';
import type { Turning } from './use-turning.ts';

/**
 * Records the reading progress and resumes at the stored position. Loaded after the first page, so that it does not
 * delay that page.
 */
export function ProgressRecorder({
  chapter,
  title: { id, setRead },
  pages: { count },
  layout,
  turning,
  autoAdvance,
  wanted,
}: Pick<ReaderModel, 'chapter' | 'title' | 'pages' | 'layout' | 'turning' | 'autoAdvance'> & {
  wanted: number | null;
}) {
  const { page: firstPage, until: lastPage } = turning;
  useStateAnnouncements(autoAdvance.on, layout.settings.autoSeconds);
  const reading = useTitleReading(id);
  const place = reading.positions.get(chapter.id) ?? null;
  useResume(turning, {
    isBare: wanted === null,
    isKnown: reading.isKnown,
    place: place && resumablePage(place, count),
  });
  useRecordProgress(chapter, { ...turning, sight: { first: firstPage, last: lastPage, pages: count } }, place);
  const serializedReadKeys = [...reading.read].join('\n');
  useEffect(() => setRead(new Set(serializedReadKeys.split('\n'))), [serializedReadKeys, setRead]);
  return null;
}

/**
 * Resumes a chapter opened without a page number at the stored position, with a toast that leads to the beginning. An
 * account's position may arrive only after the chapter was opened: the reader then jumps to it or, if a page has been
 * turned already, the toast offers to go there.
 */
function useResume(
  { resumed, move, page: firstPage, until: lastPage, go }: Turning,
  /** `place` is the page to resume at; null while it is unknown, or if there is none. */
  { isBare, isKnown, place }: { isBare: boolean; isKnown: boolean; place: number | null },
): void {
  const t = useT();
  const [bare] = useState(isBare);
  const [wasKnown, setKnown] = useState(false);
  const [resume, setResume] = useState(resumed === null ? null : { page: resumed, isOffer: false });
  if (isKnown && !wasKnown) {
    setKnown(true);
    if (bare && place !== null && (place < firstPage || place > lastPage))
      setResume({ page: place, isOffer: move.kind !== 'open' });
  }
  const latestGo = useRef(go);
  useEffect(() => {
    latestGo.current = go;
  });
  const shownToast = useRef<{ id: number; page: number } | null>(null);
  useEffect(() => {
    if (!resume) return undefined;
    const { page, isOffer } = resume;
    if (!isOffer && page !== resumed) latestGo.current(page);
    const [toastText, actionLabel, targetPage] = isOffer
      ? [t('reader.readBefore', { page }), t('reader.resume'), page]
      : [t('reader.resumed', { page }), t('reader.startOver'), 1];
    const id = toast({
      text: toastText,
      icon: <BookOpen />,
      action: { label: actionLabel, run: () => latestGo.current(targetPage) },
    });
    shownToast.current = isOffer ? null : { id, page };
    return () => dismissToast(id);
    // the toast is shown once per chapter: a change of the language must not show it again
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [resume]);
  // turning a page dismisses the toast
  useEffect(() => {
    const { id, page } = shownToast.current ?? { id: 0, page: firstPage };
    if (page < firstPage || page > lastPage) dismissToast(id);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- only moves count
  }, [move, firstPage, lastPage]);
}
