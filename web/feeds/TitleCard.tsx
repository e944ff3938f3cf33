import type { Title } from '#web/lib/catalogue/related.ts';
import { CoverMeta } from '#web/titles/CoverMeta.tsx';
import { TitleCoverCard } from '#web/titles/TitleCoverCard.tsx';

/** A title in a rail. */
export function TitleCard({ title, rating }: { title: Title; rating: number | null }) {
  return (
    <TitleCoverCard
      title={title}
      sizes="(max-width: 767px) 36vw, (max-width: 1023px) 22vw, 230px"
      meta={<CoverMeta title={title} rating={rating} />}
    />
  );
}
