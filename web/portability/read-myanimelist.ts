// Reads the XML file that MyAnimeList exports, and that other sites export in its form. The format is flat, so it is read
// by searching for its tags: no part of the file is interpreted, and the time is linear in its length.
import {
  compact,
  type ImportedEntry,
  type ImportedFile,
  namesOf,
  noteOf,
  ratingOf,
  readUpToOf,
  type Status,
} from './imported-file.ts';

/** Statuses as words, and as the numbers that older files contain. */
const statuses: Readonly<Record<string, Status>> = {
  reading: 'reading',
  '1': 'reading',
  completed: 'completed',
  '2': 'completed',
  'on-hold': 'on_hold',
  'on hold': 'on_hold',
  '3': 'on_hold',
  dropped: 'dropped',
  '4': 'dropped',
  'plan to read': 'plan_to_read',
  '6': 'plan_to_read',
  rereading: 're_reading',
  're-reading': 're_reading',
};

export const isMyAnimeListFile = (text: string): boolean => text.slice(0, 2000).includes('<myanimelist>');

export function readMyAnimeListFile(text: string): ImportedFile {
  const entries: ImportedEntry[] = [];
  for (const [, block] of blocksOf(text, 'manga')) {
    const id = textOf(block, 'manga_mangadb_id') || textOf(block, 'series_mangadb_id');
    const status = statuses[textOf(block, 'my_status').toLowerCase()];
    const isReread = textOf(block, 'my_rereading') === '1' || textOf(block, 'my_rereadingg').toUpperCase() === 'YES';
    entries.push(
      compact({
        names: namesOf(textOf(block, 'manga_title') || textOf(block, 'series_title')),
        trackers: /^[1-9]\d{0,9}$/.test(id) ? { mal: id } : undefined,
        status: isReread ? ('re_reading' as const) : status,
        following: status === 'reading' || isReread ? true : undefined,
        rating: ratingOf(Number(textOf(block, 'my_score')), 10),
        readUpTo: readUpToOf(Number(textOf(block, 'my_read_chapters'))),
        note: noteOf(textOf(block, 'my_comments')),
      }),
    );
  }
  return { source: 'myanimelist', entries };
}

/** Contents of the elements with a name; elements of one name are not nested in this format. */
function* blocksOf(text: string, tag: string): Generator<[start: number, content: string]> {
  const [open, close] = [`<${tag}>`, `</${tag}>`];
  for (let from = text.indexOf(open); from !== -1; from = text.indexOf(open, from)) {
    const end = text.indexOf(close, from);
    if (end === -1) return;
    yield [from, text.slice(from + open.length, end)];
    from = end + close.length;
  }
}

/** Text of the first element with a name, without CDATA marks; empty without one. */
function textOf(block: string, tag: string): string {
  const [first] = blocksOf(block, tag);
  if (!first) return '';
  const text = first[1].trim();
  if (text.startsWith('<![CDATA[') && text.endsWith(']]>')) return text.slice(9, -3).trim();
  return decodeEntities(text);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = name[1]!.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : '';
  });
}
