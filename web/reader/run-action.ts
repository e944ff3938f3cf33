// Runs the action of each reader key.
import { toggleFullScreen } from './input/full-screen.ts';
import type { ReaderAction } from './input/keys.ts';
import { isPaged } from './layout/layout.ts';
import type { Overlay } from './panel/overlay.ts';
import type { SettingsControl } from './settings/store.ts';
import type { ReaderModel } from './use-reader.ts';

/** Share of the viewport by which ↑ and ↓ scroll a page that is larger than it. */
const arrowScrollShare = 0.4;
/** Share of the viewport by which Space and Page Up/Down scroll; the rest stays in sight. */
const pageScrollShare = 0.9;
/** Factor by which auto-advance gets faster or slower. */
const speedStep = 1.25;

/** Opens and closes the layers over the pages: side panel or sheet, dialogs, bars. */
interface Layers {
  togglePanel: () => void;
  toggleComments: () => void;
  open: (overlay: Overlay) => void;
  /** Closes the innermost open layer, which is the reader itself if nothing is open; false in full screen. */
  closeInnermost: () => boolean;
}

/** @returns whether the action was carried out; if not, the key is left to the browser */
export function runAction(action: ReaderAction, repeated: boolean, reader: ReaderModel, layers: Layers): boolean {
  const { layout, turning, autoAdvance, commands } = reader;
  const { mode, direction } = layout;
  const { view } = turning;
  switch (action) {
    case 'left':
    case 'right': {
      const turn = (action === 'right') === (direction === 'ltr') ? 'next' : 'previous';
      if (isPaged(mode)) turning.step(turn, 'key');
      else turning.turn(turn);
      return true;
    }
    case 'up':
    case 'down':
    case 'back':
    case 'forward': {
      const isForward = action === 'down' || action === 'forward';
      const scrollShare = action === 'up' || action === 'down' ? arrowScrollShare : pageScrollShare;
      if (isForward && !repeated && turning.passEnd()) return true;
      const isViewFocused = document.activeElement?.closest('[data-scroller]') !== null;
      // the browser scrolls a focused strip natively
      if (mode !== 'wide' && !isPaged(mode) && isViewFocused) return false;
      if (!view.current?.scroll(isForward ? scrollShare : -scrollShare) && !repeated)
        turning.turn(isForward ? 'next' : 'previous');
      return true;
    }
    case 'first':
    case 'last':
      turning.go(action === 'first' ? 1 : reader.pages.count);
      return true;
    case 'previousChapter':
      turning.goToNeighbour('previous');
      return true;
    case 'nextChapter':
      turning.goToNeighbour('next');
      return true;
    case 'panel':
      layers.togglePanel();
      return true;
    case 'comments':
      if (!repeated) layers.toggleComments();
      return true;
    case 'fullScreen':
      toggleFullScreen();
      return true;
    case 'mode':
    case 'direction':
    case 'fit':
      commands.cycle(action);
      return true;
    case 'shift':
      if (layout.double) commands.shift();
      return layout.double;
    case 'auto':
      if (!repeated) autoAdvance.toggle();
      return true;
    case 'zoomIn':
    case 'zoomOut':
      if (autoAdvance.on) changeSpeed(layout, action === 'zoomIn');
      else view.current?.zoom(action === 'zoomIn' ? 'in' : 'out');
      return true;
    case 'zoomReset':
      view.current?.zoom('reset');
      return true;
    case 'goTo':
    case 'help':
    case 'settings':
    case 'thumbnails':
      layers.open(action);
      return true;
    case 'close':
      // a held key closes one layer
      return repeated || layers.closeInnermost();
    case 'language':
      commands.runDeferred('flip');
      return true;
    case 'bookmark':
      if (!repeated) commands.runDeferred('bookmark');
      return true;
  }
}

/** Changes the seconds per page of auto-advance, in steps of half a second from 0.5 to 60. */
export function changeSpeed({ settings, set }: SettingsControl, faster: boolean): void {
  const { autoSeconds } = settings;
  const nextSeconds = faster ? autoSeconds / speedStep : autoSeconds * speedStep;
  set('title', 'autoSeconds', Math.min(60, Math.max(0.5, Math.round(nextSeconds * 2) / 2 || 0.5)));
}
