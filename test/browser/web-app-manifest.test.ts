// The site as an installed app: its web app manifest, and its look in an app window.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { phone } from '#test/support/browser/browser.ts';

const app = openBrowserFixture();

test('the manifest is in the language of the reader, and all files and URLs in it exist', async () => {
  const fetchManifest = async (language: string) => {
    const response = await fetch(`${app.site}/manifest.webmanifest`, { headers: { 'accept-language': language } });
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    return (await response.json()) as {
      lang: string;
      name: string;
      shortcuts: { name: string; url: string }[];
      icons: { src: string; sizes: string; purpose: string }[];
      theme_color: string;
      background_color: string;
    };
  };
  const frenchManifest = await fetchManifest('fr-CA,fr;q=0.9');
  expect([frenchManifest.lang, frenchManifest.name, frenchManifest.shortcuts[0]!.name]).toEqual([
    'fr',
    'Komawari',
    'Bibliothèque',
  ]);
  const manifest = await fetchManifest('de');
  expect(manifest.lang).toBe('en');
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable', 'monochrome']);
  for (const { src, sizes } of manifest.icons) {
    const bytes = Buffer.from(await (await fetch(app.site + src)).arrayBuffer());
    const { width, height, format } = await sharp(bytes).metadata();
    expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes]);
  }
  for (const { url } of manifest.shortcuts) expect((await fetch(app.site + url)).status).toBe(200);
  const tokens = readFileSync('web/ui/tokens.css', 'utf8');
  const lightTheme = /\[data-theme='light'\] \{([^}]*)\}/.exec(tokens)![1]!;
  expect(lightTheme).toContain(`--color-surface: ${manifest.theme_color};`);
  expect(lightTheme).toContain(`--color-bg: ${manifest.background_color};`);
});

test('the app installed on a phone has no overscroll and no slots at its foot', async () => {
  const { page } = await app.visit(phone);
  await page.goto(`${app.site}/about`);
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  // this browser has no app windows, so the media rules for them are changed to apply here
  const [before, after] = await page.evaluate(() => {
    const readStyles = (): string[] => {
      const style = getComputedStyle(document.documentElement);
      return [style.overscrollBehaviorY, style.getPropertyValue('--foot-slots')];
    };
    const stylesBefore = readStyles();
    const visitRules = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && rule.conditionText.includes('display-mode: standalone')) {
          const text = rule.media.mediaText;
          rule.media.mediaText = text.replace('display-mode: standalone', 'display-mode: browser');
        }
        if ('cssRules' in rule) visitRules(rule.cssRules as CSSRuleList);
      }
    };
    for (const styleSheet of document.styleSheets) visitRules(styleSheet.cssRules);
    return [stylesBefore, readStyles()];
  });
  expect(before).toEqual(['auto', '']);
  expect(after).toEqual(['none', 'none']);
});
