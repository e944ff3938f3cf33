// Files that an export is saved as: JSON with everything, a table (CSV) and the XML of MyAnimeList with the library.
import type { ClientResponse } from '#contract/generated/client.ts';
import { arrayOf, objectOf } from './imported-file.ts';

export type AccountExport = ClientResponse<'portability.export'>;

interface LibraryRow {
  name: string;
  id: string;
  links: Record<string, unknown>;
  status: string;
  following: boolean;
  rating: number | null;
  read: string[];
  note: string;
  categories: string[];
  addedAt: string;
}

export const libraryRows = ({ data }: AccountExport): LibraryRow[] =>
  arrayOf(data['library']).map((each) => {
    const row = objectOf(each);
    const { id, name, links } = objectOf(row['title']);
    return {
      name: String(name ?? ''),
      id: String(id ?? ''),
      links: objectOf(links),
      status: String(row['status'] ?? ''),
      following: row['following'] === true,
      rating: typeof row['rating'] === 'number' ? row['rating'] : null,
      read: arrayOf(row['read']).map(String),
      note: String(row['note'] ?? ''),
      categories: arrayOf(row['categories']).map(String),
      addedAt: String(row['addedAt'] ?? ''),
    };
  });

export const jsonFile = ({ result: _result, ...contents }: AccountExport): string => JSON.stringify(contents, null, 1);

const csvColumns = ['title', 'id', 'status', 'following', 'rating', 'read', 'categories', 'note', 'added', 'mal', 'al'];

export function csvFile(account: AccountExport): string {
  const rows = libraryRows(account).map((row) => [
    row.name,
    row.id,
    row.status,
    row.following ? 'yes' : 'no',
    row.rating ?? '',
    row.read.length,
    row.categories.join('; '),
    row.note,
    row.addedAt,
    row.links['mal'] ?? '',
    row.links['al'] ?? '',
  ]);
  // the byte order mark makes spreadsheets read the file as UTF-8
  return `\uFEFF${[csvColumns, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** A cell in quotes. One that a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(value: unknown): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

const malStatuses: Readonly<Record<string, string>> = {
  reading: 'Reading',
  re_reading: 'Reading',
  completed: 'Completed',
  on_hold: 'On-Hold',
  dropped: 'Dropped',
  plan_to_read: 'Plan to Read',
};

/** The titles that are known at MyAnimeList, with status, rating and number of chapters read. */
export function myAnimeListFile(account: AccountExport): string {
  const rows = libraryRows(account).filter(({ links }) => /^\d+$/.test(String(links['mal'] ?? '')));
  const items = rows.map((row) =>
    [
      '  <manga>',
      `    <manga_mangadb_id>${String(row.links['mal'])}</manga_mangadb_id>`,
      `    <manga_title>${cdata(row.name)}</manga_title>`,
      `    <my_read_chapters>${highestNumber(row.read)}</my_read_chapters>`,
      `    <my_score>${row.rating ?? 0}</my_score>`,
      `    <my_status>${malStatuses[row.status] ?? 'Reading'}</my_status>`,
      `    <my_rereading>${row.status === 're_reading' ? 1 : 0}</my_rereading>`,
      `    <my_comments>${cdata(row.note)}</my_comments>`,
      '    <update_on_import>1</update_on_import>',
      '  </manga>',
    ].join('\n'),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<myanimelist>\n  <myinfo>\n    <user_export_type>2</user_export_type>\n  </myinfo>\n${items.join('\n')}\n</myanimelist>\n`;
}

// characters that XML 1.0 does not allow, such as NUL, are left out
const cdata = (text: string): string =>
  `<![CDATA[${text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replaceAll(']]>', ']] >')}]]>`;

/** The highest whole number among read chapters; their count if they have no numbers. */
export function highestNumber(read: readonly string[]): number {
  const numbers = read.map(Number).filter((number) => Number.isFinite(number));
  return numbers.length === 0 ? read.length : Math.floor(Math.max(0, ...numbers));
}
