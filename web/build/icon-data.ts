// Strips unused data from icons of lucide-react: the random keys of their paths, which do not compress, and aliases.
// That saves 40 bytes for each icon of the first page.
import type { Plugin } from 'vite';

const isIcon = /\/lucide-react\/.*\/icons\/[\w-]+\.m?js$/;

/** Replaces the keys of an icon's paths with numbers, since React requires keys, and drops aliases. */
export function iconData(): Plugin {
  return {
    name: 'icon-data',
    apply: 'build',
    transform(code, id) {
      if (!isIcon.test(id)) return null;
      return { code: stripIcon(code), map: null };
    },
  };
}

function stripIcon(code: string): string {
  let pathKey = 0;
  return code
    .replace(/\bkey: "[^"]*"/g, () => `key: "${pathKey++}"`)
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace(/^__iconData\.node;$/m, '');
}
