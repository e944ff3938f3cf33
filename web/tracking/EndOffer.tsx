import { useEffect, useRef, useState } from 'react';
import { BookmarkCheck, X } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useSetStatus } from '#web/lib/library/changes.ts';
import { useTitleState } from '#web/lib/library/title-state.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { isAnswered, rememberAnswer } from './offers.ts';
import { RatingButton } from './RatingButton.tsx';
import styles from './Tracking.module.css';

/** Chapters at whose end Reading was offered, by title: whoever turns back and forth finds the card as it was. */
const shownAt = new Map<string, string>();

/**
 * Offers, after a chapter, the status Reading for a title that has none, and after the last one of a completed title the
 * status Completed and a rating. Reading is offered once; what is dismissed is not offered again.
 */
export function EndOffer({
  title,
  chapterId,
  isFinal,
}: {
  title: { id: string; name: string };
  chapterId: string;
  isFinal: boolean;
}) {
  const t = useT();
  const offer = isFinal ? 'completed' : 'reading';
  const { status, rating, isKnown } = useTitleState(title.id);
  const setStatus = useSetStatus();
  const [wasAnswered] = useState(() => isAnswered(offer, title.id) && shownAt.get(title.id) !== chapterId);
  const [isDismissed, setDismissed] = useState(false);
  const isWanted = isFinal ? status !== 'completed' || rating === null : status === null;
  const isShown = isKnown && !wasAnswered && !isDismissed && isWanted;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isShown || offer !== 'reading') return undefined;
    // the card exists before the end of the chapter is in sight
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry!.isIntersecting) return;
      shownAt.set(title.id, chapterId);
      rememberAnswer(offer, title.id);
    });
    observer.observe(section.current!);
    return () => observer.disconnect();
  }, [isShown, offer, title.id, chapterId]);
  if (!isShown) return null;
  const dismiss = (): void => {
    shownAt.delete(title.id);
    rememberAnswer(offer, title.id);
    setDismissed(true);
  };
  return (
    <section ref={section} className={styles.offer} aria-label={t('tracking.library')}>
      <Text size="sm" muted>
        {t(isFinal ? 'tracking.offer.completed' : 'tracking.offer.reading')}
      </Text>
      {status !== offer && (
        <Button
          size="sm"
          icon={<BookmarkCheck />}
          onClick={() => {
            rememberAnswer(offer, title.id);
            void setStatus(title, offer);
          }}
        >
          {t(`tracking.status.${offer}`)}
        </Button>
      )}
      {isFinal && <RatingButton title={title} named />}
      <IconButton size="sm" label={t('tracking.offer.dismiss')} icon={<X />} onClick={dismiss} />
    </section>
  );
}
