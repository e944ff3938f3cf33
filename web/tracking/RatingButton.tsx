import { ChevronDown, Star } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useSetRating } from '#web/lib/library/changes.ts';
import { useTitleState } from '#web/lib/library/title-state.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { ratingItems, ratingWord } from './menus.tsx';
import styles from './Tracking.module.css';

/** The viewer's rating, which opens the menu of the ten ratings. `named`: says "Rate" while there is none. */
export function RatingButton({
  title,
  narrow = false,
  named = false,
}: {
  title: { id: string; name: string };
  narrow?: boolean;
  named?: boolean;
}) {
  const t = useT();
  const { rating } = useTitleState(title.id);
  const setRating = useSetRating();
  const label = rating === null ? t('tracking.rate') : t('tracking.ratedAs', { rating, word: ratingWord(t, rating) });
  return (
    <Menu
      label={t('tracking.rate')}
      items={ratingItems(t, rating, (next) => void setRating(title, next))}
      align="start"
      trigger={
        <Button
          className={styles.rating}
          data-rated={rating !== null || undefined}
          aria-label={label}
          title={label}
          icon={<Star />}
          {...(narrow ? {} : { end: <ChevronDown /> })}
        >
          {rating ?? (named ? t('tracking.rate') : undefined)}
        </Button>
      }
    />
  );
}
