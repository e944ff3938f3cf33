// The running product with the comics imported, and a browser on it.
import type { Browser } from 'playwright-core';
import { runImport } from '#server/importer/importer.ts';
import { type TestApp, testApp } from './app.ts';
import { launch } from './browser.ts';
import { comics } from './comics.ts';
import { get, type Json } from './http.ts';

export interface Reading {
  app: TestApp;
  browser: Browser;
  /** The address of the only chapter of a title. */
  chapter: (title: string) => string;
  /** The addresses of all chapters. */
  chapters: () => string[];
  close: () => Promise<void>;
}

export async function openReading(env: Record<string, string> = {}): Promise<Reading> {
  const app = await testApp({ web: true, env });
  await runImport(app.ctx, [await comics()]);
  const list = (await get(`${app.api}/chapter?includes[]=manga`)).body.data as Json[];
  const addresses = new Map<string, string>();
  for (const { id, relationships } of list) {
    const title = relationships.find((entry: Json) => entry.type === 'manga');
    addresses.set(Object.values(title.attributes.title)[0] as string, `${app.site}/chapter/${id}`);
  }
  const browser = await launch();
  return {
    app,
    browser,
    chapter: (title) => {
      const address = addresses.get(title);
      if (!address) throw new Error(`No chapter of "${title}" was imported.`);
      return address;
    },
    chapters: () => [...addresses.values()],
    close: async () => {
      await browser.close();
      await app.close();
    },
  };
}
