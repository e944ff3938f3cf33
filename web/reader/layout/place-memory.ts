// Stores the reader's exact place in a strip until the tab is closed, so that a reload or going back restores it.
import type { StripPlace } from './place.ts';

const storageKey = 'komawari.reader.place';

interface StoredPlace extends StripPlace {
  chapter: string;
  /** The page number in the URL when the place was stored. */
  at: number;
}

export function rememberPlace(chapter: string, urlPage: number, { page, share }: StripPlace): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ chapter, at: urlPage, page, share } satisfies StoredPlace));
  } catch {
    // without storage a reload begins at the top of the page
  }
}

/** The stored place in this chapter, or null if none was stored while the URL had this page number. */
export function rememberedPlace(chapter: string, urlPage: number): StripPlace | null {
  try {
    const storedPlace = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<StoredPlace> | null;
    if (storedPlace?.chapter !== chapter || storedPlace.at !== urlPage) return null;
    const { page, share } = storedPlace;
    return typeof page === 'number' && typeof share === 'number' && share >= 0 && share <= 1 ? { page, share } : null;
  } catch {
    return null;
  }
}
