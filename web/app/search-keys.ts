const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Label of the search shortcut on this device; `subscribe-search-keys` handles it. */
export const searchKeys = isApple ? '⌘ K' : 'Ctrl K';
