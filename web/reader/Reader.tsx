import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, PanelRight } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { toBcp47 } from '#contract/languages.ts';
import { languageName } from '#web/lib/format.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { fullChapterLabel } from '#web/lib/labels.ts';
import { titleNames } from '#web/lib/names.ts';
import { usePageTitle } from '#web/lib/page.ts';
import { related, relatedId, type Chapter } from '#web/lib/related.ts';
import { navigate, pathTo } from '#web/lib/routes.ts';
import { BottomSheet } from '#web/ui/BottomSheet.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PageBar } from '#web/ui/PageBar.tsx';
import { ReaderCount, ReaderFrame, ReaderWhere } from '#web/ui/ReaderFrame.tsx';
import { announce } from '#web/ui/toasts.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { EndCard } from './EndCard.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { zoneOf, type ReaderAction } from './keys.ts';
import { groupNames, neighboursOf } from './neighbours.ts';
import { PagedView } from './PagedView.tsx';
import { siblingsQuery, type Pages } from './queries.ts';
import { ReaderPanel } from './ReaderPanel.tsx';
import styles from './Reader.module.css';
import {
  defaults,
  effectiveDirection,
  effectiveMode,
  fits,
  following,
  loadSettings,
  modes,
  readingDirections,
  saveSetting,
  type ReaderSettings,
} from './settings.ts';
import { StripView } from './StripView.tsx';
import { useKeys } from './use-keys.ts';
import { usePages } from './use-pages.ts';

const widePanel = '(min-width: 1024px)';
/** Milliseconds without a movement after which header and bar leave the page alone. */
const idleAfter = 2600;

