import { createElement, useMemo, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useReadingLine } from '#web/lib/catalogue/reading-line.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { flipTargets, saveOffset, offsetBetween, matchingPage, readableVersions } from './flip.ts';
import { chapterQuery, pagesQuery } from './queries.ts';
import type { ReaderModel } from './use-reader.ts';

/**
 * Hashes of the page sets of the last flip (the switch from one version to another), so that the reader can align their
 * pages if those do not match.
 */
let lastFlip: { from: string; to: string } | null = null;

export interface Flip {
  /** The best version in each language, including the open one. */
  targets: Chapter[];
  /** All versions in the open chapter's language, including the open one. */
  byOthers: Chapter[];
  /** Navigates to the same page of another version, replacing the history entry. */
  flip: (target: Chapter) => Promise<void>;
  /** Flips to the next language, cycling through `targets`. */
  cycle: () => void;
  /**
   * Shifts this version by a page against the one flipped from, and stores the offset; null if this version was not
   * opened by a flip.
   */
  align: ((pageDelta: 1 | -1) => void) | null;
}

export type FlipSource = Pick<ReaderModel, 'chapter' | 'title' | 'pages' | 'turning'>;

export function useFlip({ chapter, title, pages, turning }: FlipSource): Flip {
  const t = useT();
  const client = useQueryClient();
  const versionPreference = useReadingLine(title.id);
  const { chapters, resets } = title;
  const { hash } = pages.pageSet;
  const { currentPage } = turning;
  const { targets, byOthers } = useMemo(() => {
    const versions = readableVersions(chapter, { chapters, line: versionPreference, resets });
    const { translatedLanguage } = chapter.attributes;
    return {
      targets: flipTargets(versions, versionPreference),
      byOthers: versions.filter(({ attributes }) => attributes.translatedLanguage === translatedLanguage),
    };
  }, [chapter, chapters, versionPreference, resets]);
  const isFlipping = useRef(false);

  const flip = async (target: Chapter): Promise<void> => {
    if (target.id === chapter.id || isFlipping.current) return;
    isFlipping.current = true;
    try {
      const [targetPages] = await Promise.all([
        client.fetchQuery(pagesQuery(target.id)),
        client.fetchQuery(chapterQuery(target.id)),
      ]);
      lastFlip = { from: hash, to: targetPages.hash };
      const targetPage = matchingPage(currentPage(), targetPages.pages.length, offsetBetween(hash, targetPages.hash));
      navigate(pathTo.chapter(target.id, targetPage), { replace: true });
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    } finally {
      isFlipping.current = false;
    }
  };
  const cycle = (): void => {
    const nextTarget = targets[(targets.findIndex(({ id }) => id === chapter.id) + 1) % targets.length];
    if (nextTarget && nextTarget.id !== chapter.id) void flip(nextTarget);
    else toast({ text: t('reader.oneLanguage'), icon: createElement(Languages), seconds: 3 });
  };
  const fromHash = lastFlip?.to === hash ? lastFlip.from : null;
  const align = (pageDelta: 1 | -1): void => {
    const alignedPage = currentPage() + pageDelta;
    if (fromHash === null || alignedPage < 1 || alignedPage > pages.count) return;
    saveOffset(fromHash, hash, offsetBetween(fromHash, hash) + pageDelta);
    turning.go(alignedPage);
  };
  return { targets, byOthers, flip, cycle, align: fromHash === null ? null : align };
}
