import { CloudOff } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { fullChapterLabel } from '#web/lib/labels.ts';
import { usePageTitle } from '#web/lib/page.ts';
import type { Chapter } from '#web/lib/related.ts';
import { ReaderFrame } from '#web/ui/ReaderFrame.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useOnceOpen } from '#web/ui/use-once-open.ts';
import { EndCard } from './EndCard.tsx';
import type { ReaderAction } from './input/keys.ts';
import { toggleFullScreen } from './input/full-screen.ts';
import type { OverlaysProps } from './panel/Overlays.tsx';
import { PagedView } from './view/PagedView.tsx';
import { PagesShown } from './view/PageImage.tsx';
import { wantedPages, wantsNextChapter } from './pages/preload.ts';
import type { Pages } from './queries.ts';
import { ReaderBar } from './panel/ReaderBar.tsx';
import { ReaderHead } from './panel/ReaderHead.tsx';
import { ReaderPanel } from './panel/ReaderPanel.tsx';
import { StripView } from './view/StripView.tsx';
import { useIdle } from './input/use-idle.ts';
import { useKeys } from './input/use-keys.ts';
import { useNextChapter } from './pages/use-pages.ts';
import { useOpened, useResumeHint } from './use-position.ts';
import { useFlip } from './use-flip.ts';
import { useReader } from './use-reader.ts';
import { useTabbing } from './input/use-tabbing.ts';
import { useTaps } from './input/use-taps.ts';
import { TypedAhead } from './panel/TypedAhead.tsx';
import { ZoneHint } from './input/ZoneHint.tsx';
import { tapAt } from './input/zones.ts';
import styles from './view/Views.module.css';

const loadOverlays = async () => ({ default: (await import('./panel/Overlays.tsx')).Overlays });
const Overlays = lazy(loadOverlays);

/** Part of the window that ↑ and ↓ move a page that is larger than it. */
const keyShare = 0.4;
/** The same for keys that move by a window; a little of it stays in sight. */
const windowShare = 0.9;

