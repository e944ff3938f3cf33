import { formatDecimal } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { CoverFact } from '#web/ui/cards/CoverCard.tsx';
import { Dot } from '#web/ui/text/Dot.tsx';
import { Score } from '#web/ui/text/Score.tsx';

/** Facts below a title's name in grids and rails: its rating, if there is one, and its status. */
export function CoverMeta({ title, rating }: { title: Title; rating: number | null }) {
  const t = useT();
  const { status } = title.attributes;
  return (
    <>
      {rating !== null && <Score>{formatDecimal(rating, 1)}</Score>}
      <CoverFact mark={<Dot tone={`pub-${status}`} />} word={t(statusKeys[status])} />
    </>
  );
}
