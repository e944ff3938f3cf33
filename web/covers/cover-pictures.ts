// Pictures of covers: public ones, those of drafts at signed paths, and those that this browser has sent, from their files as
// long as the page lasts.
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

/**
 * Address of a cover's picture; null for one that cannot be loaded at present.
 * @param title its id, whether the cover is public, and where those are that are not
 */
export function coverPicture(
  { id, isPublic, privateBase }: { id: string; isPublic: boolean; privateBase: string | undefined },
  cover: Pick<Cover, 'id' | 'attributes'>,
): string | null {
  const sent = sentPictures.get(cover.id);
  if (sent !== undefined) return sent;
  const { fileName } = cover.attributes;
  if (isPublic) return coverUrl(id, fileName, 256);
  return privateBase === undefined ? null : `${privateBase}/covers/${id}/${fileName}.256.jpg`;
}

/** Address of the picture of a draft's main cover; null without one. */
export function draftPicture(draft: Title, privateBase: string | undefined): string | null {
  const cover = related(draft, 'cover_art')[0];
  return cover ? coverPicture({ id: draft.id, isPublic: false, privateBase }, cover) : null;
}
