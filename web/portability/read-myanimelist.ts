// Reads the XML file that MyAnimeList exports, and that other sites export in its form. The format is flat, so it is read
// by searching for its tags: no part of the file is interpreted, and the time is linear in its length.
import {
  categoriesOf,
  compact,
  type ImportedEntry,
  type ImportedFile,
  namesOf,
  noteOf,
  ratingOf,
  readUpToOf,
  type Status,
  timeOf,
} from './imported-file.ts';

/** Statuses as words without spaces and hyphens, and as the numbers that older files contain. */
const statuses: Readonly<Record<string, Status>> = {
  reading: 'reading',
  currentlyreading: 'reading',
  '1': 'reading',
  completed: 'completed',
  '2': 'completed',
  onhold: 'on_hold',
  paused: 'on_hold',
  '3': 'on_hold',
  dropped: 'dropped',
  '4': 'dropped',
  plantoread: 'plan_to_read',
  '6': 'plan_to_read',
  rereading: 're_reading',
};

export const isMyAnimeListFile = (text: string): boolean => /<myanimelist[\s>]/i.test(text.slice(0, 20_000));

export function readMyAnimeListFile(text: string): ImportedFile {
  const entries: ImportedEntry[] = [];
  for (const block of blocksOf(withoutCdata(text), 'manga')) {
    const id = textOf(block, 'manga_mangadb_id') || textOf(block, 'series_mangadb_id');
    const status =
      statuses[
        textOf(block, 'my_status')
          .toLowerCase()
          .replaceAll(/[\s_-]/g, '')
      ];
    // the files of the site itself had the tag with two g for years
    const isReread = /^(1|yes|true)$/i.test(textOf(block, 'my_rereading') || textOf(block, 'my_rereadingg'));
    entries.push(
      compact({
        names: namesOf(
          textOf(block, 'manga_title') || textOf(block, 'series_title'),
          ...textOf(block, 'series_synonyms').split(';'),
        ),
        trackers: /^[1-9]\d{0,9}$/.test(id) ? { mal: id } : undefined,
        status: isReread ? ('re_reading' as const) : status,
        // a title whose status is not known is on the list, and so in the library
        following: status === undefined || status === 'reading' || isReread ? true : undefined,
        rating: ratingOf(Number(textOf(block, 'my_score')), 10),
        readUpTo: readUpToOf(Number(textOf(block, 'my_read_chapters'))),
        note: noteOf(textOf(block, 'my_comments')),
        categories: categoriesOf(...textOf(block, 'my_tags').split(',')),
        addedAt: dateOf(textOf(block, 'my_start_date')),
      }),
    );
  }
  return { source: 'myanimelist', entries };
}

/** A date, of which month and day may be unknown, written as zeros. */
function dateOf(text: string): string | undefined {
  const [, year, month, day] = /^([12]\d{3})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return year && timeOf(`${year}-${month === '00' ? '01' : month}-${day === '00' ? '01' : day}`);
}

/** The text with CDATA sections as what they mean, so that nothing in them is taken for a tag. */
function withoutCdata(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf('<![CDATA[', from);
    const end = start === -1 ? -1 : text.indexOf(']]>', start);
    if (end === -1) return parts.join('') + text.slice(from);
    const content = text.slice(start + 9, end);
    parts.push(text.slice(from, start), content.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    from = end + 3;
  }
}

/** Contents of the elements with a name; elements of one name are not nested in this format. */
function* blocksOf(text: string, tag: string): Generator<string> {
  const [open, close] = [`<${tag}>`, `</${tag}>`];
  for (let from = text.indexOf(open); from !== -1; from = text.indexOf(open, from)) {
    const end = text.indexOf(close, from);
    if (end === -1) return;
    yield text.slice(from + open.length, end);
    from = end + close.length;
  }
}

/** Text of the first element with a name; empty without one. */
function textOf(block: string, tag: string): string {
  const [first = ''] = blocksOf(block, tag);
  return decodeEntities(first.trim()).trim();
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = name[1]!.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : '';
  });
}
