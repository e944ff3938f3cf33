// Inserts the part of the head that all entry pages share (`common-head.html`) where a page has the mark for it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const placeholder = '<!-- common head -->';

/** @param web folder of the web's sources */
export function commonHead(web: string): Plugin {
  return {
    name: 'common-head',
    transformIndexHtml: {
      // before Vite reads the scripts and links of the page
      order: 'pre',
      handler: (html) =>
        html.replace(placeholder, readFileSync(path.join(web, 'build', 'common-head.html'), 'utf8').trim()),
    },
  };
}
