// Writes the table of class names and texts with which the server draws the first screen of a page into the HTML.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { firstScreenStyles, firstScreenWords, type FirstScreenParts } from '#contract/preload/first-screen-parts.ts';

/**
 * @param web folder of the sources
 * @param builtClasses class names of the build by CSS module (path below web/) and class
 */
export function firstScreenParts(web: string, builtClasses: ReadonlyMap<string, ReadonlyMap<string, string>>): Plugin {
  return {
    name: 'first-screen-parts',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        const classes: FirstScreenParts['classes'] = {};
        for (const [module, names] of Object.entries(firstScreenStyles)) {
          const built = builtClasses.get(`${module}.module.css`);
          classes[module] = Object.fromEntries(
            names.map((name) => {
              const className = built?.get(name);
              if (className === undefined) throw new Error(`First screens need the class ${name} of ${module}`);
              return [name, className];
            }),
          );
        }
        const table: FirstScreenParts = { classes, words: await readWords(path.join(web, 'locales')) };
        await writeFile(path.join(dir!, '.vite', 'first-screens.json'), JSON.stringify(table));
      },
    },
  };
}

async function readWords(locales: string): Promise<FirstScreenParts['words']> {
  const words: FirstScreenParts['words'] = {};
  for (const language of await readdir(locales)) {
    const messages: Record<string, string> = {};
    for (const file of await readdir(path.join(locales, language)))
      Object.assign(messages, JSON.parse(await readFile(path.join(locales, language, file), 'utf8')));
    words[language] = Object.fromEntries(
      firstScreenWords.map((key) => {
        const message = messages[key];
        // the server knows one plural, around the whole message, and no other formats
        if (message === undefined || /\{\w+,/.test(message.replace(/^\{\w+, plural,/, '')))
          throw new Error(`First screens need the text ${key} in ${language}`);
        return [key, message];
      }),
    );
  }
  return words;
}
