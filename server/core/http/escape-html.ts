/** Escapes a text for HTML, between elements and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&#38;')
    .replaceAll('<', '&#60;')
    .replaceAll('>', '&#62;')
    .replaceAll('"', '&#34;')
    .replaceAll("'", '&#39;');
