import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { afterNextPaint, deferByFrame } from '#web/lib/render/after-next-paint.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { navigate } from '#web/lib/navigation/routes.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { ReaderFrame } from '#web/ui/layout/ReaderFrame.tsx';
import { useHasOpened } from '#web/ui/behavior/use-once-open.ts';
import { filterOf } from './filters.ts';
import { resolveFirstPage } from './first-page.ts';
import { useFullScreenOnOpen } from './input/full-screen.ts';
import { useTabFocusMark } from './input/use-tab-focus-mark.ts';
import { useIdle } from './input/use-idle.ts';
import { useKeys } from './input/use-keys.ts';
import { useTaps } from './input/use-taps.ts';
import { tapAt, zonesOf } from './input/zones.ts';
import { isPaged, isVerticalStrip } from './layout/layout.ts';
import { pagesOf } from './layout/spreads.ts';
import {
  AutoBar,
  CommentsPanel,
  EndCard,
  DeferredShortcuts,
  Magnifier,
  OfflineNotice,
  Overlays,
  ProgressRecorder,
  QuickBar,
  ReaderPanel,
  useSettingsSync,
  usePrefetchDeferred,
  ZoneHint,
  ZoomLevel,
} from './deferred.tsx';
import { wantedPages, wantsNextChapter } from './pages/preload.ts';
import { usePrefetchNextChapter } from './pages/use-pages.ts';
import type { Overlay } from './panel/overlay.ts';
import { ReaderBar } from './panel/ReaderBar.tsx';
import { ReaderHead } from './panel/ReaderHead.tsx';
import type { Pages } from './queries.ts';
import { runAction } from './run-action.ts';
import { useAnimations } from './use-animations.ts';
import { useAnnounceOpened } from './use-position.ts';
import { useReader, type ReaderModel } from './use-reader.ts';
import { useStableCallback } from './use-stable.ts';
import { PagedView } from './view/PagedView.tsx';
import { ShownPagesContext } from './view/PageImage.tsx';
import { StripView } from './view/StripView.tsx';
import styles from './view/Views.module.css';

const Head = deferByFrame(ReaderHead);
const Bar = deferByFrame(ReaderBar);
const SidePanel = deferByFrame(ReaderPanel);

