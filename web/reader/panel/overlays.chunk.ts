// One chunk of what opens above the pages of the reader.
export { Overlays } from './Overlays.tsx';
export { QuickBar } from './QuickBar.tsx';
