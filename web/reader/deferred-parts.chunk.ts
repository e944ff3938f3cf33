// One chunk of what stands beside or after the pages.
export { EndCard } from './EndCard.tsx';
export { ZoneHint } from './input/ZoneHint.tsx';
export { LateKeys } from './DeferredShortcuts.tsx';
export { OfflineNotice } from './OfflineNotice.tsx';
export { AutoBar } from './panel/AutoBar.tsx';
export { PrivateSign } from './panel/PrivateReading.tsx';
export { ReaderPanel } from './panel/ReaderPanel.tsx';
export { followGestures } from './view/gestures.ts';
export { Lens } from './view/Magnifier.tsx';
export { followPastEnd } from './view/past-end.ts';
export { followSidewaysScroll } from './view/sideways-scroll.ts';
export { followSwipes } from './view/swipe.ts';
export { followWheelTurns } from './view/wheel-turn.ts';
export { keepLinesWith } from './settings/account-entries.ts';
