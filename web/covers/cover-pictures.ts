// Pictures of covers that are not public, so that they have no address: those of drafts, shown from the files that this
// browser sent. They last as long as the page.
import { coverUrl } from '#web/lib/catalogue/covers.ts';
import type { Cover, Title } from '#web/lib/catalogue/related.ts';
import { related } from '#web/lib/catalogue/related.ts';

const sentPictures = new Map<string, string>();

/** Remembers the picture of a cover that was just sent. @param url address of the file on this device */
export const keepSentPicture = (coverId: string, url: string): void => void sentPictures.set(coverId, url);

/** Forgets the picture of a cover that was deleted. */
export function dropSentPicture(coverId: string): void {
  const url = sentPictures.get(coverId);
  if (url !== undefined) URL.revokeObjectURL(url);
  sentPictures.delete(coverId);
}

/** Address of a cover's picture; null for one that nobody can load at present. @param title its id, and whether the cover is public */
export const coverPicture = (
  { id, isPublic }: { id: string; isPublic: boolean },
  cover: Pick<Cover, 'id' | 'attributes'>,
): string | null => sentPictures.get(cover.id) ?? (isPublic ? coverUrl(id, cover.attributes.fileName, 256) : null);

/** Address of the picture of a draft's main cover; null without one. */
export function draftPicture(draft: Title): string | null {
  const cover = related(draft, 'cover_art')[0];
  return cover ? (sentPictures.get(cover.id) ?? null) : null;
}
