// Chunk of what the frame does not need for the first paint: menus at the end of the top bar, the bell, the count of updates.
export { UpdatesCount } from '#web/follows/UpdatesCount.tsx';
export { Bell } from '#web/notifications/Bell.tsx';
export { LookMenu, MemberMenu } from './LookMenu.tsx';
