// The one table of pages: the server answers statuses by it, the web maps its names to components and builds links.

export const pages = Object.freeze([
  { name: 'home', pattern: '/' },
  { name: 'title', pattern: '/title/{id}/{slug?}' },
  { name: 'chapter', pattern: '/chapter/{id}/{slug?}' },
] as const);

export type PageName = (typeof pages)[number]['name'];

export interface PageMatch {
  name: PageName;
  /** Decoded parts; `id` is not checked, `slug` may be a page number on a chapter. */
  params: Record<string, string>;
}

const compiled = pages.map(({ name, pattern }) => ({ name, parts: pattern.split('/').filter((part) => part !== '') }));

/** The page of a path, or null when there is none. A trailing slash does not matter. */
export function matchPage(pathname: string): PageMatch | null {
  const given = pathname.split('/').filter((part) => part !== '');
  for (const { name, parts } of compiled) {
    const params: Record<string, string> = {};
    const fits =
      given.length <= parts.length &&
      parts.every((part, index) => {
        const value = given[index];
        const variable = /^\{(\w+)(\?)?\}$/.exec(part);
        if (!variable) return part === value;
        if (value === undefined) return variable[2] === '?';
        params[variable[1]!] = decode(value);
        return true;
      });
    if (fits) return { name, params };
  }
  return null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
