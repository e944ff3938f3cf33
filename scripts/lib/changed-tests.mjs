// Selects the tests that a change can affect, for `npm test -- --changed`: unit and API tests by their imports, browser
// tests by the pages that they open (test/measured.json) and the code of those pages. For use while developing; run all
// tests before merging.
import { spawnSync } from 'node:child_process';
import { readMeasured } from './measured.mjs';
import { fail, root, say } from './setup.mjs';
import { closureOf, distancesFrom, readSources } from './source-graph.mjs';

/** Files whose change can affect any test. */
const globalFiles =
  /^(package(-lock)?\.json|vite\.config\.ts|vitest\.config\.ts|tsconfig\.json|\.npmrc|scripts\/(test|lib\/.*)\.mjs|test\/support\/server\/.*|test\/support\/browser\/browser(-fixture)?\.ts|test\/support\/timed-sequencer\.ts)$/;

/** Files covered by the process tests: starting, stopping, commands. */
const processTestSources = /^(scripts\/|server\/[^/]+$|server\/(core|db|importer|seed|demo)\/)/;

/**
 * Maximum total seconds of the selected test files. They run four at a time, so that a run takes less than three
 * minutes including the checks and the build.
 */
const budget = 480;
/** Seconds of the budget reserved for browser tests, however many other tests are selected. */
const minBrowserBudget = 90;

/** Assumed seconds of a file without a measurement; a browser test without one always runs. */
const unknownSeconds = 15;

/**
 * @returns the parts and files to run, environment variables for the run, and lines that report what was left out; null
 *   when all tests have to run
 */
