import { ratingPreferences } from '#contract/rules/filters.ts';
import type { ContentRating } from '#contract/rules/content-ratings.ts';
import { coverBlur, ratingKeys, ratingTones } from '#web/lib/catalogue/covers.ts';
import { formatDecimal } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { CoverCard } from '#web/ui/cards/CoverCard.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { ResultRow } from '#web/ui/cards/ResultRow.tsx';
import { Score } from '#web/ui/text/Score.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import curtain from './curtain.svg';
import lighthouse from '#web/theme/lighthouse.svg';
import weir from './weir.svg';
import styles from './Preview.module.css';

interface Sample {
  name: MessageKey;
  src: string;
  rating: ContentRating;
  score: number;
}

/** Sample titles, one per content rating. */
const samples: readonly Sample[] = [
  { name: 'settings.preview.longTitle', src: lighthouse, rating: 'safe', score: 8.6 },
  { name: 'settings.preview.warmTitle', src: weir, rating: 'suggestive', score: 8.2 },
  { name: 'settings.preview.otherTitle', src: curtain, rating: 'erotica', score: 7.9 },
  { name: 'settings.preview.matureTitle', src: curtain, rating: 'pornographic', score: 7.4 },
];

/** Sample titles whose content rating is turned on; at least one, because one rating always is. */
export function useSamples(): readonly Sample[] {
  const { userPreferences } = usePreferences();
  const shownRatings = ratingPreferences.filter(([, shown]) => userPreferences[shown]).map(([rating]) => rating);
  return samples.filter(({ rating }) => shownRatings.includes(rating));
}

/** Fictitious titles in a list, with the current settings of its layout, of names, and of the cover blur. */
export function PreviewTitles() {
  const t = useT();
  useSession();
  const { preferredLayout } = usePreferences();
  // the first sample is shown above the list, as on a title page
  const [firstSample, ...otherSamples] = useSamples();
  const listedSamples = otherSamples.length > 0 ? otherSamples : firstSample ? [firstSample] : [];
  const samplePropsOf = ({ name, src, rating, score }: Sample) => ({
    name: t(name),
    href: pathTo.settings('display'),
    cover: { src, eager: true, blur: coverBlur(rating, t) },
    score: <Score>{formatDecimal(score, 1)}</Score>,
    rating: <Tag tone={ratingTones[rating]}>{t(ratingKeys[rating])}</Tag>,
  });
  if (preferredLayout.listStyle === 'covers') {
    return (
      <div className={styles.covers}>
        {listedSamples.map((sample) => {
          const { score, rating: _, ...card } = samplePropsOf(sample);
          return <CoverCard key={sample.rating} {...card} meta={score} />;
        })}
      </div>
    );
  }
  const isSmall = preferredLayout.listStyle === 'grid';
  const rows = listedSamples.map((sample) => {
    const { score, rating, ...row } = samplePropsOf(sample);
    return <ResultRow key={sample.rating} {...row} small={isSmall} figures={score} tags={rating} />;
  });
  return isSmall ? rows.map((row) => <Panel key={row.key}>{row}</Panel>) : <Panel>{rows}</Panel>;
}