export function Reader({ chapter, pages, start }: { chapter: Chapter; pages: Pages; start: number }) {
  const t = useT();
  const language = useLanguage();
  const wide = useMedia(widePanel);
  const count = pages.pages.length;
  const titleId = relatedId(chapter, 'manga') ?? '';
  const title = related(chapter, 'manga')[0]?.attributes ?? null;
  const feed = useQuery(siblingsQuery(titleId, chapter.attributes.translatedLanguage)).data;
  const siblings = useMemo(() => feed ?? [chapter], [feed, chapter]);
  const neighbours = useMemo(() => neighboursOf(chapter, siblings), [chapter, siblings]);

  const [settings, setSettings] = useState(() => loadSettings(titleId));
  const shape = useMemo(
    () => ({
      layout: pages.layout,
      direction: pages.direction,
      pages: pages.pages,
      tags: title?.tags.map((tag) => tag.attributes.name['en'] ?? '') ?? [],
      originalLanguage: title?.originalLanguage ?? '',
    }),
    [pages, title],
  );
  const mode = effectiveMode(settings, shape);
  const direction = effectiveDirection(settings, shape);

  // one past the last page is the end card of paged reading
  const [page, setPage] = useState(() => Math.min(Math.max(1, start), count));
  const [jump, setJump] = useState({ page, at: 0 });
  const [sheet, setSheet] = useState(false);
  const [help, setHelp] = useState(false);
  const [idle, wake] = useIdle();
  const shown = Math.min(page, count);
  const loaded = usePages(pages, shown, settings.saver);
  const room = useRef<HTMLDivElement>(null);

  const names = title ? titleNames(title, language) : null;
  const label = fullChapterLabel(chapter.attributes);
  usePageTitle(names ? `${label} - ${names.main.text}` : label);

  useEffect(() => {
    const path = pathTo.chapter(chapter.id, shown === 1 ? undefined : shown);
    if (location.pathname !== path) navigate(path, { replace: true });
  }, [chapter.id, shown]);

  const goTo = useCallback(
    (wanted: number, said = true) => {
      const to = Math.min(Math.max(1, wanted), mode === 'single' ? count + 1 : count);
      setPage(to);
      setJump((before) => ({ page: to, at: before.at + 1 }));
      if (said) announce(to > count ? t('reader.end') : t('reader.pageOf', { page: to, pages: count }));
    },
    [count, mode, t],
  );

  const step = (by: 1 | -1): void => {
    if (mode === 'single') {
      if (by === 1 && page > count) return;
      goTo(page + by);
      return;
    }
    const scroller = room.current?.querySelector<HTMLElement>('[data-scroller]');
    const across = mode === 'wide';
    const far = 0.95 * (across ? (scroller?.clientWidth ?? 0) : (scroller?.clientHeight ?? 0)) * by;
    scroller?.scrollBy(
      across ? { left: direction === 'rtl' ? -far : far, behavior: 'smooth' } : { top: far, behavior: 'smooth' },
    );
  };

  const set = <K extends keyof ReaderSettings>(name: K, value: ReaderSettings[K]): void => {
    setSettings((before) => ({ ...before, [name]: value }));
    saveSetting(titleId, name, value === defaults[name] ? null : value);
    // the page in sight stays in sight
    setJump((before) => ({ page: shown, at: before.at + 1 }));
    if (page > count) setPage(count);
  };
  const cycle = (name: 'mode' | 'direction' | 'fit' | 'saver'): void => {
    if (name === 'mode') set('mode', following(modes, settings.mode));
    else if (name === 'direction') set('direction', following(readingDirections, settings.direction));
    else if (name === 'fit') set('fit', following(fits, settings.fit));
    else set('saver', !settings.saver);
  };
  const togglePanel = (): void => {
    if (wide) set('panel', !settings.panel);
    else setSheet((open) => !open);
  };

  const act = (action: ReaderAction): boolean => {
    const paged = mode === 'single';
    switch (action) {
      case 'left':
      case 'right':
        step((action === 'right') === (direction === 'ltr' || mode === 'strip') ? 1 : -1);
        return true;
      case 'up':
      case 'down':
        // strips scroll natively; a page that is fitted has nothing to scroll
        if (!paged || settings.fit !== 'both') return false;
        step(action === 'down' ? 1 : -1);
        return true;
      case 'first':
        goTo(1);
        return true;
      case 'last':
        goTo(count);
        return true;
      case 'previousChapter':
      case 'nextChapter': {
        const target = action === 'nextChapter' ? neighbours.next : neighbours.previous;
        if (target) navigate(pathTo.chapter(target.id));
        else announce(t(action === 'nextChapter' ? 'reader.noNext' : 'reader.noPrevious'));
        return true;
      }
      case 'goTo':
        if (wide && !settings.panel) set('panel', true);
        else if (!wide) setSheet(true);
        requestAnimationFrame(() =>
          room.current?.closest('body')?.querySelectorAll<HTMLElement>('[data-reading] select')[1]?.focus(),
        );
        return true;
      case 'panel':
        togglePanel();
        return true;
      case 'fullScreen':
        toggleFullScreen();
        return true;
      case 'mode':
      case 'direction':
      case 'fit':
        cycle(action);
        return true;
      case 'help':
        setHelp(true);
        return true;
      case 'close':
        if (help) setHelp(false);
        else if (sheet) setSheet(false);
        else if (document.fullscreenElement) void document.exitFullscreen();
        return true;
    }
  };
  useKeys(act);

  const tap = (event: MouseEvent<HTMLElement>): void => {
    if ((event.target as HTMLElement).closest('button, a, select, input')) return;
    const box = event.currentTarget.getBoundingClientRect();
    const zone = zoneOf(
      (event.clientX - box.left) / box.width,
      (event.clientY - box.top) / box.height,
      mode,
      direction,
    );
    wake();
    if (zone === 'menu') togglePanel();
    else step(zone === 'next' ? 1 : -1);
  };

  const panel = (
    <ReaderPanel
      chapter={chapter}
      siblings={siblings}
      neighbours={neighbours}
      page={shown}
      pages={count}
      settings={settings}
      mode={mode}
      direction={direction}
      failed={loaded.failed}
      canFullScreen={document.fullscreenEnabled}
      onPage={goTo}
      onCycle={cycle}
      onRetryAll={loaded.retryAll}
      onFullScreen={toggleFullScreen}
      onHelp={() => setHelp(true)}
    />
  );
  const titlePath = pathTo.title(titleId, names ? [names.main.text, names.second?.text ?? ''] : []);
  const end = <EndCard chapter={chapter} neighbours={neighbours} titlePath={titlePath} />;
  const scrolled = useCallback((seen: number) => setPage(seen), []);

  return (
    <ReaderFrame
      label={t('reader.area')}
      layout={mode === 'single' && wide ? 'beside' : 'over'}
      idle={idle && !sheet}
      head={
        <>
          <IconButton label={t('reader.toTitle')} icon={<ArrowLeft className="flip" />} href={titlePath} />
          <ReaderWhere
            href={titlePath}
            name={names?.main.text ?? ''}
            {...(names ? { nameLang: toBcp47(names.main.language) } : {})}
            chapter={[label, chapter.attributes.title].filter(Boolean).join(' – ')}
            chapterLang={toBcp47(chapter.attributes.translatedLanguage)}
            language={{
              code: chapter.attributes.translatedLanguage,
              name: languageName(chapter.attributes.translatedLanguage),
            }}
            by={groupNames(chapter)}
          />
          <ReaderCount pages={String(shown)} of={count} />
          <IconButton
            label={t('reader.panel')}
            icon={<PanelRight />}
            pressed={wide ? settings.panel : sheet}
            onClick={togglePanel}
          />
        </>
      }
      foot={
        <PageBar
          label={t('reader.page')}
          states={loaded.states}
          current={shown}
          reading={direction}
          valueText={t('reader.pageOf', { page: shown, pages: count })}
          tip={(at) => <span className={styles.tip}>{t('reader.pageOf', { page: at, pages: count })}</span>}
          onSeek={goTo}
        />
      }
      panel={{ state: wide && settings.panel ? 'pinned' : 'closed', label: t('reader.panel'), content: panel }}
      overlays={
        <>
          {sheet && !wide && (
            <BottomSheet label={t('reader.panel')} closeLabel={t('reader.close')} onClose={() => setSheet(false)}>
              {panel}
            </BottomSheet>
          )}
          <HelpDialog open={help} onClose={() => setHelp(false)} />
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- every tap has its key */}
      <div ref={room} className={styles.area} onClick={tap} onPointerMove={wake}>
        {mode === 'single' ? (
          <PagedView pages={loaded} page={page} fit={settings.fit} direction={direction} onStep={step} end={end} />
        ) : (
          <StripView
            pages={loaded}
            current={shown}
            across={mode === 'wide'}
            direction={mode === 'wide' ? direction : 'ltr'}
            jump={jump}
            onPage={scrolled}
            end={end}
          />
        )}
      </div>
    </ReaderFrame>
  );
}

function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined);
}

/** True after a while without movement; the function ends it. */
function useIdle(): [boolean, () => void] {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), idleAfter);
  }, []);
  const wake = useCallback(() => {
    setIdle(false);
    wait();
  }, [wait]);
  useEffect(() => {
    wait();
    addEventListener('keydown', wake);
    return () => {
      removeEventListener('keydown', wake);
      clearTimeout(timer.current);
    };
  }, [wait, wake]);
  return [idle, wake];
}
