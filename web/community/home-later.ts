import { lazy } from 'react';
import { needTexts } from '#web/lib/language.ts';

/**
 * The parts of home that may come after the first paint. Their imports stand here, in the script that lists the files of
 * every page, because home would have to list those that it shares with them again.
 */
export const HomeLater = lazy(async () => {
  const [{ HomeLater: Later }] = await Promise.all([import('#web/home/HomeLater.tsx'), needTexts('more')]);
  return { default: Later };
});

export const RailTitles = lazy(async () => ({ default: (await import('#web/home/RailTitles.tsx')).RailTitles }));
