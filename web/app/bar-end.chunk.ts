// Chunk of what is at the end of the top bar and not needed for the first paint: its menus, and the bell.
export { Bell } from '#web/notifications/Bell.tsx';
export { LookMenu, MemberMenu } from './LookMenu.tsx';
