// Script of the page that an export is saved as: searches and sorts what is on the page. Written for browsers as they are,
// since it is no part of the build; the page allows no other script.
export const offlineScript = `
const field = document.querySelector('input');
const rows = [...document.querySelectorAll('tbody tr, li')];
const texts = rows.map((row) => row.textContent.toLowerCase());
const sections = [...document.querySelectorAll('details')];
const opened = new Map();
field.parentElement.hidden = false;
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  rows.forEach((row, index) => { row.hidden = !words.every((word) => texts[index].includes(word)); });
  for (const section of sections) {
    if (!opened.has(section)) opened.set(section, section.open);
    const found = words.length === 0 || section.querySelector('tbody tr:not([hidden]), li:not([hidden])') !== null;
    section.hidden = !found;
    section.open = words.length > 0 ? found : opened.get(section);
    if (words.length === 0) opened.delete(section);
  }
});
for (const head of document.querySelectorAll('th button')) {
  head.addEventListener('click', () => {
    const cell = head.parentElement;
    const body = cell.closest('table').tBodies[0];
    const place = cell.cellIndex;
    const down = cell.getAttribute('aria-sort') === 'ascending';
    for (const other of cell.parentElement.cells) other.removeAttribute('aria-sort');
    cell.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const order = new Intl.Collator(document.documentElement.lang, { numeric: true }).compare;
    const keyed = [...body.rows].map((row) => ({ row, key: row.cells[place].textContent }));
    const sorted = keyed.sort((a, b) => order(a.key, b.key)).map(({ row }) => row);
    body.replaceChildren(...(down ? sorted.reverse() : sorted));
  });
}
document.querySelector('nav').addEventListener('click', ({ target }) => {
  const section = target.hash && document.getElementById(target.hash.slice(1));
  if (section) section.open = true;
});
`;

/** SHA-256 of the script, by which the page's policy allows it. */
export const offlineScriptHash = 'c+aKoXofsmNyU5ygM0zlCgPSSnHfsxJai+i/dMKZ9+A=';
