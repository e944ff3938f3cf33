// Storage of an unsaved page edit on this device, so that a reload loses nothing but the files themselves.
import { changeKept, type KeptEdit, readKept } from '../stored-work.ts';
import type { UploadPage } from '../pages/page-list.ts';

const maxEdits = 10;

export const readEdit = (account: string, chapter: string): KeptEdit | null => readKept(account).edits[chapter] ?? null;

export function saveEdit(
  account: string,
  chapter: string,
  { pages, ...edit }: Omit<KeptEdit, 'pages'> & { pages: readonly UploadPage[] },
): void {
  const kept = { ...edit, pages: pages.map((page) => ({ ...page, file: undefined, picture: undefined })) };
  changeKept(account, ({ edits }) => {
    const { [chapter]: _, ...others } = edits;
    return { edits: Object.fromEntries(Object.entries({ ...others, [chapter]: kept }).slice(-maxEdits)) };
  });
}

export function forgetEdit(account: string, chapter: string): void {
  if (readEdit(account, chapter) === null) return;
  changeKept(account, ({ edits }) => {
    const { [chapter]: _, ...others } = edits;
    return { edits: others };
  });
}
