import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { appBuild } from './web/build/app-build.ts';
import { chunkGroups } from './web/build/chunks.ts';
import { iconData } from './web/build/icon-data.ts';
import { pageFiles } from './web/build/page-files.ts';
import { apartDomains, comesWith, firstDomains } from './web/lib/i18n/catalogue-parts.ts';

const web = path.resolve(import.meta.dirname, 'web');
const site = `http://localhost:${process.env['PORT'] || '3000'}`;

const locales = path.join(web, 'locales');
const firstNames: readonly string[] = firstDomains;
const apartNames: readonly string[] = apartDomains;

/** Whose texts a catalogue has. @param part `first`, `more`, or the name of one that is apart */
function has(part: string, name: string): boolean {
  const domain = comesWith[name] ?? name;
  if (part === 'first') return firstNames.includes(domain);
  if (part === 'more') return !firstNames.includes(domain) && !apartNames.includes(domain);
  return part === domain;
}

/**
 * `virtual:catalogue/<lang>/<part>` are the messages of some of `web/locales/<lang>/*.json`, merged and compiled, so that
 * no ICU parser ships; `virtual:catalogues` is the table of how to load each.
 */
function catalogues(): Plugin {
  const [table, prefix] = ['virtual:catalogues', 'virtual:catalogue/'];
  const loader = (part: string, language: string): string =>
    `${JSON.stringify(language)}: () => import('${prefix}${language}/${part}')`;
  return {
    name: 'catalogues',
    resolveId: (id) => (id === table || id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${table}`) {
        const languages = readdirSync(locales);
        const parts = ['first', 'more', ...apartNames].map(
          (part) => `${part}: { ${languages.map((language) => loader(part, language)).join(', ')} }`,
        );
        return `export const catalogues = { ${parts.join(', ')} };`;
      }
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [language = '', part = ''] = id.slice(prefix.length + 1).split('/');
      const compiled: Record<string, unknown> = {};
      for (const name of readdirSync(path.join(locales, language)).sort()) {
        if (!has(part, path.basename(name, '.json'))) continue;
        const file = path.join(locales, language, name);
        this.addWatchFile(file);
        const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
        for (const [key, message] of Object.entries(messages)) compiled[key] = compileMessageOrThrow(message);
      }
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
    },
    handleHotUpdate({ file, server }) {
      if (file.startsWith(locales)) server.hot.send({ type: 'full-reload' });
    },
  };
}

/** Puts `lib/render/load-chunk` around every `import()`, where Vite has a helper of its own. */
function chunkLoader(): Plugin {
  return {
    name: 'chunk-loader',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === '\0vite/preload-helper.js' ? path.join(web, 'lib', 'render', 'load-chunk.ts') : null),
  };
}

/** What the server fills into the page shell, for `vite dev`, where no server does. */
function bootFacts(): Plugin {
  const origin = 'http://localhost';
  const boot = JSON.stringify({ siteName: 'Komawari', publicUrl: origin, mediaUrl: '', status: 200, nonce: '' });
  return {
    name: 'boot-facts',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('%SITE_NAME%', 'Komawari').replace('%BOOT%', boot),
  };
}

export default defineConfig({
  root: web,
  publicDir: path.join(web, 'public'),
  // React has had it itself for years
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [chunkLoader(), iconData(), react(), catalogues(), bootFacts(), pageFiles(web), appBuild(web)],
  server: { proxy: Object.fromEntries(['/api', '/data', '/data-saver', '/covers'].map((at) => [at, site])) },
  // their files tell a browser more than other scripts do, see `server/webhost/assets`
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/worker-[hash].js' } } },
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist', 'web'),
    emptyOutDir: true,
    manifest: true,
    // the first of each that know `:dir()`; for older ones it would become a list of languages, which is something else
    cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    // every browser that the style sheets are written for knows it
    modulePreload: {
      polyfill: false,
      // which scripts a page has is told apart (`app/page-scripts`): the list would be two kilobytes of the first one
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'js' ? [] : files),
    },
    // The content policy forbids inline data in places; small files stay files.
    assetsInlineLimit: 0,
    // thirty kilobytes, once: a page waits for no style sheet of its own, and no part of it for one later
    cssCodeSplit: false,
    rolldownOptions: {
      // packing takes its time
      checks: { bundlerTimings: false },
      input: ['index.html', 'identity/index.html', 'offline/index.html'].map((file) => path.join(web, file)),
      output: {
        codeSplitting: { groups: chunkGroups(web) },
        // the first script lists every file that a page may need: names beside the hashes would be a kilobyte of it, and a
        // letter of each hash is a hundred bytes; 42 bits tell the files of many builds apart
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
});
