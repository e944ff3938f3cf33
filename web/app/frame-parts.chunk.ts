// One chunk for the parts of the frame that a phone does not show at first.
export { BarSearch } from './BarSearch.tsx';
export { SiteDrawer } from './SiteDrawer.tsx';
export { SiteNav } from './SiteNav.tsx';
