import { useQuery } from '@tanstack/react-query';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { titleQuery } from '#web/titles/queries.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';

/** The cover of the title that is being read; without `width`, as wide as its container. */
export function TitleCover({ titleId, width }: { titleId: string; width?: 46 }) {
  const t = useT();
  const title = useQuery({ ...titleQuery(titleId), enabled: titleId !== '' }).data;
  const blur = title && coverBlur(title.attributes.contentRating, t);
  return (
    <Cover
      {...(width ? { width } : {})}
      src={title ? mainCoverUrl(title, width ? 256 : 512) : null}
      eager
      {...(blur ? { blur } : {})}
    />
  );
}
