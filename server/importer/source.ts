// Finds chapters in files and folders and converts every kind of container to the same form: ordered pages with
// metadata. No file stops the search; what cannot be read or is no chapter is yielded with its reason.
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ScanResult, ChapterCandidate } from './chapter-source.ts';
import { archiveChapters } from './containers.ts';
import { type DiskEntry, type DiskPath, diskPath, listFolder } from './disk.ts';
import { kindOf } from '#contract/rules/archive-names.ts';
import { readFolderChapter, leftOvers } from './folder.ts';
import { naturalOrder } from '#contract/rules/natural-order.ts';
import { ImportProblem, sentence } from './problem.ts';

const maxDepth = 8;

/**
 * Yields findings one by one; a chapter's container is closed when the next finding is requested. A given path that is
 * a file but no chapter yields a failure; a given folder may contain no chapter.
 */
export async function* findChapters(paths: readonly (string | Buffer)[]): AsyncIterable<ScanResult> {
  const givenPaths = paths.map((pathOrText) =>
    diskPath(typeof pathOrText === 'string' ? path.resolve(pathOrText) : pathOrText),
  );
  const givenDisplayPaths = new Set(givenPaths.map(({ shown }) => shown));
  const search: Search = { candidates: [], seen: new Set() };
  const markGiven = (finding: ScanResult): ScanResult => {
    if (finding.kind === 'chapter') return { ...finding, named: givenDisplayPaths.has(finding.source.path) };
    if (finding.kind !== 'skipped' || finding.folder || !givenDisplayPaths.has(finding.path)) return finding;
    return { kind: 'failed', path: finding.path, error: new ImportProblem('not_importable', sentence(finding.reason)) };
  };
  for (const givenPath of givenPaths) {
    for await (const finding of walk(givenPath, parentAndName(givenPath), 0, await isAlone(givenPath), search))
      yield markGiven(finding);
  }
  // EPUBs come last, so that one with the same pages as an archive is detected as its duplicate
  const rank = { cbz: 0, folder: 1, beside: 1, epub: 2 };
  search.candidates.sort((a, b) => rank[a.kind] - rank[b.kind] || naturalOrder(a.at.shown, b.at.shown));
  for (const candidate of search.candidates) {
    try {
      const chapters =
        candidate.kind === 'folder' || candidate.kind === 'beside'
          ? await readFolderChapter(candidate)
          : archiveChapters(candidate);
      for await (const finding of chapters) yield markGiven(candidate.at.utf8 ? finding : addLatin1Note(finding));
    } catch (error) {
      yield { kind: 'failed', path: candidate.at.shown, error: toImportProblem(error) };
    }
  }
}

interface Search {
  candidates: ChapterCandidate[];
  /** Resolved paths that were visited, to break symlink loops. */
  seen: Set<string>;
}

/** Walks a path recursively, adds chapter candidates to `search` and yields what is no candidate with a reason. */
async function* walk(
  currentPath: DiskPath,
  namePath: string,
  depth: number,
  alone: boolean,
  search: Search,
): AsyncIterable<ScanResult> {
  const { candidates, seen } = search;
  let children: DiskEntry[];
  try {
    // symlinks are followed; every file and folder is visited only once, so that loops end
    const resolvedPath = await realpath(currentPath.bytes, 'buffer');
    const visitedKey = resolvedPath.toString('latin1');
    if (seen.has(visitedKey)) return;
    seen.add(visitedKey);
    const stats = await stat(resolvedPath);
    if (!stats.isDirectory()) {
      const kind = kindOf(currentPath.shown.slice(currentPath.shown.lastIndexOf(path.sep) + 1));
      if (kind === 'container' && stats.isFile()) {
        candidates.push({
          at: currentPath,
          trail: namePath,
          alone,
          kind: /\.epub$/i.test(currentPath.shown) ? 'epub' : 'cbz',
        });
      } else if (depth === 0 || kind === 'foreign archive' || kind === 'container') {
        yield { kind: 'skipped', path: currentPath.shown, reason: 'neither a CBZ, ZIP or EPUB nor a folder of pages' };
      } else {
        yield { kind: 'left', path: currentPath.shown, reason: 'no comic' };
      }
      return;
    }
    if (depth > maxDepth) {
      yield { kind: 'skipped', path: currentPath.shown, reason: `more than ${maxDepth} folders deep` };
      return;
    }
    children = await listFolder({ ...currentPath, bytes: resolvedPath });
  } catch (error) {
    yield { kind: 'failed', path: currentPath.shown, error: toImportProblem(error) };
    return;
  }
  const visible = children.filter(({ kind }) => kind !== 'system').sort((a, b) => naturalOrder(a.name, b.name));
  const candidateCountBefore = candidates.length;
  const otherFiles: DiskEntry[] = [];
  const isAloneInside = !hasSeveralNumberedNames(visible);
  for (const entry of visible) {
    const shouldOpen = entry.isFolder || entry.kind === 'container' || entry.kind === 'foreign archive';
    // a symlink without a file extension may point to a folder
    const mayBeFolderLink = entry.isLink && entry.kind === 'other';
    if (shouldOpen || mayBeFolderLink)
      yield* walk(entry.at, `${namePath}/${entry.name}`, depth + 1, isAloneInside, search);
    else otherFiles.push(entry);
  }
  if (otherFiles.some(({ kind }) => kind === 'page')) {
    candidates.push({
      at: currentPath,
      trail: namePath,
      alone,
      kind: candidates.length > candidateCountBefore ? 'beside' : 'folder',
    });
  } else if (visible.length === 0) {
    yield { kind: 'left', path: currentPath.shown, reason: 'an empty folder' };
  } else {
    yield* leftOvers(currentPath.shown, otherFiles);
  }
}

function parentAndName({ shown }: DiskPath): string {
  return [path.basename(path.dirname(shown)), path.basename(shown)].join('/');
}

/** Returns `ChapterCandidate.alone` for a path from the user, by the entries of its parent folder. */
async function isAlone(givenPath: DiskPath): Promise<boolean> {
  const folder = diskPath(givenPath.bytes.subarray(0, Math.max(1, givenPath.bytes.lastIndexOf(path.sep))));
  return !hasSeveralNumberedNames(await listFolder(folder).catch(() => []));
}

/** Whether the names of two or more chapters start with numbers; a single number may belong to the series' name. */
function hasSeveralNumberedNames(entries: readonly DiskEntry[]): boolean {
  return (
    entries.filter(({ name, kind, isFolder }) => (isFolder || kind === 'container') && /^\d/.test(name)).length > 1
  );
}

function addLatin1Note(finding: ScanResult): ScanResult {
  if (finding.kind !== 'chapter') return finding;
  const note = 'its name is not UTF-8 and was read as Latin-1';
  const { meta } = finding.source;
  return { kind: 'chapter', source: { ...finding.source, meta: { ...meta, notes: [note, ...meta.notes] } } };
}

/** Converts a file system error to an ImportProblem with a readable message; other errors are returned unchanged. */
function toImportProblem(error: unknown): Error {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof ImportProblem || typeof code !== 'string') return error as Error;
  if (code === 'ENOENT') return new ImportProblem('path_not_found', 'There is no such file or folder');
  return new ImportProblem('path_not_readable', `It cannot be read (${code})`);
}
