import { toBcp47 } from '#contract/languages.ts';
import { coverVeil, mainCoverUrl } from '#web/lib/covers.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { titleNames } from '#web/lib/names.ts';
import type { Title } from '#web/lib/related.ts';
import { pathTo } from '#web/lib/routes.ts';
import { statusKeys } from '#web/lib/statuses.ts';
import { CoverCard } from '#web/ui/CoverCard.tsx';
import { Dot } from '#web/ui/Dot.tsx';
import { Score } from '#web/ui/Score.tsx';
import { Text } from '#web/ui/Text.tsx';

/** A title in a rail. */
export function TitleCard({ title, rating }: { title: Title; rating: number | null }) {
  const t = useT();
  const { main } = titleNames(title.attributes, useLanguage());
  const small = mainCoverUrl(title, 256);
  const large = mainCoverUrl(title, 512);
  return (
    <CoverCard
      href={pathTo.titleOf(title)}
      name={main.text}
      lang={toBcp47(main.language)}
      cover={{
        src: large,
        srcSet: small && large ? `${small} 256w, ${large} 512w` : undefined,
        sizes: '(max-width: 767px) 31vw, (max-width: 1023px) 22vw, 230px',
        veil: coverVeil(title.attributes.contentRating, t),
      }}
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
