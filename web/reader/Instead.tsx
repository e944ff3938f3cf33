// One chunk of what is there instead of a chapter that cannot be read.
export { NeedsConnection } from '#web/kept/NeedsConnection.tsx';
export { StatusPage } from '#web/site/StatusPage.tsx';
export { NoPages } from './NoPages.tsx';
