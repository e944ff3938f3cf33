// Measures pages of a running site on Lighthouse's emulated phone, and prints medians with the required scores.
// Usage: node measure.mjs <site> <runs> <name=path …>; CHROME_PATH names the browser.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [site, runCount, ...pageArgs] = process.argv.slice(2);
const runs = Number(runCount);
const pages = pageArgs.map((pair) => pair.split(/=(.*)/s).slice(0, 2));

/** Required minimum scores by page. The reader is exempt from performance and SEO. */
const readerMinimums = { accessibility: 95, 'best-practices': 95 };
const pageMinimums = { ...readerMinimums, performance: 90, seo: 95 };
const minimumScoresOf = (name) => (name === 'reader' ? readerMinimums : pageMinimums);
const maxVitals = { lcp: 2500, cls: 0.02 };

const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const missedTargets = [];
const results = {};
for (const [name, path] of pages) {
  const measuredRuns = [];
  for (let run = 0; run < runs; run++) measuredRuns.push(await measureWithRetries(new URL(path, site).href));
  const figures = Object.fromEntries(
    Object.keys(measuredRuns[0].figures).map((key) => [key, median(measuredRuns.map(({ figures }) => figures[key]))]),
  );
  results[name] = figures;
  const pageMisses = [];
  for (const [category, minimumScore] of Object.entries(minimumScoresOf(name)))
    if (figures[category] < minimumScore) pageMisses.push(`${category} ${figures[category]} of ${minimumScore}`);
  if (name !== 'reader') {
    if (figures.lcp > maxVitals.lcp) pageMisses.push(`LCP ${Math.round(figures.lcp)} of ${maxVitals.lcp} ms`);
    if (figures.cls > maxVitals.cls) pageMisses.push(`CLS ${figures.cls.toFixed(3)} of ${maxVitals.cls}`);
  }
  print(name, figures, pageMisses);
  const failedAudits = new Set(measuredRuns.flatMap(({ audits }) => audits));
  for (const audit of failedAudits) process.stdout.write(`    ${audit}\n`);
  missedTargets.push(...pageMisses.map((miss) => `${name}: ${miss}`));
}
process.stdout.write(`${JSON.stringify(results)}\n`);
if (missedTargets.length > 0) {
  process.stdout.write(`\nNot reached:\n  ${missedTargets.join('\n  ')}\n`);
  process.exit(1);
}

/** Measures a page, with retries: sometimes a run has no result, because the start of the browser trace is missing. */
async function measureWithRetries(address) {
  for (let attempt = 1; ; attempt++) {
    const { error, ...run } = await measureOnce(address);
    if (error === undefined) return run;
    if (attempt === 3) throw new Error(`${address}: ${error}`);
  }
}

async function measureOnce(address) {
  const chrome = await launch({ chromePath: process.env.CHROME_PATH, chromeFlags, logLevel: 'silent' });
  try {
    const { lhr } = await lighthouse(address, { port: chrome.port, output: 'json', logLevel: 'error' });
    const figures = {};
    for (const [id, { score }] of Object.entries(lhr.categories)) figures[id] = Math.round((score ?? 0) * 100);
    const value = (id) => lhr.audits[id]?.numericValue ?? Number.NaN;
    figures.fcp = value('first-contentful-paint');
    figures.lcp = value('largest-contentful-paint');
    figures.tbt = value('total-blocking-time');
    figures.si = value('speed-index');
    figures.cls = value('cumulative-layout-shift');
    // titles of all failed audits that cost points, apart from performance
    const audits = ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${lhr.audits[id].title}${detailOf(lhr.audits[id])}`),
    );
    return { figures, audits, error: lhr.runtimeError?.code };
  } finally {
    chrome.kill();
  }
}

function detailOf({ details }) {
  const item = details?.items?.[0];
  const text = item?.node?.snippet ?? item?.description ?? item?.url ?? item?.source;
  return text ? ` (${String(text).slice(0, 160)})` : '';
}

function print(
  name,
  { performance, accessibility, 'best-practices': practices, seo, fcp, lcp, tbt, si, cls },
  pageMisses,
) {
  const seconds = (ms) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(2)} s` : '–');
  process.stdout.write(
    `${pageMisses.length === 0 ? '✓' : '✗'} ${name}: performance ${performance}, accessibility ${accessibility}, best practices ${practices}, SEO ${seo}; ` +
      `FCP ${seconds(fcp)}, LCP ${seconds(lcp)}, TBT ${seconds(tbt)}, SI ${seconds(si)}, CLS ${Number.isFinite(cls) ? cls.toFixed(3) : '–'}\n`,
  );
}
