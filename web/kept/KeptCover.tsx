import { boot } from '#web/lib/boot.ts';
import { coverVeil } from '#web/lib/covers.ts';
import { useT } from '#web/lib/i18n.ts';
import { related } from '#web/lib/related.ts';
import { Cover } from '#web/ui/Cover.tsx';
import type { KeptTitle } from './room.ts';

/** The cover that came with the chapters of a title. */
export function KeptCover({ title: { chapters } }: { title: KeptTitle }) {
  const t = useT();
  const [about] = related(chapters[0]!.chapter, 'manga');
  const covers = `${boot.mediaUrl}/covers/`;
  const src = chapters.flatMap(({ addresses }) => addresses).find((address) => address.startsWith(covers));
  const veil = about && coverVeil(about.attributes.contentRating, t);
  return <Cover width={46} src={src ?? null} {...(veil ? { veil } : {})} />;
}
