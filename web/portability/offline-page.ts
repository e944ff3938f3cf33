// The export as one page that a browser opens without a connection: nothing that is loaded, one script of its own, which
// searches and sorts.
import type { Translate } from '#web/lib/i18n/i18n.ts';
import { readingStatuses } from '#contract/rules/reading-statuses.ts';
import { type AccountExport, highestNumber, libraryRows } from './export-files.ts';
import { arrayOf, objectOf } from './imported-file.ts';
import { offlineScript, offlineScriptHash } from './offline-script.ts';
import { offlineStyle } from './offline-style.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (value: unknown): string => String(value ?? '').replaceAll(/[&<>"']/g, (each) => escapes[each]!);

interface PageOptions {
  t: Translate;
  /** BCP 47 */
  language: string;
  /** Name of the site, for the heading. */
  siteName: string;
  /** Origin of the site's pages, to which names link. */
  origin: string;
}

interface Section {
  id: string;
  title: string;
  count: number;
  body: string;
  /** Whether the section is long and beside the point, and so closed at first. */
  closed?: boolean;
}

export function offlinePage(account: AccountExport, options: PageOptions): string {
  const { t, language, siteName } = options;
  const { data, exportedAt } = account;
  const name = String(objectOf(arrayOf(data['account'])[0])['username'] ?? '');
  const count = new Intl.NumberFormat(language);
  const sections = [...librarySections(account, options), ...otherSections(data, options)].filter(
    (section) => section.count > 0,
  );
  const heading = escape(t('portability.page.title', { name, site: siteName }));
  return `<!doctype html>
<html lang="${escape(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${offlineScriptHash}'">
<title>${heading}</title><style>${offlineStyle}</style></head>
<body><header><h1><bdi>${heading}</bdi></h1>
<p><time datetime="${escape(exportedAt)}">${escape(new Date(exportedAt).toLocaleDateString(language, { dateStyle: 'long' }))}</time></p>
<label hidden><input type="search" placeholder="${escape(t('find.search'))}" aria-label="${escape(t('find.search'))}"></label>
<nav>${sections.map((each) => `<a href="#${each.id}">${escape(each.title)} <small>${count.format(each.count)}</small></a>`).join('\n')}</nav></header>
<main>
${sections.map((each) => `<details id="${each.id}"${each.closed ? '' : ' open'}><summary><h2>${escape(each.title)} <small>${count.format(each.count)}</small></h2></summary>\n${each.body}</details>`).join('\n')}
<p class="more">${escape(t('portability.page.more'))}</p>
</main><script>${offlineScript}</script></body></html>\n`;
}

function librarySections(account: AccountExport, options: PageOptions): Section[] {
  const rows = libraryRows(account).toSorted((a, b) => a.name.localeCompare(b.name, options.language));
  const byStatus = Map.groupBy(rows, ({ status }) => status);
  return [...readingStatuses, ''].map((status) => {
    const own = byStatus.get(status) ?? [];
    return {
      id: status || 'other',
      title: options.t(status === '' ? 'portability.page.other' : `tracking.status.${status as 'reading'}`),
      count: own.length,
      body: libraryTable(own, options),
    };
  });
}

const heads = ['name', 'rating', 'read', 'added', 'categories', 'note'] as const;

function libraryTable(rows: ReturnType<typeof libraryRows>, options: PageOptions): string {
  const names = heads.map((head) => escape(options.t(`portability.page.${head}`)));
  const lines = rows.map((row) => {
    const read = highestNumber(row.read);
    const cells = [
      titleLink({ id: row.id, name: row.name }, options),
      escape(row.rating),
      read === 0 ? '' : escape(read),
      escape(row.addedAt.slice(0, 10)),
      escape(row.categories.join(', ')),
      escape(row.note),
    ];
    return `<tr>${cells.map((cell, index) => `<td data-name="${names[index]!}">${cell}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${names.map((name) => `<th><button type="button">${name}</button></th>`).join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
}

/** The name of a title, which leads to its page on the site. */
function titleLink(title: unknown, { origin }: PageOptions): string {
  const { id, name } = objectOf(title);
  const text = `<bdi>${escape(name)}</bdi>`;
  return typeof id === 'string' && /^[\da-f-]{36}$/i.test(id)
    ? `<a href="${escape(origin)}/title/${id}" rel="noopener noreferrer">${text}</a>`
    : text;
}

type Part = Record<string, unknown>;

function otherSections(data: AccountExport['data'], options: PageOptions): Section[] {
  const { t } = options;
  const section = (id: string, title: string, itemOf: (row: Part) => string, closed = false): Section => {
    const rows = arrayOf(data[id]).map(objectOf);
    return { id, title, count: rows.length, body: `<ul>${rows.map(itemOf).join('\n')}</ul>`, closed };
  };
  const named = (value: unknown) => `<li><bdi>${escape(objectOf(value)['name'])}</bdi></li>`;
  return [
    section('lists', t('portability.page.lists'), (row) => listItem(row, options)),
    section('followedLists', t('portability.page.followedLists'), named),
    section('followedGroups', t('portability.page.followedGroups'), ({ group }) => named(group)),
    section('followedUsers', t('portability.page.followedUsers'), ({ user }) => named(user)),
    section('comments', t('portability.page.comments'), (row) => {
      const about = row['title']
        ? titleLink(row['title'], options)
        : `<bdi>${escape(objectOf(row['group'])['name'])}</bdi>`;
      return `<li>${about} ${chapterOf(row)} ${timeOf(row['at'])}<p><bdi>${escape(row['text'])}</bdi></p></li>`;
    }),
    section('bookmarks', t('portability.page.bookmarks'), (row) => chapterItem(row, options)),
    section('history', t('portability.page.history'), (row) => chapterItem(row, options), true),
  ];
}

function listItem(row: Part, options: PageOptions): string {
  const titles = arrayOf(row['titles']).map((each) => {
    const { title, note } = objectOf(each);
    return `<li>${titleLink(title, options)}${note ? ` <small><bdi>${escape(note)}</bdi></small>` : ''}</li>`;
  });
  const description = row['description'] ? `<p><bdi>${escape(row['description'])}</bdi></p>` : '';
  return `<li><strong><bdi>${escape(row['name'])}</bdi></strong> <small>${titles.length}</small>${description}<ol>${titles.join('')}</ol></li>`;
}

const chapterItem = (row: Part, options: PageOptions): string =>
  `<li>${titleLink(row['title'], options)} ${chapterOf(row)}${row['page'] ? ` <small>· ${escape(row['page'])}</small>` : ''} ${timeOf(row['at'])}</li>`;

/** Volume and number of a chapter, in the short form that is the same in every language. */
function chapterOf(row: Part): string {
  const { volume, chapter } = objectOf(row['chapter']);
  return [volume && `Vol. ${escape(volume)}`, chapter && `Ch. ${escape(chapter)}`].filter(Boolean).join(' ');
}

const timeOf = (at: unknown): string => {
  const time = String(at ?? '');
  return `<small><time datetime="${escape(time)}">${escape(time.slice(0, 16).replace('T', ' '))}</time></small>`;
};