/** The reader of a chapter that has pages. Opens at the page in the URL. */
export function Reader({ chapter, pages: pageSet, wanted }: { chapter: Chapter; pages: Pages; wanted: number | null }) {
  const t = useT();
  const reader = useReader(chapter, pageSet, wanted);
  const { title, pages, layout, turning, bookmarks, autoAdvance, comments, commands } = reader;
  const { count, loaded, dataSaver } = pages;
  const { mode, direction, settings, wide: isWide, set: setSetting } = layout;
  const { page, ended, view } = turning;
  const { setCovered } = autoAdvance;
  const [sheet, setSheet] = useState(false);
  /** A tap opens the bars, the next one closes them. At the start they are shown until the reader turns on. */
  const [bars, setBars] = useState<'start' | 'open' | 'closed'>('start');
  const [firstMove] = useState(turning.move);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const { idle: isIdle, wake, toggle } = useIdle();
  const closeSheet = useStableCallback(() => setSheet(false));
  const closeOverlay = useStableCallback(() => setOverlay(null));

  const label = fullChapterLabel(chapter.attributes);
  const heading = title.names ? `${label} - ${title.names.main.text}` : label;
  usePageTitle(heading);
  useAnnounceOpened(label, page, count);
  usePrefetchNextChapter(title.neighbours.next?.id ?? null, wantsNextChapter(page, count), dataSaver, loaded);
  useTabFocusMark();
  useSettingsSync();
  usePrefetchDeferred(loaded, page);
  useFullScreenOnOpen(settings.openFull);
  useAnimations(settings.animations);
  const hasSheet = (sheet || comments.open) && !isWide;
  const isBesideComments = comments.open && isWide;
  const isCovered = hasSheet || overlay !== null;
  const hasOpenedOverlay = useHasOpened(sheet || overlay !== null);
  useEffect(() => setCovered(isCovered), [setCovered, isCovered]);

  // focuses the view of pages, because the browser's scroll keys act on the focused element
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.tagName === 'H1') view.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a closed view or card has lost the focus
  }, [view, mode, ended]);

  // restores the focus: the element focused before the dialog may have been replaced while it was open
  useEffect(() => {
    if (overlay !== null || sheet || comments.open) return undefined;
    return afterNextPaint(() => {
      if (document.activeElement === document.body) view.current?.focus();
    });
  }, [overlay, sheet, comments.open, view]);

  const isPagedMode = isPaged(mode);
  const isPanelOpen = isWide && settings.panel && (settings.pinned || !isBesideComments);
  const isStart = bars === 'start' && turning.move === firstMove;
  const areBarsOpen = bars === 'open' && !(isPanelOpen && settings.pinned);
  // a strip does not move when the bars open or close: they overlay it
  const isBeside = (isPanelOpen && settings.pinned) || (isPagedMode && (isPanelOpen || isStart || areBarsOpen));
  const togglePanel = useStableCallback((): void => {
    wake();
    if (!isStart) setBars('closed');
    resolveFirstPage();
    if (isBesideComments) {
      comments.toggle();
      if (settings.panel) return;
    }
    if (isWide) setSetting(settings.pinned ? 'account' : 'visit', 'panel', !settings.panel);
    else setSheet(!sheet);
  });
  const toggleComments = useStableCallback((): void => {
    resolveFirstPage();
    closeSheet();
    comments.toggle();
  });
  const closePanel = useStableCallback((): void => {
    togglePanel();
    view.current?.focus();
  });
  const closeBars = (): void => {
    setBars('closed');
    view.current?.passHead();
  };
  const closeInnermost = (): boolean => {
    if (autoAdvance.on) autoAdvance.stop();
    else if (sheet && !isWide) setSheet(false);
    else if (comments.open) comments.toggle();
    else if (areBarsOpen) closeBars();
    else if (isPanelOpen && !settings.pinned) setSetting('visit', 'panel', false);
    else if (view.current?.zoomed()) view.current.zoom('reset');
    else if (document.fullscreenElement) return false;
    else if (document.activeElement?.closest('aside')) view.current?.focus();
    else navigate(title.path);
    return true;
  };
  const layers = { togglePanel, toggleComments, open: setOverlay, closeInnermost };
  useKeys((action, repeated) => overlay === null && runAction(action, repeated, reader, layers), !isPagedMode);

  const zones = useMemo(() => zonesOf(settings, mode, direction), [settings, mode, direction]);
  const taps = useTaps({
    zoneAt: (x, y) => tapAt(zones, x, y),
    onTap: (tap) => {
      if (hasSheet) return sheet ? setSheet(false) : comments.toggle();
      if (areBarsOpen) closeBars();
      if (isPanelOpen && !settings.pinned) return setSetting('visit', 'panel', false);
      if (tap !== 'menu') return turning.step(tap, 'tap');
      // beside a pinned panel the bars have their own lines: the tap hides them or shows them again
      if (isPanelOpen) return toggle();
      return areBarsOpen ? undefined : setBars(isWide && isStart && !isIdle ? 'closed' : 'open');
    },
    doubleAnywhere: settings.doubleTap,
    onDoubleTap: (tapPoint) => view.current?.toggleZoom(tapPoint),
  });

  const isQuickBarOpen = areBarsOpen && !isWide;
  return (
    <ReaderFrame
      label={t('reader.reader')}
      layout={isBeside ? 'beside' : 'over'}
      // the first turn draws another page, which needs no animation
      animateLayout={isPagedMode && bars !== 'start'}
      back={settings.background === 'theme' || settings.background === 'auto' ? 'default' : settings.background}
      backColour={pages.borders.edgeOf(page)}
      idle={!isCovered && !areBarsOpen && (isIdle || !(isBeside || isStart))}
      hideCursor={settings.hideCursor && isIdle}
      barStays={settings.bar === 'full'}
      barSize={isQuickBarOpen ? 'tall' : settings.barSize}
      barSide={settings.barSide === 'auto' || isQuickBarOpen ? 'bottom' : settings.barSide}
      head={
        <Head
          chapter={chapter}
          title={title}
          pages={pages}
          turning={turning}
          bookmarks={bookmarks}
          commands={commands}
          open={isWide ? settings.panel : sheet}
          onPanel={togglePanel}
        />
      }
      foot={
        isQuickBarOpen ? (
          <QuickBar {...reader} onSettings={togglePanel} />
        ) : (
          settings.bar !== 'hidden' && <Bar pages={pages} layout={layout} turning={turning} bookmarks={bookmarks} />
        )
      }
      // focus returns to the view, so that keys keep turning pages
      onPressed={() => view.current?.focus()}
      panel={{
        state: !settings.panel ? 'closed' : settings.pinned ? 'pinned' : isBesideComments ? 'closed' : 'over',
        label: t('reader.panel'),
        content: isWide && <SidePanel reader={reader} onOpen={setOverlay} onClose={closePanel} />,
      }}
      beside={isBesideComments}
      overlays={
        <>
          {comments.open && <CommentsPanel reader={reader} />}
          <DeferredShortcuts {...reader} />
          {autoAdvance.on && <AutoBar {...reader} />}
          {hasOpenedOverlay && (
            <Overlays
              reader={reader}
              sheet={sheet && !isWide}
              overlay={overlay}
              onOpen={setOverlay}
              onCloseSheet={closeSheet}
              onClose={closeOverlay}
            />
          )}
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- every tap has its key */}
      <div
        className={styles.area}
        style={{ '--filter': filterOf(settings) } as CSSProperties}
        {...taps}
        onScrollCapture={() => {
          taps.onScrollCapture();
          if (isStart && !isPagedMode) setBars('closed');
        }}
      >
        <h1 className="sr-only">{heading}</h1>
        <PagesView reader={reader} />
        <ProgressRecorder {...reader} wanted={wanted} />
        {settings.lens && <Magnifier loaded={loaded} />}
        <OfflineNotice />
        <ZoneHint settings={settings} mode={mode} direction={direction} held={isCovered} />
      </div>
    </ReaderFrame>
  );
}

