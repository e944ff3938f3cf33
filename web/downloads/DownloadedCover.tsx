import { boot } from '#web/lib/api/boot-facts.ts';
import { coverBlur } from '#web/lib/catalogue/covers.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { related } from '#web/lib/catalogue/related.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';
import type { DownloadedTitle } from './storage-quota.ts';

/** The cover that was downloaded with the chapters of a title. */
export function DownloadedCover({ title: { chapters } }: { title: DownloadedTitle }) {
  const t = useT();
  const [relatedTitle] = related(chapters[0]!.chapter, 'manga');
  const covers = `${boot.mediaUrl}/covers/`;
  const src = chapters.flatMap(({ addresses }) => addresses).find((address) => address.startsWith(covers));
  const blur = relatedTitle && coverBlur(relatedTitle.attributes.contentRating, t);
  return <Cover width={46} src={src ?? null} {...(blur ? { blur } : {})} />;
}
