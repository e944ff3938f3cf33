/** What can lie over the pages in the middle of the window. */
export type Overlay = 'help' | 'goTo' | 'settings' | 'keys' | 'thumbnails';
