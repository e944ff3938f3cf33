// Holds the import rules and sizes of ARCHITECTURE.md. The rules are the table below.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Which rooms a file of a room may import; `npm` stands for packages and Node itself. First match counts. */
const rooms: { room: string; files: RegExp; may: RegExp[]; packages: RegExp }[] = [
  { room: 'contract', files: /^contract\//, may: [/^contract\//], packages: /^zod$/ },
  { room: 'server/db', files: /^server\/db\//, may: [/^server\/(db|core)\//], packages: /./ },
  {
    room: 'server/core',
    files: /^server\/core\//,
    may: [/^server\/core\//, /^contract\//, /^server\/db\/schema\.ts$/],
    packages: /./,
  },
  { room: 'server entry', files: /^server\/[a-z-]+\.ts$/, may: [/^server\//, /^contract\//], packages: /./ },
  { room: 'server domain', files: /^server\//, may: [/^server\//, /^contract\//], packages: /./ },
  {
    room: 'web/ui',
    files: /^web\/ui\//,
    may: [/^web\/ui\//],
    packages: /^(react|react-dom|radix-ui|lucide-react|@tanstack\/react-virtual)(\/|$)/,
  },
  { room: 'web/lib', files: /^web\/lib\//, may: [/^web\/(lib|ui|locales)\//, /^contract\//], packages: /./ },
  { room: 'web/app', files: /^web\/(app\/|main\.tsx$)/, may: [/^web\//, /^contract\//], packages: /./ },
  { room: 'web domain', files: /^web\//, may: [/^web\/(?!app\/)/, /^contract\//], packages: /./ },
];

/** Domains from low to high: a domain imports only lower ones, through their public files. */
const levels: string[][] = [
  ['tags', 'users', 'names'],
  ['identity', 'blocks'],
  ['site', 'authors', 'groups', 'clients', 'settings', 'themes'],
  ['uploads'],
  ['titles'],
  ['chapters', 'covers'],
  ['lists', 'statistics', 'legacy'],
  ['reading'],
  ['search', 'pages'],
  ['importer', 'demo'],
  ['seed'],
];
const publicFiles = (domain: string) =>
  new RegExp(
    `^server/${domain}/(${domain}|policy|views|episodes|feed|latest|keys|demo-progress|announcements|source|draw|world|sessions|tokens|accounts|usernames|username-claims|readable-numbers|passwords|credentials|refresh|issuer|captcha|emails|site-texts)\\.ts$`,
  );

/** Tables of data may be long. */
const tables =
  /^(contract\/(client\.gen|languages)\.ts|server\/db\/schema\.ts|server\/demo\/|server\/seed\/search-set-|web\/ui\/(flags|showcase))/;

interface Import {
  from: string;
  to: string;
  package: boolean;
}

const files = ['contract', 'server', 'web'].flatMap((folder) => walk(folder)).filter((file) => /\.tsx?$/.test(file));
const imports = files.flatMap(importsOf);

test('every room imports only what its rule allows', () => {
  const wrong = imports.filter(({ from, to, package: isPackage }) => {
    const rule = rooms.find(({ files: pattern }) => pattern.test(from));
    if (!rule) return true;
    return isPackage ? !rule.packages.test(to) : !rule.may.some((pattern) => pattern.test(to));
  });
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('server and web never import each other', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      (from.startsWith('server/') && to.startsWith('web/')) || (from.startsWith('web/') && to.startsWith('server/')),
  );
  expect(wrong).toEqual([]);
});

test('a domain uses only lower domains, through their public files', () => {
  const level = (domain: string): number => levels.findIndex((names) => names.includes(domain));
  const domainOf = (file: string): string | null => /^server\/(?!core\/|db\/)([a-z]+)\//.exec(file)?.[1] ?? null;
  const wrong: string[] = [];
  for (const { from, to, package: isPackage } of imports) {
    const own = domainOf(from);
    const other = isPackage ? null : domainOf(to);
    if (!own || !other || own === other) continue;
    if (level(own) === -1 || level(other) === -1) wrong.push(`${from}: a domain without a level`);
    else if (level(other) >= level(own)) wrong.push(`${from} imports the higher ${to}`);
    else if (!publicFiles(other).test(to)) wrong.push(`${from} reaches into ${to}`);
  }
  expect(wrong).toEqual([]);
});

test('no file is over 400 lines but tables of data', () => {
  const long = files
    .filter((file) => !tables.test(file))
    .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > 400);
  expect(long).toEqual([]);
});

test('names: modules in kebab-case, components in PascalCase, no default exports', () => {
  const wrong = files.filter((file) => {
    const name = path.basename(file);
    if (/^[A-Z][A-Za-z0-9]*\.tsx$/.test(name)) return false;
    return !/^[a-z0-9]+(-[a-z0-9]+)*(\.gen|\.d|\.test)?\.tsx?$/.test(name);
  });
  expect(wrong).toEqual([]);
  const defaults = files.filter((file) => /^export default /m.test(readFileSync(path.join(root, file), 'utf8')));
  expect(defaults).toEqual([]);
});

function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = `${folder}/${name}`;
    return statSync(path.join(root, file)).isDirectory() ? walk(file) : [file];
  });
}

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  );
  return [...found].map((match) => {
    const name = (match[1] ?? match[2] ?? match[3])!;
    if (name.startsWith('#')) return { from: file, to: name.slice(1), package: false };
    if (name.startsWith('.'))
      return { from: file, to: path.posix.join(path.posix.dirname(file), name), package: false };
    return { from: file, to: name.replace(/^node:/, ''), package: true };
  });
}