export function selectChanged({ changed: ref, parts }) {
  const changed = changedFiles(ref);
  if (changed.length === 0) {
    say(`\nNothing has changed since ${ref}.`);
    return { parts: [], files: [], env: {}, leftOut: [] };
  }
  const globalChanges = changed.filter((file) => globalFiles.test(file));
  if (globalChanges.length > 0) {
    say(`\n${globalChanges[0]} can affect anything: all tests run.`);
    return null;
  }
  const graph = readSources();
  const tests = [...graph.keys()].filter((file) => file.endsWith('.test.ts'));
  const partOf = (file) => file.split('/')[1];
  const testsByImports = tests.filter((file) => {
    const part = /^test\/(api|client)\//.test(file) ? 'api' : /^test\/(unit\/|[^/]+$)/.test(file) ? 'unit' : null;
    return part !== null && affects(changed, closureOf(graph, [file]));
  });
  const processes = tests.filter(
    (file) =>
      partOf(file) === 'processes' && (changed.includes(file) || changed.some((each) => processTestSources.test(each))),
  );
  const browser = selectBrowser(
    graph,
    tests.filter((file) => partOf(file) === 'browser'),
    { changed, budget: Math.max(minBrowserBudget, budget - secondsOf([...testsByImports, ...processes])) },
  );
  const files = [...testsByImports, ...processes, ...browser.files];
  const omittedTests = tests.filter((file) => !/^test\/(full|deploy)\//.test(file) && !files.includes(file));
  const omittedCounts = {};
  for (const file of omittedTests) {
    const part = partOf(file).endsWith('.ts') ? 'general' : partOf(file);
    omittedCounts[part] = (omittedCounts[part] ?? 0) + 1;
  }
  const leftOut = [
    `\nleft out, since nothing that they import or open has changed: ${Object.entries(omittedCounts)
      .map(([part, count]) => `${count} ${part}`)
      .join(', ')} files`,
    ...(browser.overBudget.length === 0
      ? []
      : [`left out for time, though they open pages that changed: ${browser.overBudget.join(' ')}`]),
    'This run is for working; before you propose the change, run npm test.',
  ];
  const partsToRun = parts.filter((part) => part === 'check' || files.some((file) => runsIn(part, file)));
  return { parts: partsToRun, files, env: browser.env, leftOut };
}

const runsIn = (part, file) =>
  part === 'unit'
    ? /^test\/(unit\/|[^/]+$)/.test(file)
    : part === 'api'
      ? /^test\/(api|client)\//.test(file)
      : file.startsWith(`test/${part}/`);

/** Lists files changed in commits since `ref`, uncommitted changes, and untracked files. */
function changedFiles(ref) {
  const gitLines = (...args) => {
    const result = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (result.status !== 0) fail(`git ${args.join(' ')} failed: ${result.stderr}`);
    return result.stdout.split('\n').filter(Boolean);
  };
  return [
    ...new Set([
      ...gitLines('diff', '--name-only', ref, '--'),
      ...gitLines('ls-files', '--others', '--exclude-standard'),
    ]),
  ].toSorted();
}

/**
 * Whether a changed file is among the dependencies of a test; entries that end in a slash are folders that the test
 * reads.
 */
const affects = (changed, closure) =>
  changed.some(
    (file) => closure.has(file) || [...closure].some((entry) => entry.endsWith('/') && file.startsWith(entry)),
  );

function secondsOf(files) {
  const measured = readMeasured();
  return files.reduce((sum, file) => sum + (measured[file]?.seconds ?? unknownSeconds), 0);
}

function selectBrowser(graph, tests, { changed, budget }) {
  const pages = pagesAffected(graph, changed);
  const measured = readMeasured();
  const directTests = tests.filter((file) => affects(changed, closureOf(graph, [file], stopAtProduct)));
  const testsByPages = tests
    .filter((file) => !directTests.includes(file))
    .map((file) => {
      const openedPages = measured[file]?.pages ?? null;
      const affectedPages = openedPages?.filter((page) => pages.has(page)) ?? [];
      const distance = openedPages === null ? 0 : Math.min(...affectedPages.map((page) => pages.get(page)));
      return { file, distance, share: openedPages === null ? 1 : affectedPages.length / openedPages.length };
    })
    .filter(({ share }) => share > 0)
    // tests whose pages use the changed code most directly come first, then those with the largest share of affected
    // pages
    .toSorted((a, b) => a.distance - b.distance || b.share - a.share || (a.file < b.file ? -1 : 1));
  const files = [...directTests];
  const overBudget = [];
  let seconds = secondsOf(directTests);
  for (const each of testsByPages) {
    const isSweep = each.file.includes('page-sweep');
    // a page sweep (a test that opens every page) is limited to the affected pages by SWEEP_PAGES
    const cost = isSweep ? 10 : secondsOf([each.file]);
    if (seconds + cost > budget && files.length > 0) overBudget.push(each.file);
    else {
      files.push(each.file);
      seconds += cost;
    }
  }
  return { files, overBudget, env: pages.size > 0 ? { SWEEP_PAGES: [...pages.keys()].join(' ') } : {} };
}

/** Stops the imports of a browser test at product code: what the test covers depends on the pages that it opens. */
const stopAtProduct = (file) => /^(server|web|contract)\//.test(file);

/** Maps each page whose code or API responses may have changed to the number of imports between it and the change. */
function pagesAffected(graph, changed) {
  const screens = screensOf(graph);
  const root = closureOf(graph, ['web/main.tsx'], (file) => file === 'web/app/screens.tsx', { late: false });
  const distanceByPage = new Map();
  const addPage = (page, distance) =>
    distanceByPage.set(page, Math.min(distance, distanceByPage.get(page) ?? Infinity));
  const webChanges = changed.filter((file) => /^(web|contract)\//.test(file));
  const distances = new Map([...screens].map(([page, file]) => [page, distancesFrom(graph, file)]));
  for (const file of webChanges) {
    const pages = [...distances].filter(([, distance]) => distance.has(file));
    if (root.has(file)) for (const page of screens.keys()) addPage(page, 0);
    else if (pages.length > 0) for (const [page, distance] of pages) addPage(page, distance.get(file));
    // code that the shell of every page loads lazily affects the pages of its own folder
    else for (const [page, screen] of screens) if (folderOf(screen) === folderOf(file)) addPage(page, 1);
  }
  const domains = new Set(changed.flatMap((file) => /^server\/([a-z]+)\//.exec(file)?.[1] ?? []));
  if (domains.size > 0) {
    const ids = endpointIdsOf(graph, domains);
    for (const [page, distance] of distances) {
      for (const [file, steps] of distance) {
        if (!file.startsWith('web/') || root.has(file)) continue;
        if (ids.some((id) => graph.get(file)?.text.includes(`'${id}'`))) addPage(page, steps);
      }
    }
    for (const [page, screen] of screens) if (domains.has(folderOf(screen))) addPage(page, 0);
  }
  return distanceByPage;
}

const folderOf = (file) => file.split('/')[1];

/** Parses web/app/screens.tsx: maps each page name to the file that renders it. */
function screensOf(graph) {
  const source = graph.get('web/app/screens.tsx').text;
  const text = source.slice(source.indexOf('export const screens'));
  const files = new Map();
  const textScreenFile = /const text = screen\(\(\) => import\('#([^']+)'\)/.exec(source)?.[1];
  for (const [, page, body] of text.matchAll(/^ {2}(\w+): ([\s\S]*?)(?=^ {2}\w+: |^\};)/gm)) {
    const file =
      /import\('#([^']+)'\)/.exec(body)?.[1] ?? (/^text\b/.test(body) ? textScreenFile : 'web/feeds/TitleFeedPage.tsx');
    files.set(page, file);
  }
  // pages outside of the app: sign-in, the service worker, and the offline page (opened-pages.ts)
  files.set('identity', 'web/identity/main.tsx');
  files.set('worker', 'web/worker/main.ts');
  files.set('offline', 'web/app/offline.tsx');
  return files;
}

/**
 * Returns endpoint ids used in the routes of these domains: `route(scope, groupEndpoints.list, …)` is `groups.list`.
 */
function endpointIdsOf(graph, domains) {
  const idsByName = new Map();
  for (const [file, { text }] of graph) {
    const group = file.startsWith('contract/') && /export const (\w+Endpoints) = /.exec(text)?.[1];
    if (!group) continue;
    for (const [, id] of text.matchAll(/\bid: '(\w+\.\w+)'/g)) idsByName.set(`${group}.${id.split('.')[1]}`, id);
  }
  const ids = new Set();
  for (const [file, { text }] of graph) {
    if (!domains.has(/^server\/([a-z]+)\//.exec(file)?.[1])) continue;
    for (const [name] of text.matchAll(/\b\w+Endpoints\.\w+/g)) if (idsByName.has(name)) ids.add(idsByName.get(name));
  }
  return [...ids];
}
