const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Label of the search shortcut on this device; `subscribe-search-keys` handles it. */
export const searchShortcut = isApple ? '⌘ K' : 'Ctrl K';
