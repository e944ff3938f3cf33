/** A dialog over the pages. */
export type Overlay = 'help' | 'goTo' | 'settings' | 'keys' | 'thumbnails';
