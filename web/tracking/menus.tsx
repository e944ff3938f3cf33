// Menus that change what the account stores about a title, shared by its page, cards and the reader.
import { BellOff, BellRing, BookmarkMinus, Trash2 } from 'lucide-react';
import { statusTones } from '#web/lib/library/status-tones.ts';
import { readingStatuses, type ReadingStatus } from '#contract/rules/reading-statuses.ts';
import type { Translate } from '#web/lib/i18n/i18n.ts';
import type { TitleState } from '#web/lib/library/title-state.ts';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { Dot } from '#web/ui/text/Dot.tsx';
import { Score } from '#web/ui/text/Score.tsx';

export function statusItems(
  t: Translate,
  current: ReadingStatus | null,
  choose: (status: ReadingStatus | null) => void,
): MenuItem[] {
  return [
    ...readingStatuses.map((status): MenuItem => ({
      kind: 'choice',
      label: t(`tracking.status.${status}`),
      icon: <Dot tone={statusTones[status]} size="md" />,
      checked: status === current,
      onSelect: () => choose(status),
    })),
    ...(current === null
      ? []
      : [
          { kind: 'line' as const },
          {
            label: t('tracking.remove'),
            icon: <BookmarkMinus />,
            danger: true,
            onSelect: () => choose(null),
          },
        ]),
  ];
}

const ratings = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const;
type RatingValue = (typeof ratings)[number];

/** "Masterpiece" for 10. */
export const ratingWord = (t: Translate, rating: number): string => t(`tracking.rating.${rating as RatingValue}`);

export function ratingItems(t: Translate, current: number | null, choose: (rating: number | null) => void): MenuItem[] {
  return [
    ...ratings.map((rating): MenuItem => ({
      kind: 'choice',
      label: ratingWord(t, rating),
      icon: <Score wide>{rating}</Score>,
      checked: rating === current,
      onSelect: () => choose(rating),
    })),
    ...(current === null
      ? []
      : [
          { kind: 'line' as const },
          { label: t('tracking.unrate'), icon: <Trash2 />, danger: true, onSelect: () => choose(null) },
        ]),
  ];
}

/** How often somebody is told of new chapters: after each, after every so many, never. */
const notifyChoices = [1, 3, 5, 10, 0] as const;

export function followItems(
  t: Translate,
  { following, notify }: Pick<TitleState, 'following' | 'notify'>,
  choose: (following: boolean, notify?: number) => void,
): MenuItem[] {
  const choices: readonly number[] = notifyChoices.some((each) => each === notify)
    ? notifyChoices
    : [...notifyChoices, notify].toSorted((a, b) => (a || Infinity) - (b || Infinity));
  return [
    { kind: 'heading', label: t('tracking.notifyMe') },
    ...choices.map((chapters): MenuItem => ({
      kind: 'choice',
      label: chapters === 0 ? t('tracking.notify.never') : t('tracking.notify.every', { chapters }),
      icon: chapters === 0 ? <BellOff /> : <BellRing />,
      checked: following && notify === chapters,
      onSelect: () => choose(true, chapters),
    })),
    ...(following
      ? [
          { kind: 'line' as const },
          { label: t('tracking.unfollow'), icon: <BellOff />, danger: true, onSelect: () => choose(false) },
        ]
      : []),
  ];
}
