import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePathname } from '#web/lib/navigation/location.ts';
import { BookCheck, Smartphone } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { isFinished } from '#contract/rules/reading-rules.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { formatAge } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import {
  updateGuestProgress,
  newestFirst,
  noGuestProgress,
  readGuestProgress,
  useGuestProgress,
} from '#web/lib/reading/guest-progress.ts';
import { suppressesOffer, declineOffer, isOfferOpen, subscribeOffer } from '#web/lib/reading/guest-progress-offer.ts';
import { relatedId, type Chapter, type Title } from '#web/lib/catalogue/related.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { addToAccount, countGuestProgress } from './adding.ts';
import { describeChapters } from './entries.ts';
import styles from './MergeReview.module.css';

/** Maximum number of chapters that are listed by name. */
const maxListed = 5;

/** Dialog after sign-in: the guest progress on this device is added to the account, deleted, or left as it is. */
export function MergeReview() {
  const t = useT();
  const isOffered = useSyncExternalStore(subscribeOffer, isOfferOpen);
  const isSuppressed = suppressesOffer(usePathname());
  const [isPostponed, setPostponed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const guestProgress = useGuestProgress();
  const [counts, setCounts] = useState(() => countGuestProgress(guestProgress));
  const open = isOffered && !isPostponed && !isSuppressed;
  // freezes the displayed counts while the progress is being added and while the dialog closes
  const currentCounts = countGuestProgress(guestProgress);
  if (open && !busy && (currentCounts.chapters !== counts.chapters || currentCounts.titles !== counts.titles))
    setCounts(currentCounts);

  const addProgress = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await addToAccount();
      toast({ text: t('history.review.added', { count: counts.chapters }), icon: <BookCheck /> });
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const discardGuestProgress = () => {
    const previousProgress = readGuestProgress();
    updateGuestProgress(() => noGuestProgress);
    toast({
      text: t('history.review.forgotten'),
      icon: <Smartphone />,
      action: { label: t('reading.undo'), run: () => updateGuestProgress(() => previousProgress) },
    });
  };
  return (
    <Dialog
      open={open}
      onClose={() => setPostponed(true)}
      title={t('history.review.title')}
      text={t('history.review.text', {
        chapters: t('history.review.chapters', { count: counts.chapters }),
        titles: t('history.review.titles', { count: counts.titles }),
      })}
      actions={
        <>
          <Button onClick={declineOffer}>{t('history.review.keep')}</Button>
          <Button look="danger-line" onClick={discardGuestProgress}>
            {t('history.review.forget')}
          </Button>
          <Button look="primary" busy={busy} onClick={() => void addProgress()}>
            {t('history.review.add')}
          </Button>
        </>
      }
    >
      {open && <NewestChapters />}
      {failure && (
        <Note kind="bad" live>
          {failure}
        </Note>
      )}
    </Dialog>
  );
}

/** The chapters that were opened last. */
function NewestChapters() {
  const t = useT();
  const [ids] = useState(() =>
    newestFirst(readGuestProgress())
      .slice(0, maxListed)
      .map(([id]) => id),
  );
  const [chapterDetails, setChapterDetails] = useState<Awaited<ReturnType<typeof describeChapters>> | null>(null);
  useEffect(() => {
    const control = new AbortController();
    // an error is ignored, because the chapters can be added without showing their names
    describeChapters(ids, control.signal).then(setChapterDetails, () => undefined);
    return () => control.abort();
  }, [ids]);
  const { places } = useGuestProgress();
  const hiddenCount = Object.keys(places).length - ids.length;
  return (
    <div className={styles.newest}>
      <ul>
        {ids.map((id) => {
          const chapter = chapterDetails?.chapters.get(id);
          const title = chapter && chapterDetails?.titles.get(relatedId(chapter, 'manga') ?? '');
          const position = places[id];
          return (
            <li key={id} className={styles.line}>
              {chapter && title && position ? (
                <ChapterSummary chapter={chapter} title={title} place={position} />
              ) : chapterDetails ? (
                t('history.unknownTitle')
              ) : (
                <Skeleton width="70%" />
              )}
            </li>
          );
        })}
      </ul>
      {hiddenCount > 0 && <p className={styles.more}>{t('history.review.more', { count: hiddenCount })}</p>}
    </div>
  );
}

function ChapterSummary({
  chapter,
  title,
  place,
}: {
  chapter: Chapter;
  title: Title;
  place: { page: number; pages: number; at: number };
}) {
  const t = useT();
  const { main } = titleNames(title.attributes, useLanguage());
  const progressText = isFinished(place)
    ? t('reading.read')
    : t('reading.pageOf', { page: place.page, pages: place.pages });
  return (
    <>
      <bdi className={styles.name} lang={toBcp47(main.language)}>
        {main.text}
      </bdi>
      <span className={styles.facts}>
        {chapterLabel(chapter.attributes)} · {progressText} · {formatAge(new Date(place.at))}
      </span>
    </>
  );
}