/** A chapter with pages, open at the page that the address names. */
export function Reader({ chapter, pages, wanted }: { chapter: Chapter; pages: Pages; wanted: number | null }) {
  const t = useT();
  const model = useReader(chapter, pages, wanted);
  const { count, page, ended, mode, direction, fit, settings, loaded, view, go, turn, step, wide } = model;
  const [sheet, setSheet] = useState(false);
  const [dialog, setDialog] = useState<OverlaysProps['dialog']>(null);
  const [near, setNear] = useState<readonly number[]>([]);
  const { idle, wake, toggle } = useIdle();
  const closeSheet = useCallback(() => setSheet(false), []);
  const closeDialog = useCallback(() => setDialog(null), []);

  const flip = useFlip(model);
  const label = fullChapterLabel(chapter.attributes);
  const heading = model.names ? `${label} - ${model.names.main.text}` : label;
  usePageTitle(heading);
  useResumeHint(chapter.id, model, wanted);
  useOpened(label, page, count);
  useNextChapter(model.neighbours.next?.id ?? null, wantsNextChapter(page, count), settings.saver);
  useOfflineNotice();
  useTabbing();
  const overlaid = useOnceOpen(sheet || dialog !== null);
  useEffect(() => void loadOverlays(), []);

  const drawn = mode === 'single' ? none : near;
  const { want } = loaded;
  useEffect(() => {
    want(wantedPages({ current: page, count, saver: settings.saver, near: drawn }));
  }, [want, page, count, settings.saver, drawn]);

  // the browser's own keys scroll what has the focus
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.tagName === 'H1') view.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another view, or a card that is gone, lost it
  }, [view, mode, ended]);

  const togglePanel = (): void => {
    wake();
    if (wide) model.set(settings.pinned ? 'account' : 'visit', 'panel', !settings.panel);
    else setSheet(!sheet);
  };
  const closePanel = (): void => {
    togglePanel();
    view.current?.focus();
  };
  const closeInnermost = (): boolean => {
    if (sheet && !wide) setSheet(false);
    else if (wide && settings.panel && !settings.pinned) model.set('visit', 'panel', false);
    else return false;
    return true;
  };
  const act = (action: ReaderAction, repeated: boolean): boolean => {
    switch (action) {
      case 'left':
      case 'right':
        turn((action === 'right') === (direction === 'ltr') ? 'next' : 'previous');
        return true;
      case 'up':
      case 'down':
      case 'back':
      case 'forward': {
        const on = action === 'down' || action === 'forward';
        const share = action === 'up' || action === 'down' ? keyShare : windowShare;
        const inView = document.activeElement?.closest('[data-scroller]') !== null;
        // a strip that has the focus scrolls by itself
        if (mode === 'strip' && inView) return false;
        if (!view.current?.scroll(on ? share : -share) && !repeated) turn(on ? 'next' : 'previous');
        return true;
      }
      case 'first':
      case 'last':
        go(action === 'first' ? 1 : count);
        return true;
      case 'previousChapter':
        model.goToChapter(model.neighbours.previous, 'reader.noPrevious');
        return true;
      case 'nextChapter':
        model.goToChapter(model.neighbours.next, 'reader.noNext');
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
        model.cycle(action);
        return true;
      case 'language':
        flip.cycle();
        return true;
      case 'goTo':
      case 'help':
        setDialog(action);
        return true;
      case 'close':
        return closeInnermost();
    }
  };
  useKeys((action, repeated) => dialog === null && act(action, repeated));

  const taps = useTaps((x, y) => {
    if (closeInnermost()) return undefined;
    const tap = tapAt(mode, direction, x, y);
    if (tap !== 'menu') return step(tap);
    // beside a panel there is nothing to open: the tap clears the page, and brings the controls back
    return wide ? toggle() : togglePanel();
  });

  const panelActions = { onGoTo: () => setDialog('goTo'), onHelp: () => setDialog('help') };
  const shown = useMemo(() => ({ sizes: pages.pages, loaded }), [pages, loaded]);
  const end = <EndCard model={model} focused={ended} />;
  const open = wide ? settings.panel : sheet;
  return (
    <ReaderFrame
      label={t('reader.reader')}
      layout="over"
      idle={idle && !sheet && dialog === null}
      head={<ReaderHead model={model} open={open} onPanel={togglePanel} />}
      foot={<ReaderBar model={model} />}
      // the keys go on turning pages
      onPressed={() => view.current?.focus()}
      panel={{
        state: settings.panel ? (settings.pinned ? 'pinned' : 'over') : 'closed',
        label: t('reader.panel'),
        content: wide && <ReaderPanel model={model} {...panelActions} onClose={closePanel} />,
      }}
      overlays={
        overlaid && (
          <Suspense fallback={dialog === 'goTo' && <TypedAhead onClose={closeDialog} />}>
            <Overlays
              model={model}
              sheet={sheet && !wide}
              dialog={dialog}
              onDialog={setDialog}
              onCloseSheet={closeSheet}
              onCloseDialog={closeDialog}
            />
          </Suspense>
        )
      }
    >
      <PagesShown value={shown}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- every tap has its key */}
        <div className={styles.area} {...taps}>
          <h1 className="sr-only">{heading}</h1>
          {mode === 'single' ? (
            <PagedView ref={view} page={page} ended={ended} fit={fit} direction={direction} onTurn={turn} end={end} />
          ) : (
            <StripView
              ref={view}
              count={count}
              start={model.start}
              axis={mode === 'strip' ? 'down' : direction}
              fit={fit}
              width={model.width}
              near={near}
              onPlace={model.keep}
              onPage={model.scrolledTo}
              onNear={setNear}
              end={end}
            />
          )}
          <ZoneHint mode={mode} direction={direction} held={sheet && !wide} />
        </div>
      </PagesShown>
    </ReaderFrame>
  );
}

const none: readonly number[] = [];

function useOfflineNotice(): void {
  const t = useT();
  const text = useRef('');
  useEffect(() => {
    text.current = t('reader.offline');
  });
  useEffect(() => {
    const lost = (): void => void toast({ text: text.current, icon: <CloudOff /> });
    addEventListener('offline', lost);
    return () => removeEventListener('offline', lost);
  }, []);
}
