import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { afterNextPaint, deferByFrame } from '#web/lib/render/after-next-paint.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { ReaderFrame } from '#web/ui/layout/ReaderFrame.tsx';
import { announce } from '#web/ui/overlays/toasts.ts';
import { useHasOpened } from '#web/ui/behavior/use-once-open.ts';
import { filterOf } from './filters.ts';
import { resolveFirstPage } from './first-page.ts';
import { useTabFocusMark } from './input/use-tab-focus-mark.ts';
import { useIdle } from './input/use-idle.ts';
import { useKeys } from './input/use-keys.ts';
import { useTaps } from './input/use-taps.ts';
import { tapAt, zonesOf } from './input/zones.ts';
import { isPaged, isVerticalStrip } from './layout/layout.ts';
import { pagesOf } from './layout/spreads.ts';
import {
  AutoBar,
  EndCard,
  DeferredShortcuts,
  Magnifier,
  OfflineNotice,
  Overlays,
  ProgressRecorder,
  QuickBar,
  ReaderPanel,
  useAccountSync,
  usePrefetchDeferred,
  ZoneHint,
} from './deferred.tsx';
import { wantedPages, wantsNextChapter } from './pages/preload.ts';
import { usePrefetchNextChapter } from './pages/use-pages.ts';
import type { Overlay } from './panel/overlay.ts';
import { ReaderBar } from './panel/ReaderBar.tsx';
import { ReaderHead } from './panel/ReaderHead.tsx';
import type { Pages } from './queries.ts';
import { useFullScreenOnOpen } from './input/full-screen.ts';
import { useAnimations } from './use-animations.ts';
import { runAction } from './run-action.ts';
import { useAnnounceOpened } from './use-position.ts';
import { useReader, type ReaderModel } from './use-reader.ts';
import { useStableCallback } from './use-stable.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { PagedView } from './view/PagedView.tsx';
import { ShownPagesContext } from './view/PageImage.tsx';
import { StripView } from './view/StripView.tsx';
import styles from './view/Views.module.css';

const Head = deferByFrame(ReaderHead);
const Bar = deferByFrame(ReaderBar);
const SidePanel = deferByFrame(ReaderPanel);

