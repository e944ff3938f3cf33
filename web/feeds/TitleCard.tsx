import { formatDecimal } from '#web/lib/format.ts';
import { useT } from '#web/lib/i18n.ts';
import type { Title } from '#web/lib/related.ts';
import { statusKeys } from '#web/lib/statuses.ts';
import { TitleCoverCard } from '#web/titles/TitleCoverCard.tsx';
import { Dot } from '#web/ui/Dot.tsx';
import { Score } from '#web/ui/Score.tsx';
import { Text } from '#web/ui/Text.tsx';

/** A title in a rail. */
export function TitleCard({ title, rating }: { title: Title; rating: number | null }) {
  const t = useT();
  return (
    <TitleCoverCard
      title={title}
      sizes="(max-width: 767px) 31vw, (max-width: 1023px) 22vw, 230px"
      meta={
        <>
          {rating !== null && <Score>{formatDecimal(rating, 1)}</Score>}
          <Dot tone={`pub-${title.attributes.status}`} />
          <Text cut={1}>{t(statusKeys[title.attributes.status])}</Text>
        </>
      }
    />
  );
}
