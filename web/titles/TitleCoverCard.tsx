import type { ReactNode } from 'react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { CoverCard } from '#web/ui/cards/CoverCard.tsx';
import { CardMenuButton } from './CardMenuButton.tsx';

/** Cover card of a title, in a rail or a grid. `sizes`: the `sizes` attribute of the image. */
export function TitleCoverCard({
  title,
  sizes,
  second,
  meta,
}: {
  title: Title;
  sizes: string;
  /** Another name, below the first one. */
  second?: ReactNode;
  meta: ReactNode;
}) {
  const t = useT();
  const { main } = titleNames(title.attributes, useLanguage());
  const smallCoverUrl = mainCoverUrl(title, 256);
  const largeCoverUrl = mainCoverUrl(title, 512);
  const path = pathTo.titleOf(title);
  return (
    <CoverCard
      href={path}
      name={main.text}
      lang={toBcp47(main.language)}
      cover={{
        src: largeCoverUrl,
        srcSet: smallCoverUrl && largeCoverUrl ? `${smallCoverUrl} 256w, ${largeCoverUrl} 512w` : undefined,
        sizes,
        blur: coverBlur(title.attributes.contentRating, t),
      }}
      second={second}
      meta={meta}
      menu={<CardMenuButton id={title.id} name={main.text} path={path} />}
    />
  );
}
