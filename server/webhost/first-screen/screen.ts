// The static first screen of a page, which stands in the HTML beside the element of the app. `boot.js` removes it in the
// frame in which the app draws the page.
import type { Html } from './html.ts';

export interface FirstScreen {
  /** Styles with the numbers of this page. The content security policy allows no style attributes. */
  css: string;
  body: Html;
}
