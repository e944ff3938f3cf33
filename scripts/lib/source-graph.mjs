// Parses what each source file depends on: static and dynamic imports, and folders or files that it names by a path.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './setup.mjs';

const folders = ['contract', 'server', 'web', 'test', 'scripts'];
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** @returns {Map<string, {text: string, imports: string[], late: string[], reads: string[]}>} by path from the root */
export function readSources() {
  const graph = new Map();
  for (const file of folders.flatMap(listFiles)) {
    if (!/\.(tsx?|mjs)$/.test(file)) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    const [imports, late] = [[], []];
    for (const [, from, sideEffectName, dynamicName] of text.matchAll(importPattern)) {
      const target = resolveImport(file, from ?? sideEffectName ?? dynamicName);
      if (target) (dynamicName ? late : imports).push(target);
    }
    graph.set(file, { text, imports, late, reads: file.startsWith('test/') ? readsOf(file, text) : [] });
  }
  return graph;
}

/**
 * Returns the transitive imports of files, including themselves; folders that tests read end in a slash.
 * @param stop returns true for a file to leave out, together with its imports
 * @param late whether dynamic imports count
 */
export function closureOf(graph, files, stop = () => false, { late = true } = {}) {
  const visited = new Set();
  const visit = (file) => {
    if (visited.has(file) || stop(file)) return;
    visited.add(file);
    const node = graph.get(file);
    if (!node) return;
    for (const each of [...node.imports, ...(late ? node.late : []), ...node.reads]) visit(each);
  };
  for (const file of files) visit(file);
  return visited;
}

/** Maps each file that a file imports, also indirectly or dynamically, to the number of imports between both. */
export function distancesFrom(graph, file) {
  const visited = new Map([[file, 0]]);
  for (const [each, distance] of visited) {
    const node = graph.get(each);
    for (const next of node ? [...node.imports, ...node.late] : []) {
      if (!visited.has(next)) visited.set(next, distance + 1);
    }
  }
  return visited;
}

function listFiles(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(file) : [file];
  });
}

function resolveImport(from, name) {
  if (name.startsWith('#')) return name.slice(1);
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
  return null;
}

/**
 * Returns files and folders of the repository that a test names by a path relative to itself, as in
 * `path.resolve(import.meta.dirname, '../../web')`.
 */
function readsOf(file, text) {
  return [...text.matchAll(/import\.meta\.dirname,((?:\s*['"`][^'"`]+['"`],?)+)/g)].flatMap(([, names]) => {
    const parts = [...names.matchAll(/['"`]([^'"`]+)['"`]/g)].map(([, name]) => name);
    const target = path.posix.join(path.posix.dirname(file), ...parts).replace(/\/$/, '');
    const absolutePath = path.join(root, target);
    if (target === '.' || target.startsWith('..') || !existsSync(absolutePath)) return [];
    return [statSync(absolutePath).isDirectory() ? `${target}/` : target];
  });
}