/** The pages in the current mode: paged or as a strip. */
function PagesView({ reader }: { reader: ReaderModel }) {
  const { pages, layout, turning } = reader;
  const { pageSet, loaded, count, dataSaver, borders } = pages;
  const { mode, direction, reading, fit, settings, sheets } = layout;
  const { page, until, at, view, stablePlace } = turning;
  const [zoom, setZoom] = useState(1);
  const shownPages = useMemo(() => ({ sizes: pageSet.pages, loaded, reading }), [pageSet, loaded, reading]);
  const nearPages = useRef<readonly number[]>([]);
  const { want } = loaded;
  const { preload } = settings;
  const isPagedMode = isPaged(mode);
  const requestPages = useCallback(() => {
    // adjacent sheets are drawn too, like the pages around a strip's viewport
    const drawnPages = isPagedMode ? sheets.slice(Math.max(0, at - 1), at + 2).flatMap(pagesOf) : nearPages.current;
    const countInSight = until - page + 1;
    want(wantedPages({ current: page, until, count, saver: dataSaver, preload, near: drawnPages }), countInSight);
  }, [want, page, until, count, dataSaver, preload, isPagedMode, sheets, at]);
  useEffect(requestPages, [requestPages]);
  const { widePages, maxWidth } = settings;
  const sharedProps = {
    fit,
    crops: borders.crops,
    widePages,
    maxWidth,
    onZoom: setZoom,
    end: <EndCard {...reader} />,
  };
  return (
    <ShownPagesContext value={shownPages}>
      {isPagedMode ? (
        <PagedView ref={view} sheets={sheets} at={at} direction={direction} onTurn={turning.turn} {...sharedProps} />
      ) : (
        <StripView
          ref={view}
          count={count}
          start={() => stablePlace.start(page)}
          axis={isVerticalStrip(mode) ? 'down' : direction}
          reading={reading}
          width={layout.width}
          gap={mode === 'gaps' ? settings.gap : 0}
          skipped={layout.skipped}
          onPlace={stablePlace.keep}
          onPage={turning.scrolledTo}
          onNear={(nearbyPages) => {
            nearPages.current = nearbyPages;
            requestPages();
          }}
          onPastEnd={turning.passEnd}
          {...sharedProps}
        />
      )}
      <ZoomLevel zoom={zoom} />
    </ShownPagesContext>
  );
}
