import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { appBuild } from './web/build/app-build.ts';
import { chunkGroups } from './web/build/chunks.ts';
import { classNamesOf, inlineClassNames, keepStyles } from './web/build/class-names.ts';
import { commonHead } from './web/build/common-head.ts';
import { firstScreenParts } from './web/build/first-screen-parts.ts';
import { iconData } from './web/build/icon-data.ts';
import { pageFiles } from './web/build/page-files.ts';
import { lazyDomains, bundledWith, initialDomains } from './web/lib/i18n/catalogue-parts.ts';

const webDir = path.resolve(import.meta.dirname, 'web');
/** Class names of the style sheets by module and class. */
const builtClasses = new Map<string, Map<string, string>>();
const apiOrigin = `http://localhost:${process.env['PORT'] || '3000'}`;

const locales = path.join(webDir, 'locales');
const initialDomainNames: readonly string[] = initialDomains;
const lazyDomainNames: readonly string[] = lazyDomains;

/**
 * Whether a part of the catalogue contains a message file.
 * @param part `first`, `more`, or the name of a separate domain
 */
function containsFile(part: string, name: string): boolean {
  const domain = bundledWith[name] ?? name;
  if (part === 'first') return initialDomainNames.includes(domain);
  if (part === 'more') return !initialDomainNames.includes(domain) && !lazyDomainNames.includes(domain);
  return part === domain;
}

/**
 * Serves `virtual:catalogue/<lang>/<part>`, some of the messages in `web/locales/<lang>/*.json`, merged and compiled so
 * that no ICU parser is shipped, and `virtual:catalogues`, a table of functions that load each of them.
 */
function catalogues(): Plugin {
  const [loaderModuleId, catalogueIdPrefix] = ['virtual:catalogues', 'virtual:catalogue/'];
  const renderLoader = (part: string, language: string): string =>
    `${JSON.stringify(language)}: () => import('${catalogueIdPrefix}${language}/${part}')`;
  return {
    name: 'catalogues',
    resolveId: (id) => (id === loaderModuleId || id.startsWith(catalogueIdPrefix) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${loaderModuleId}`) {
        const languages = readdirSync(locales);
        const parts = ['first', 'more', ...lazyDomainNames].map(
          (part) => `${part}: { ${languages.map((language) => renderLoader(part, language)).join(', ')} }`,
        );
        return `export const catalogues = { ${parts.join(', ')} };`;
      }
      if (!id.startsWith(`\0${catalogueIdPrefix}`)) return null;
      const [language = '', part = ''] = id.slice(catalogueIdPrefix.length + 1).split('/');
      const compiled: Record<string, unknown> = {};
      for (const name of readdirSync(path.join(locales, language)).sort()) {
        if (!containsFile(part, path.basename(name, '.json'))) continue;
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

/** Loads every `import()` through `lib/render/load-chunk` instead of Vite's preload helper. */
function chunkLoader(): Plugin {
  return {
    name: 'chunk-loader',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === '\0vite/preload-helper.js' ? path.join(webDir, 'lib', 'render', 'load-chunk.ts') : null),
  };
}

/** JSX functions as bindings: those of React's CommonJS module are properties, which each element would look up. */
function jsxRuntime(): Plugin {
  const [original, bindings] = ['react/jsx-runtime', '\0jsx-runtime'];
  return {
    name: 'jsx-runtime',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (id === original && importer?.startsWith(webDir) ? bindings : null),
    load: (id) =>
      id === bindings ? `import * as all from '${original}'; export const { Fragment, jsx, jsxs } = all;` : null,
  };
}

/** Fills the placeholders of the page shell in `vite dev`; in production the server does. */
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
  root: webDir,
  publicDir: path.join(webDir, 'public'),
  // React has useSyncExternalStore built in since version 18, so the shim is not bundled
  resolve: {
    alias: {
      'use-sync-external-store/shim/index.js': 'react',
      // replaces two dependencies of markdown-it, whose data tables would be two thirds of its size and are not needed
      // by browsers or our texts
      entities: path.join(webDir, 'build', 'html-entities.ts'),
      'punycode.js': path.join(webDir, 'build', 'no-punycode.mjs'),
    },
  },
  css: { modules: { generateScopedName: classNamesOf(webDir, builtClasses) } },
  plugins: [
    commonHead(webDir),
    chunkLoader(),
    jsxRuntime(),
    inlineClassNames(),
    keepStyles(),
    iconData(),
    react(),
    catalogues(),
    bootFacts(),
    pageFiles(webDir),
    firstScreenParts(webDir, builtClasses),
    appBuild(webDir),
  ],
  server: { proxy: Object.fromEntries(['/api', '/data', '/data-saver', '/covers'].map((at) => [at, apiOrigin])) },
  // the server recognizes worker scripts by this name and sends more headers for them, see `server/webhost/assets`
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/worker-[hash].js' } } },
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist', 'web'),
    emptyOutDir: true,
    manifest: true,
    // first versions with `:dir()`; for older targets it would be compiled to a `:lang()` list, which means something
    // else
    cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    // every browser that supports the style sheets also supports modulepreload
    modulePreload: {
      polyfill: false,
      // page scripts are listed separately (`app/page-scripts`); Vite's list would add two kilobytes to the entry
      // script
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'js' ? [] : files),
    },
    // the Content Security Policy forbids some inline data, so small files stay files
    assetsInlineLimit: 0,
    // one style sheet of thirty kilobytes, loaded once: no page and no lazy chunk waits for its own
    cssCodeSplit: false,
    rolldownOptions: {
      // plugins are expected to be slow, so the build does not warn about them
      checks: { bundlerTimings: false },
      // constants of other modules, too, among them the class names of style sheets
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: ['index.html', 'identity/index.html', 'offline/index.html'].map((file) => path.join(webDir, file)),
      output: {
        codeSplitting: { groups: chunkGroups(webDir) },
        // keeps chunk names short, because the entry script lists every chunk that a page may need: names beside the
        // hashes would add a kilobyte, and each further character of the hashes a hundred bytes; 7 characters (42 bits)
        // keep the files of many builds distinct
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
});
