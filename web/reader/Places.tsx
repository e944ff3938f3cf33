import { useEffect, useRef, useState } from 'react';
import { BookOpen } from 'lucide-react';
import { useT } from '#web/lib/i18n.ts';
import { useTitleReading } from '#web/lib/reading/reading.ts';
import { useRecordedPage } from '#web/lib/reading/record.ts';
import { relatedId, type Chapter } from '#web/lib/related.ts';
import { dismissToast, toast } from '#web/ui/toasts.ts';

interface PlacesProps {
  chapter: Chapter;
  count: number;
  page: number;
  /** The last page that is in sight. */
  until: number;
  /** The page of the address. */
  wanted: number | null;
  go: (page: number) => void;
  /** Hears what of the title is read, under the keys of contract/reading-rules.ts. */
  onRead: (keys: ReadonlySet<string>) => void;
}

/** Keeps how far the chapter is read, and offers where it was left. The page of a chapter does not wait for it. */
export function Places({ chapter, count, page, until, wanted, go, onRead }: PlacesProps) {
  useResumeHint(chapter, { count, page, go }, wanted);
  useRecordedPage(chapter, until, count);
  const read = [...useTitleReading(relatedId(chapter, 'manga') ?? '').read].join('\n');
  useEffect(() => onRead(new Set(read.split('\n'))), [read, onRead]);
  return null;
}

/** Offers the page that was read last, when the address names none. Whoever turns a page has decided. */
function useResumeHint(
  chapter: Chapter,
  { count, page: open, go }: { count: number; page: number; go: (page: number) => void },
  wanted: number | null,
): void {
  const t = useT();
  const last = useTitleReading(relatedId(chapter, 'manga') ?? '').positions.get(chapter.id)?.page ?? null;
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  const offered = wanted === null && last !== null && last > 1 && last < count ? last : null;
  const [first] = useState(open);
  const [hasMoved, setMoved] = useState(false);
  if (!hasMoved && open !== first) setMoved(true);
  // an account answers a moment later
  const [page, setPage] = useState(offered);
  if (page === null && offered !== null && !hasMoved && open === first) setPage(offered);
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (open !== first && shown.current !== null) dismissToast(shown.current);
  }, [open, first]);
  useEffect(() => {
    if (page === null) return undefined;
    const id = toast({
      text: t('reader.readBefore', { page }),
      icon: <BookOpen />,
      action: { label: t('reader.resume', { page }), run: () => latest.current(page) },
    });
    shown.current = id;
    return () => dismissToast(id);
    // once per chapter, in the language of its opening
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [page]);
}
