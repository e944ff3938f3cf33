import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const web = path.resolve(import.meta.dirname, 'web');
const site = `http://localhost:${process.env['PORT'] || '3000'}`;

/**
 * `virtual:catalogue/<lang>` is every `web/locales/<lang>/*.json` merged and compiled, so that each language is one
 * lazily loaded chunk and no ICU parser ships.
 */
function catalogues(): Plugin {
  const prefix = 'virtual:catalogue/';
  const folderOf = (language: string) => path.join(web, 'locales', language);
  return {
    name: 'catalogues',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const folder = folderOf(id.slice(prefix.length + 1));
      const compiled: Record<string, unknown> = {};
      for (const name of readdirSync(folder).sort()) {
        const file = path.join(folder, name);
        this.addWatchFile(file);
        const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
        for (const [key, message] of Object.entries(messages)) compiled[key] = compileMessageOrThrow(message);
      }
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
    },
    handleHotUpdate({ file, server }) {
      if (file.startsWith(path.join(web, 'locales'))) server.hot.send({ type: 'full-reload' });
    },
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

/**
 * What every page needs, and what home draws with, as one chunk: pieces of a kilobyte each compress badly and cost a
 * request each. Home itself and all other pages stay chunks of their own.
 */
function firstChunk() {
  const needed = new Set<string>();
  return (id: string, graph: { getModuleInfo: (id: string) => { importedIds: string[] } | null }) => {
    const visit = (each: string): void => {
      // a library of icons names all of them; what is used of it comes along by itself
      if (needed.has(each) || each.includes('/lucide-react/')) return;
      needed.add(each);
      graph.getModuleInfo(each)?.importedIds.forEach(visit);
    };
    if (needed.size === 0) for (const entry of ['main.tsx', 'home/HomePage.tsx']) visit(path.join(web, entry));
    return needed.has(id) && !id.startsWith(path.join(web, 'home')) ? 'base' : null;
  };
}

export default defineConfig({
  root: web,
  publicDir: path.join(web, 'public'),
  plugins: [react(), catalogues(), bootFacts()],
  server: { proxy: Object.fromEntries(['/api', '/data', '/data-saver', '/covers'].map((at) => [at, site])) },
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist', 'web'),
    emptyOutDir: true,
    manifest: true,
    // the first of each that know `:dir()`; for older ones it would become a list of languages, which is something else
    cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    // The content policy forbids inline data in places; small files stay files.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstChunk(), debugName: 'base' }] } } },
  },
});
