// The export as one page that a browser opens without a connection: no script, nothing that is loaded.
import type { Translate } from '#web/lib/i18n/i18n.ts';
import { readingStatuses } from '#contract/rules/reading-statuses.ts';
import { type AccountExport, highestNumber, libraryRows } from './export-files.ts';
import { arrayOf, objectOf } from './imported-file.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (value: unknown): string => String(value ?? '').replaceAll(/[&<>"']/g, (each) => escapes[each]!);

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.35rem .5rem;border-bottom:1px solid #8884;vertical-align:top}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}nav a{margin-inline-end:1rem}.n{text-align:end}small{opacity:.7}`;

/** @param siteName name of the site, for the heading @param language of the page, BCP 47 */
export function offlinePage(
  account: AccountExport,
  { t, language, siteName }: { t: Translate; language: string; siteName: string },
): string {
  const { data, exportedAt } = account;
  const name = String(objectOf(arrayOf(data['account'])[0])['username'] ?? '');
  const rows = libraryRows(account);
  const sections = [
    ...readingStatuses.map((status) => ({
      id: status,
      title: t(`tracking.status.${status}`),
      body: libraryTable(
        rows.filter((row) => row.status === status),
        t,
      ),
      count: rows.filter((row) => row.status === status).length,
    })),
    {
      id: 'other',
      title: t('portability.page.other'),
      body: libraryTable(
        rows.filter((row) => row.status === ''),
        t,
      ),
      count: rows.filter((row) => row.status === '').length,
    },
    ...['lists', 'followedGroups', 'followedUsers', 'bookmarks', 'history'].map((part) => ({
      id: part,
      title: t(`portability.page.${part as 'lists'}`),
      body: partBody(part, arrayOf(data[part])),
      count: arrayOf(data[part]).length,
    })),
  ].filter(({ count }) => count > 0);
  return `<!doctype html>
<html lang="${escape(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(t('portability.page.title', { name, site: siteName }))}</title><style>${style}</style></head>
<body><h1>${escape(t('portability.page.title', { name, site: siteName }))}</h1>
<p><small><time datetime="${escape(exportedAt)}">${escape(new Date(exportedAt).toLocaleDateString(language))}</time></small></p>
<nav>${sections.map(({ id, title, count }) => `<a href="#${id}">${escape(title)} (${count})</a>`).join('\n')}</nav>
${sections.map(({ id, title, body }) => `<h2 id="${id}">${escape(title)}</h2>\n${body}`).join('\n')}
</body></html>\n`;
}

function libraryTable(rows: ReturnType<typeof libraryRows>, t: Translate): string {
  const heads = ['name', 'rating', 'read', 'categories', 'note'] as const;
  const lines = rows.map(
    ({ name, rating, read, categories, note }) =>
      `<tr><td>${escape(name)}</td><td class="n">${escape(rating)}</td><td class="n">${highestNumber(read) || ''}</td><td>${escape(categories.join(', '))}</td><td>${escape(note)}</td></tr>`,
  );
  return `<table><thead><tr>${heads.map((head) => `<th>${escape(t(`portability.page.${head}`))}</th>`).join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
}

function partBody(part: string, rows: readonly unknown[]): string {
  const items = rows.map((each) => {
    const row = objectOf(each);
    if (part === 'lists') {
      const titles = arrayOf(row['titles']).map((entry) => {
        const { title, note } = objectOf(entry);
        return `<li>${escape(objectOf(title)['name'])}${note ? ` <small>${escape(note)}</small>` : ''}</li>`;
      });
      return `<li>${escape(row['name'])}<ol>${titles.join('')}</ol></li>`;
    }
    if (part === 'followedGroups') return `<li>${escape(objectOf(row['group'])['name'])}</li>`;
    if (part === 'followedUsers') return `<li>${escape(objectOf(row['user'])['name'])}</li>`;
    const chapter = objectOf(row['chapter']);
    const place = [chapter['volume'], chapter['chapter']].filter(Boolean).join(' / ');
    return `<li>${escape(objectOf(row['title'])['name'])} ${escape(place)} ${row['page'] ? `· ${escape(row['page'])}` : ''} <small>${escape(
      String(row['at'] ?? '')
        .slice(0, 16)
        .replace('T', ' '),
    )}</small></li>`;
  });
  return `<ul>${items.join('\n')}</ul>`;
}
