// Collects the files of a drop or of a file field, with all files of its folders.
import type { SourceFile } from './read-sources.ts';

/** Files of folders within folders of more levels are left out: no chapter is stored like that. */
const maxDepth = 20;

/**
 * Returns the files of a drop. Has to be called within the event: the browser forgets the items after it. A folder that
 * cannot be read is listed in `unreadable`.
 */
export async function filesOfDrop(transfer: DataTransfer): Promise<{ files: SourceFile[]; unreadable: string[] }> {
  const entries = Array.from(transfer.items, (item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
  const looseFiles = [...transfer.files];
  const found = { files: [] as SourceFile[], unreadable: [] as string[] };
  const known = entries.filter((entry) => entry !== null);
  // a browser without entries still gives the files, though none of folders
  if (known.length === 0) return { ...found, files: looseFiles.map((file) => ({ path: file.name, file })) };
  for (const entry of known) await collect(entry, found, 0);
  return found;
}

/** Returns the files of a field; those of a chosen folder with their paths in it. */
export function filesOfField(files: Iterable<File>): SourceFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));
}

async function collect(
  entry: FileSystemEntry,
  found: { files: SourceFile[]; unreadable: string[] },
  depth: number,
): Promise<void> {
  const path = entry.fullPath.replace(/^\//, '');
  try {
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => {
        (entry as FileSystemFileEntry).file(resolve, reject);
      });
      found.files.push({ path, file });
    } else if (depth < maxDepth) {
      for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) await collect(child, found, depth + 1);
    } else {
      found.unreadable.push(path);
    }
  } catch {
    found.unreadable.push(path);
  }
}

/** Reads a folder to its end: one call gives at most 100 entries, and none after the last. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const next = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (next.length === 0) return children;
    children.push(...next);
  }
}
