// One chunk for the components and input handlers of the reader that load after the first page.
export { EndCard } from './EndCard.tsx';
export { ZoneHint } from './input/ZoneHint.tsx';
export { DeferredShortcuts } from './DeferredShortcuts.tsx';
export { OfflineNotice } from './OfflineNotice.tsx';
export { AutoBar } from './panel/AutoBar.tsx';
export { PrivateSign } from './panel/PrivateReading.tsx';
export { ReaderPanel } from './panel/ReaderPanel.tsx';
export { attachGestures } from './view/gestures.ts';
export { Magnifier } from './view/Magnifier.tsx';
export { attachPastEnd } from './view/past-end.ts';
export { attachSidewaysScroll } from './view/sideways-scroll.ts';
export { attachSwipes } from './view/swipe.ts';
export { ZoomLevel } from './view/ZoomLevel.tsx';
export { attachWheelTurns } from './view/wheel-turn.ts';
export { syncSettings } from './settings/sync-settings.ts';
