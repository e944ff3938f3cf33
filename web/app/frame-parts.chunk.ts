// Chunk of the drawer, navigation and search field, which phones do not show at first.
export { BarSearch } from './BarSearch.tsx';
export { SiteDrawer } from './SiteDrawer.tsx';
export { SiteNav } from './SiteNav.tsx';
