// Readable device names for the list of sessions.

/** Browser and operating system of a User-Agent, spelled as their vendors do; null if unknown. */
export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  const agent = userAgent ?? '';
  const firstMatch = (patterns: readonly [RegExp, string][]): string | null =>
    patterns.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
  return { browser: firstMatch(browsers), system: firstMatch(systems) };
}

/** Browsers whose User-Agent also names another browser come first. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
