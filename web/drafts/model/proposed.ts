// Content of a title as a proposed change would make it.
import type { TitleContent } from './content.ts';

/** @param changes as items of the queue have them: the field, with its language or key after a dot, and the value that is proposed */
export function withProposed(
  content: TitleContent,
  changes: readonly { field: string; after?: unknown }[],
): TitleContent {
  const next: Record<string, unknown> = { ...content };
  for (const { field: whole, after } of changes) {
    const at = whole.indexOf('.');
    const [field, key] = at === -1 ? [whole, ''] : [whole.slice(0, at), whole.slice(at + 1)];
    if (field === 'publication') Object.assign(next, after);
    else if (key === '') next[field] = after;
    else if (field === 'tags') next[field] = withEntry(next[field] as string[], key, after === true).toSorted();
    else if (field === 'altTitles')
      next[field] = withAltTitle(next[field] as TitleContent['altTitles'], key, after === true);
    else next[field] = withKey(next[field] as Record<string, string>, key, (after ?? null) as string | null);
  }
  return next as unknown as TitleContent;
}

const withEntry = (list: readonly string[], entry: string, isThere: boolean): string[] => [
  ...list.filter((each) => each !== entry),
  ...(isThere ? [entry] : []),
];

/** @param key language and name, with a space between them */
function withAltTitle(list: TitleContent['altTitles'], key: string, isThere: boolean): TitleContent['altTitles'] {
  const space = key.indexOf(' ');
  const [language, name] = [key.slice(0, space), key.slice(space + 1)];
  const others = list.filter((entry) => entry[language] !== name);
  return isThere ? [...others, { [language]: name }] : others;
}

function withKey(map: Record<string, string>, key: string, value: string | null): Record<string, string> {
  if (value !== null) return { ...map, [key]: value };
  return Object.fromEntries(Object.entries(map).filter(([each]) => each !== key));
}
