// One chunk for the overlays and the quick bar of the reader.
export { Overlays } from './Overlays.tsx';
export { QuickBar } from './QuickBar.tsx';
