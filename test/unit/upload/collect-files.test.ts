// A dropped folder gives all of its files: browsers hand out at most 100 entries at a time.
import { expect, test } from 'vitest';
import { filesOfDrop, filesOfField } from '#web/upload/intake/collect-files.ts';

type Tree = { [name: string]: Tree | string | Error };

/** Makes an entry of a folder that hands out its children as browsers do: 100 at a time, an empty list at the end. */
function entryOf(fullPath: string, content: Tree | string | Error): FileSystemEntry {
  if (content instanceof Error || typeof content === 'string') {
    const file = (resolve: (file: File) => void, reject: (error: Error) => void): void =>
      content instanceof Error ? reject(content) : resolve(new File([content], fullPath));
    return { isFile: true, isDirectory: false, fullPath, file } as unknown as FileSystemEntry;
  }
  const children = Object.entries(content).map(([name, child]) => entryOf(`${fullPath}/${name}`, child));
  const createReader = (): unknown => {
    let at = 0;
    return { readEntries: (resolve: (entries: FileSystemEntry[]) => void) => resolve(children.slice(at, (at += 100))) };
  };
  return { isFile: false, isDirectory: true, fullPath, createReader } as unknown as FileSystemEntry;
}

function dropOf(tree: Tree): DataTransfer {
  const items = Object.entries(tree).map(([name, content]) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(`/${name}`, content),
  }));
  return { items: [...items, { kind: 'string', webkitGetAsEntry: () => null }], files: [] } as unknown as DataTransfer;
}

test('a folder of 250 files gives 250', async () => {
  const files = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`${index}.jpg`, 'page']));
  const found = await filesOfDrop(dropOf({ chapter: files }));
  expect(found.files).toHaveLength(250);
  expect(new Set(found.files.map(({ path }) => path)).size).toBe(250);
  expect(found.files[0]!.path).toMatch(/^chapter\/\d+\.jpg$/);
});

test('folders within folders and loose files are read, and what cannot be read is listed', async () => {
  const found = await filesOfDrop(dropOf({ a: { b: { '1.jpg': 'x' } }, '2.jpg': 'x', 'gone.jpg': new Error('gone') }));
  expect(found.files.map(({ path }) => path)).toEqual(['a/b/1.jpg', '2.jpg']);
  expect(found.unreadable).toEqual(['gone.jpg']);
});

test('a browser without entries gives the files, and a field those of a chosen folder with their paths', async () => {
  const file = new File(['x'], '1.jpg');
  const transfer = { items: [], files: [file] } as unknown as DataTransfer;
  expect((await filesOfDrop(transfer)).files).toEqual([{ path: '1.jpg', file }]);
  const chosen = Object.assign(new File(['x'], '2.jpg'), { webkitRelativePath: 'folder/2.jpg' });
  expect(filesOfField([file, chosen]).map(({ path }) => path)).toEqual(['1.jpg', 'folder/2.jpg']);
});
