// Addresses that people guess or know from other sites, and the pages that they lead to.

/** Tabs of the settings page in display order: the values of its parameter `tab`. */
export const settingTabs = [
  'all',
  'language',
  'display',
  'reader',
  'blocks',
  'account',
  'notifications',
  'clients',
  'other',
  'experiments',
] as const;

/**
 * Address of the signed-in reader's own page. Only the web knows who that is: the sign-in page, which the address leads
 * to, goes on to the page with the id.
 */
export const ownPagePath = '/user/me';

/** Address that a path without a page leads to, with its query, or null. `query` has no question mark. */
export function redirectOf(path: string, query = ''): string | null {
  const target = targetOf(path.replace(/(?<=.)\/$/, ''));
  if (target === null || query === '') return target;
  return `${target}${target.includes('?') ? '&' : '?'}${query}`;
}

function targetOf(path: string): string | null {
  if (path === '/login') return '/auth/login';
  if (path === '/my/notifications') return '/notifications';
  if (path === ownPagePath) return `/auth/login?afterAuthentication=${encodeURIComponent(ownPagePath)}`;
  const tab = settingTabs.find((each) => path === `/settings/${each}`);
  return tab ? `/settings?tab=${tab}` : null;
}