/** A chapter with pages, open at the page in the URL. */
export function Reader({ chapter, pages, wanted }: { chapter: Chapter; pages: Pages; wanted: number | null }) {
  const t = useT();
  const model = useReader(chapter, pages, wanted);
  const { count, page, ended, mode, direction, settings, saving, view, wide, autoAdvance, setCovered } = model;
  const [sheet, setSheet] = useState(false);
  /** Whether the bars of narrow windows are open: a tap opens them, the next one closes them. */
  const [areBarsOpen, setBarsOpen] = useState(false);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const { idle, wake, toggle } = useIdle();
  const closeSheet = useCallback(() => setSheet(false), []);
  const closeOverlay = useCallback(() => setOverlay(null), []);

  const label = fullChapterLabel(chapter.attributes);
  const heading = model.names ? `${label} - ${model.names.main.text}` : label;
  usePageTitle(heading);
  useAnnounceOpened(label, page, count);
  usePrefetchNextChapter(model.neighbours.next?.id ?? null, wantsNextChapter(page, count), saving, model.loaded);
  useTabFocusMark();
  useAccountSync();
  usePrefetchDeferred(model.loaded, page);
  useWakeLock(settings.awake);
  useFullScreenOnOpen(settings.openFull);
  useAnimations(settings.animations);
  const covered = (sheet && !wide) || overlay !== null;
  const hasOpenedOverlay = useHasOpened(sheet || overlay !== null);
  useEffect(() => setCovered(covered), [setCovered, covered]);

  // the browser's scroll keys act on the focused element
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.tagName === 'H1') view.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a closed view or card has lost the focus
  }, [view, mode, ended]);

  // restores the focus: the element focused before the dialog may have been replaced while it was open
  useEffect(() => {
    if (overlay !== null || sheet) return undefined;
    return afterNextPaint(() => {
      if (document.activeElement === document.body) view.current?.focus();
    });
  }, [overlay, sheet, view]);

  const changeBarsOpen = (open: boolean): void => {
    setBarsOpen(open);
    if (open) wake();
    else if (!idle) toggle();
  };
  const togglePanel = useStableCallback((): void => {
    wake();
    setBarsOpen(false);
    resolveFirstPage();
    if (wide) model.set(settings.pinned ? 'account' : 'visit', 'panel', !settings.panel);
    else setSheet(!sheet);
  });
  const closePanel = useStableCallback((): void => {
    togglePanel();
    view.current?.focus();
  });
  const closeInnermost = (): boolean => {
    if (autoAdvance.on) autoAdvance.stop();
    else if (sheet && !wide) setSheet(false);
    else if (areBarsOpen && !wide) changeBarsOpen(false);
    else if (wide && settings.panel && !settings.pinned) model.set('visit', 'panel', false);
    else if (view.current?.zoomed()) view.current.zoom('reset');
    else return false;
    return true;
  };
  const layers = { togglePanel, open: setOverlay, closeInnermost };
  useKeys((action, repeated) => overlay === null && runAction(action, repeated, model, layers), !isPaged(mode));

  const zones = useMemo(() => zonesOf(settings, mode, direction), [settings, mode, direction]);
  const taps = useTaps({
    zoneAt: (x, y) => tapAt(zones, x, y),
    onTap: (tap) => {
      if (sheet && !wide) return setSheet(false);
      if (areBarsOpen && !wide) changeBarsOpen(false);
      if (wide && settings.panel && !settings.pinned) return model.set('visit', 'panel', false);
      if (tap !== 'menu') return model.step(tap, 'tap');
      // wide windows have a side panel instead of bars: the tap hides the controls or shows them again
      if (wide) return toggle();
      return areBarsOpen ? undefined : changeBarsOpen(true);
    },
    doubleAnywhere: settings.doubleTap,
    onDoubleTap: (at) => view.current?.toggleZoom(at),
  });

  const open = wide ? settings.panel : sheet;
  const isQuickBarOpen = areBarsOpen && !wide;
  const controlsHidden = idle && !covered && !isQuickBarOpen;
  return (
    <ReaderFrame
      label={t('reader.reader')}
      layout="over"
      back={settings.background === 'theme' || settings.background === 'auto' ? 'default' : settings.background}
      backColour={model.borders.edgeOf(page)}
      idle={controlsHidden}
      hideCursor={settings.hideCursor}
      barStays={settings.bar === 'full'}
      barSide={settings.barSide === 'auto' || isQuickBarOpen ? 'bottom' : settings.barSide}
      head={<Head model={model} open={open} onPanel={togglePanel} />}
      foot={
        isQuickBarOpen ? (
          <QuickBar model={model} onSettings={togglePanel} />
        ) : (
          settings.bar !== 'hidden' && <Bar model={model} />
        )
      }
      // focus returns to the view, so that keys keep turning pages
      onPressed={() => view.current?.focus()}
      panel={{
        state: settings.panel ? (settings.pinned ? 'pinned' : 'over') : 'closed',
        label: t('reader.panel'),
        content: wide && <SidePanel model={model} onOpen={setOverlay} onClose={closePanel} />,
      }}
      overlays={
        <>
          <DeferredShortcuts model={model} />
          {autoAdvance.on && <AutoBar model={model} />}
          {hasOpenedOverlay && (
            <Overlays
              model={model}
              sheet={sheet && !wide}
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
      <div className={styles.area} style={{ '--filter': filterOf(settings) } as CSSProperties} {...taps}>
        <h1 className="sr-only">{heading}</h1>
        <View model={model} />
        <ProgressRecorder model={model} wanted={wanted} />
        {settings.lens && <Magnifier loaded={model.loaded} />}
        <OfflineNotice />
        <ZoneHint settings={settings} mode={mode} direction={direction} held={covered} />
      </div>
    </ReaderFrame>
  );
}

/** The pages in the current mode: paged or as a strip. */
function View({ model }: { model: ReaderModel }) {
  const { pages, loaded, count, page, ended, mode, direction, reading, fit, settings } = model;
  const { saving, view, borders, stablePlace } = model;
  const [zoom, setZoom] = useState(1);
  const shown = useMemo(() => ({ sizes: pages.pages, loaded, reading }), [pages, loaded, reading]);
  const near = useRef<readonly number[]>([]);
  const { want } = loaded;
  const { preload } = settings;
  const { sheets, at, until } = model;
  const paged = isPaged(mode);
  const requestPages = useCallback(() => {
    // adjacent sheets are drawn too, like the pages around a strip's viewport
    const drawn = paged ? sheets.slice(Math.max(0, at - 1), at + 2).flatMap(pagesOf) : near.current;
    const inSight = until - page + 1;
    want(wantedPages({ current: page, until, count, saver: saving, preload, near: drawn }), inSight);
  }, [want, page, until, count, saving, preload, paged, sheets, at]);
  useEffect(requestPages, [requestPages]);
  const end = <EndCard model={model} focused={ended} />;
  const { widePages, maxWidth } = settings;
  const { crops } = borders;
  if (paged) {
    return (
      <ShownPagesContext value={shown}>
        <PagedView
          ref={view}
          sheets={sheets}
          at={at}
          fit={fit}
          direction={direction}
          crops={crops}
          widePages={widePages}
          maxWidth={maxWidth}
          onTurn={model.turn}
          onZoom={setZoom}
          end={end}
        />
        <ZoomLevel zoom={zoom} />
      </ShownPagesContext>
    );
  }
  return (
    <ShownPagesContext value={shown}>
      <StripView
        ref={view}
        count={count}
        start={model.start}
        axis={isVerticalStrip(mode) ? 'down' : direction}
        reading={reading}
        fit={fit}
        width={model.width}
        maxWidth={maxWidth}
        gap={mode === 'gaps' ? settings.gap : 0}
        widePages={widePages}
        crops={crops}
        skipped={model.skipped}
        onPlace={stablePlace.keep}
        onPage={model.scrolledTo}
        onNear={(next) => {
          near.current = next;
          requestPages();
        }}
        onZoom={setZoom}
        onPastEnd={model.passEnd}
        end={end}
      />
      <ZoomLevel zoom={zoom} />
    </ShownPagesContext>
  );
}

const zoomLevelMs = 1_200;
const announceDelayMs = 400;

/** Shows the zoom level for a moment after every change. */
function ZoomLevel({ zoom }: { zoom: number }) {
  const t = useT();
  const [shown, setShown] = useState({ zoom: 1, until: false });
  if (shown.zoom !== zoom) setShown({ zoom, until: true });
  useEffect(() => {
    if (!shown.until) return undefined;
    const timer = setTimeout(() => setShown(({ zoom: last }) => ({ zoom: last, until: false })), zoomLevelMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const percent = t('reader.percent', { value: Math.round(zoom * 100) });
  useEffect(() => {
    if (!shown.until) return undefined;
    // announced once the zoom has stopped changing
    const timer = setTimeout(() => announce(percent), announceDelayMs);
    return () => clearTimeout(timer);
  }, [shown.until, percent]);
  if (!shown.until) return null;
  return (
    <div className={styles.level} aria-hidden="true">
      {percent}
    </div>
  );
}
