import type { ContentRating } from '#contract/rules/content-ratings.ts';
import { boot } from '../api/boot-facts.ts';
import { preferences } from '../preferences/preferences.ts';
import { related, type Title } from './related.ts';
import { sessionState } from '../session/session.ts';
import type { Tone } from '#web/ui/behavior/tones.ts';
import type { Translate } from '../i18n/i18n.ts';
import type { MessageKey } from '../i18n/messages.ts';

/** URL of a cover image. `width`: that of a thumbnail; without one, the original. */
export function coverUrl(titleId: string, fileName: string, width?: 256 | 512): string {
  return `${boot.mediaUrl}/covers/${titleId}/${fileName}${width ? `.${width}.jpg` : ''}`;
}

/** URL of a title's main cover; null when it has none, or the call did not include covers. */
export function mainCoverUrl(title: Title, width: 256 | 512): string | null {
  const cover = related(title, 'cover_art')[0];
  return cover ? coverUrl(title.id, cover.attributes.fileName, width) : null;
}

export const ratingKeys: Record<ContentRating, MessageKey> = {
  safe: 'rating.safe',
  suggestive: 'rating.suggestive',
  erotica: 'rating.erotica',
  pornographic: 'rating.mature',
};

export const ratingTones: Record<ContentRating, Tone> = {
  safe: 'rating-safe',
  suggestive: 'rating-suggestive',
  erotica: 'rating-erotica',
  pornographic: 'rating-mature',
};

/** Texts of the cover blur of adult titles; undefined for other titles, and for members who have switched it off. */
export function coverBlur(rating: ContentRating, t: Translate): { label: string; hint: string } | undefined {
  if (rating !== 'erotica' && rating !== 'pornographic') return undefined;
  if (sessionState().user && !preferences().userPreferences.blurAdult) return undefined;
  return { label: t(ratingKeys[rating]), hint: t('cover.reveal') };
}
