import { ratingSwitches } from '#contract/filters.ts';
import type { Rating } from '#contract/preferences.ts';
import { coverVeil, ratingKeys, ratingTones } from '#web/lib/covers.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { useT, type MessageKey } from '#web/lib/i18n.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { pathTo } from '#web/lib/routes.ts';
import { useSession } from '#web/lib/session.ts';
import { CoverCard } from '#web/ui/CoverCard.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ResultRow } from '#web/ui/ResultRow.tsx';
import { Score } from '#web/ui/Score.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import curtain from './curtain.svg';
import lighthouse from './lighthouse.svg';
import styles from './Preview.module.css';

interface Sample {
  name: MessageKey;
  src: string;
  rating: Rating;
  score: number;
}

/** Two titles that nobody has written, as lists show them: their layout, their names, and what of adult art is to be seen. */
export function PreviewTitles() {
  const t = useT();
  useSession();
  const { preferredLayout, userPreferences } = usePreferences();
  const [lowest = ratingSwitches[0]] = ratingSwitches.filter(([, shown]) => userPreferences[shown]);
  const samples: Sample[] = [
    { name: 'settings.preview.longTitle', src: lighthouse, rating: lowest[0], score: 8.6 },
    { name: 'settings.preview.otherTitle', src: curtain, rating: 'erotica', score: 7.9 },
  ];
  const shown = userPreferences.showErotic ? samples : samples.slice(0, 1);
  const partsOf = ({ name, src, rating, score }: Sample) => ({
    name: t(name),
    href: pathTo.settings('display'),
    cover: { src, eager: true, veil: coverVeil(rating, t) },
    score: <Score>{formatDecimal(score, 1)}</Score>,
    rating: <Tag tone={ratingTones[rating]}>{t(ratingKeys[rating])}</Tag>,
  });
  if (preferredLayout.listStyle === 'covers') {
    return (
      <div className={styles.covers}>
        {shown.map((sample) => {
          const { score, rating: _, ...card } = partsOf(sample);
          return <CoverCard key={sample.src} {...card} meta={score} />;
        })}
      </div>
    );
  }
  const small = preferredLayout.listStyle === 'grid';
  const rows = shown.map((sample) => {
    const { score, rating, ...row } = partsOf(sample);
    return <ResultRow key={sample.src} {...row} small={small} figures={score} tags={rating} />;
  });
  return small ? rows.map((row) => <Panel key={row.key}>{row}</Panel>) : <Panel>{rows}</Panel>;
}
