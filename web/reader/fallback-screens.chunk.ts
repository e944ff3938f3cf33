// One chunk for the screens shown instead of a chapter that cannot be read.
export { NeedsConnection } from '#web/downloads/NeedsConnection.tsx';
export { StatusPage } from '#web/lib/navigation/StatusPage.tsx';
export { NoPages } from './NoPages.tsx';
