// Enforces the rules of ARCHITECTURE.md on folders, imports, exports and file sizes. Whoever changes a rule here must
// change it in that document, too.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readExports, readImports, type Export, type Import } from '#test/support/source-files.ts';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Import rules. A room is a set of files with one rule: the folders and packages that they may import. The first room
 * that matches a file applies.
 */
const importRules: { room: string; files: RegExp; may: RegExp[]; packages: RegExp }[] = [
  { room: 'contract/rules', files: /^contract\/rules\//, may: [/^contract\/rules\//], packages: /^$/ },
  {
    room: 'contract/preload',
    files: /^contract\/preload\//,
    may: [/^contract\/(preload|rules|generated)\//],
    packages: /^$/,
  },
  {
    room: 'contract/generated',
    files: /^contract\/generated\//,
    may: [/^contract\/(endpoints|generated)\//],
    packages: /^$/,
  },
  {
    room: 'contract/endpoints',
    files: /^contract\/endpoints\//,
    may: [/^contract\/(endpoints|rules)\//],
    packages: /^zod$/,
  },
  { room: 'server/db', files: /^server\/db\//, may: [/^server\/(db|core)\//], packages: /./ },
  {
    room: 'server/core',
    files: /^server\/core\//,
    may: [/^server\/core\//, /^contract\//, /^server\/db\/schema\.ts$/],
    packages: /./,
  },
  { room: 'server entry points', files: /^server\/[a-z-]+\.ts$/, may: [/^server\//, /^contract\//], packages: /./ },
  { room: 'server domains', files: /^server\//, may: [/^server\/[a-z-]+\//, /^contract\//], packages: /./ },
  {
    room: 'web/ui',
    files: /^web\/ui\//,
    may: [/^web\/ui\//],
    packages: /^(react|react-dom|radix-ui|lucide-react|downshift|@tanstack\/react-virtual)(\/|$)/,
  },
  {
    room: 'web/build',
    files: /^web\/build\//,
    may: [/^web\/build\//, /^contract\/preload\//],
    packages: /./,
  },
  { room: 'web/lib', files: /^web\/lib\//, may: [/^web\/(lib|ui|locales)\//, /^contract\//], packages: /./ },
  { room: 'web/app', files: /^web\/(app\/|main\.tsx$)/, may: [/^web\//, /^contract\//], packages: /./ },
  { room: 'web domains', files: /^web\//, may: [/^web\/(?!app\/)/, /^contract\//], packages: /./ },
];

const architecture = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8').replaceAll(/\n {3}/g, ' ');

/**
 * Domains from low to high, as ARCHITECTURE.md lists them. A domain imports lower ones only; some have no folder yet.
 */
function levelsOf(rule: string): string[][] {
  const text = new RegExp(`\\*\\*${rule}\\.\\*\\*.*?Levels[^:]*: ([^.]*)\\.`).exec(architecture)![1]!;
  return text.split(' · ').map((level) => level.split(', '));
}
const serverLevels = levelsOf('Server');
const webLevels = levelsOf('Web');

/** Modules of contract/endpoints whose values pages may import: small, without zod, and only in the chunk of a form. */
const formModules = ['contract/endpoints/contact.ts'];

const maxLines = Number(/No file over (\d+) lines/.exec(architecture)![1]);
/** Maximum median number of lines of the files in a room. */
const maxMedianLines = Object.fromEntries(
  [...architecture.matchAll(/(\d+)(?: lines)? in `(contract|server|web)`/g)].map(([, lines, room]) => [
    room!,
    Number(lines),
  ]),
);

/** Data tables, which may be longer than `maxLines`. */
const dataTables =
  /^(contract\/(generated\/(client|decision-texts)|rules\/languages)\.ts|server\/db\/schema\.ts|server\/demo\/|server\/seed\/search-set-|web\/ui\/(text\/flags|showcase))/;

/**
 * Files whose exports need no importer: entry points, workers, ambient types, files that the build calls, generated
 * files.
 */
const withoutImporters =
  /^(server\/main\.ts|web\/(main|identity\/main|offline\/main)\.tsx?|.*\/worker\.ts|.*\.d\.ts|web\/lib\/render\/load-chunk\.ts|web\/build\/html-entities\.ts|server\/db\/schema\.ts|server\/demo\/draw-worker\.ts)$/;

const files = ['contract', 'server', 'web']
  .flatMap((folder) => listFiles(folder))
  .filter((file) => /\.tsx?$/.test(file));
const imports: Import[] = files.flatMap((file) => readImports(root, file));
/** Static imports between the repository's own files, which load together with the importing file. */
const staticImports = imports.filter(({ package: isPackage, dynamic }) => !isPackage && !dynamic);
const exportedNames: Export[] = files.flatMap((file) => readExports(root, file));
const linesOf = (file: string): number => readFileSync(path.join(root, file), 'utf8').split('\n').length;

test('every room imports only what its rule allows', () => {
  const violations = imports.filter(({ from, to, package: isPackage, typeOnly }) => {
    const rule = importRules.find(({ files: pattern }) => pattern.test(from));
    if (!rule) return true;
    if (isPackage) return !rule.packages.test(to);
    if (rule.room === 'contract/preload' && typeOnly && to.startsWith('contract/endpoints/')) return false;
    return !rule.may.some((pattern) => pattern.test(to));
  });
  expect(violations.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('server and web never import each other', () => {
  const violations = imports.filter(
    ({ from, to }) =>
      (from.startsWith('server/') && to.startsWith('web/')) || (from.startsWith('web/') && to.startsWith('server/')),
  );
  expect(violations).toEqual([]);
});

test('the web imports no values of contract/endpoints, which would bundle zod', () => {
  const violations = imports.filter(
    ({ from, to, typeOnly }) =>
      from.startsWith('web/') && to.startsWith('contract/endpoints/') && !typeOnly && !formModules.includes(to),
  );
  expect(violations.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test.each([
  ['server', serverLevels, /^server\/(?!core\/|db\/)([a-z-]+)\//],
  ['web', webLevels, /^web\/(?!app\/|lib\/|ui\/|build\/|worker\/|public\/|locales\/)([a-z-]+)\//],
] as const)('a domain of %s imports lower domains only', (_, levels, pattern) => {
  const level = (domain: string): number => levels.findIndex((names) => names.includes(domain));
  const domainOf = (file: string): string | null => pattern.exec(file)?.[1] ?? null;
  const violations: string[] = [];
  for (const { from, to, package: isPackage } of imports) {
    const ownDomain = domainOf(from);
    const importedDomain = isPackage ? null : domainOf(to);
    if (ownDomain && level(ownDomain) === -1) violations.push(`${from}: a domain without a level`);
    if (!ownDomain || !importedDomain || ownDomain === importedDomain) continue;
    if (level(importedDomain) >= level(ownDomain)) violations.push(`${from} imports ${to}, which is not lower`);
  }
  expect([...new Set(violations)]).toEqual([]);
});

test('ARCHITECTURE.md names only what the files export', () => {
  const named = [...architecture.matchAll(/`(\w+)`(?: of|\(…\) of) `(server\/[\w/-]+\.ts)`/g)];
  expect(named.length).toBeGreaterThan(2);
  const missing = named.filter(([, name, file]) => !readExports(root, file!).some((each) => each.name === name));
  expect(missing.map(([text]) => text)).toEqual([]);
});

test('ARCHITECTURE.md names every folder, and only files that exist', () => {
  const table = /## Folders\n(.*?)\n## /s.exec(architecture)![1]!;
  const namedFolders = [...table.matchAll(/`([^`]+)`/g)].map(([, name]) => name!.replace(/\/$/, ''));
  const missing = ['contract', 'server', 'server/core', 'web', 'web/lib'].flatMap((parent) =>
    readdirSync(path.join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`)
      .filter((folder) => folder !== 'server/core' && folder !== 'web/lib')
      .filter((folder) => !namedFolders.includes(folder) && !namedFolders.includes(path.basename(folder))),
  );
  const allFiles = [...files, ...listFiles('test'), ...listFiles('web/public')];
  const violations = [...architecture.matchAll(/`([a-z][\w/-]*\/[\w./-]+\.(?:ts|tsx|js))`/g)]
    .map(([, name]) => name!)
    .filter((name) => !allFiles.some((file) => file === name || file.endsWith(`/${name}`)));
  expect({ missing, wrong: violations }).toEqual({ missing: [], wrong: [] });
});

test('the routes, commands and subfolders of a server domain are private to it', () => {
  const domainInternals = /^server\/[a-z-]+\/((routes|[a-z-]+-routes|admin-commands|queries)\.ts$|[a-z-]+\/)/;
  const violations = imports.filter(({ from, to, package: isPackage }) => {
    const domain = /^server\/(?!core\/|db\/)[a-z-]+\//.exec(to)?.[0];
    if (isPackage || !domain || from.startsWith(domain) || /^server\/[a-z-]+\.ts$/.test(from)) return false;
    return domainInternals.test(to);
  });
  expect(violations.map(({ from, to }) => `${from} reaches into ${to}`)).toEqual([]);
});

test('value imports have no cycles', () => {
  expect(findImportCycles(staticImports.filter(({ typeOnly }) => !typeOnly))).toEqual([]);
});

test('type imports have no cycles', () => {
  expect(findImportCycles(staticImports)).toEqual([]);
});

test('only files that are a chunk of the build re-export from other files', () => {
  expect(
    exportedNames
      .filter(({ again, file }) => again && !file.endsWith('.chunk.ts'))
      .map(({ file, name }) => `${file} exports ${name} of another file`),
  ).toEqual([]);
});

test('every export is used by another file', () => {
  const otherFiles = ['test', 'bench', 'scripts']
    .flatMap((folder) => listFiles(folder))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .concat('vite.config.ts');
  const used = new Set<string>();
  for (const { to, names } of [...imports, ...otherFiles.flatMap((file) => readImports(root, file))])
    for (const name of names) used.add(`${to} ${name}`);
  const unusedExports = exportedNames.filter(
    ({ file, name, again }) =>
      !again && !withoutImporters.test(file) && !used.has(`${file} ${name}`) && !used.has(`${file} *`),
  );
  expect(unusedExports.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('only data tables have more than 400 lines', () => {
  const longFiles = files.filter((file) => !dataTables.test(file) && linesOf(file) > maxLines);
  expect(longFiles).toEqual([]);
});

test.each(Object.entries(maxMedianLines))('the median file of %s has at most %i lines', (room, max) => {
  const lengths = files
    .filter((file) => file.startsWith(`${room}/`) && !dataTables.test(file))
    .map(linesOf)
    .toSorted((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(max);
});

test('names: modules in kebab-case, components in PascalCase, no default exports', () => {
  const violations = files.filter((file) => {
    const name = path.basename(file);
    if (/^[A-Z][A-Za-z0-9]*\.tsx$/.test(name)) return false;
    return !/^[a-z0-9]+(-[a-z0-9]+)*(\.d|\.chunk)?\.tsx?$/.test(name);
  });
  expect(violations).toEqual([]);
  expect(exportedNames.filter(({ name }) => name === 'default')).toEqual([]);
});

function listFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = `${folder}/${name}`;
    return statSync(path.join(root, file)).isDirectory() ? listFiles(file) : [file];
  });
}

/** Groups of files that import each other, directly or by way of others (Tarjan's strongly connected components). */
function findImportCycles(edges: readonly { from: string; to: string }[]): string[][] {
  const importsByFile = new Map<string, string[]>();
  for (const { from, to } of edges) importsByFile.set(from, [...(importsByFile.get(from) ?? []), to]);
  const index = new Map<string, number>();
  const lowLinks = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    lowLinks.set(file, index.get(file)!);
    stack.push(file);
    for (const to of importsByFile.get(file) ?? []) {
      if (!index.has(to)) visit(to);
      if (stack.includes(to)) lowLinks.set(file, Math.min(lowLinks.get(file)!, lowLinks.get(to)!));
    }
    if (lowLinks.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) cycles.push(group.toSorted());
  };
  for (const file of importsByFile.keys()) if (!index.has(file)) visit(file);
  return cycles;
}
