const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** How the longer of the keys that lead to a search is written on this device; `follow-search-keys` hears them. */
export const searchKeys = isApple ? '⌘ K' : 'Ctrl K';
