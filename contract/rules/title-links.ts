// Links of a title: the sites that a link may lead to, by the short keys of the API, and the form that is stored. Sites
// with ids store the id, shops and official sites an https address.
import { addressProblem } from './https-address.ts';

interface LinkSite {
  /** Host of its addresses; none for shops and official sites. */
  host?: RegExp;
  /** Path of an address that names a title; the first group is the id. */
  path?: RegExp;
  /** Form of an id. */
  id?: RegExp;
}

/** Sites by key. Those without `id` store a whole address. */
export const titleLinkSites: Readonly<Record<string, LinkSite>> = {
  al: { host: /^anilist\.co$/, path: /^\/manga\/(\d+)/, id: /^\d{1,12}$/ },
  ap: { host: /^anime-planet\.com$/, path: /^\/manga\/([\w-]+)/, id: /^[\w-]{1,200}$/ },
  bw: {
    host: /^bookwalker\.jp$/,
    path: /^\/((?:series\/\d+|de[\da-f-]+))/,
    id: /^(series\/\d{1,12}|de[\da-f-]{1,60})$/,
  },
  kt: { host: /^kitsu\.(?:app|io)$/, path: /^\/manga\/([\w-]+)/, id: /^[\w-]{1,200}$/ },
  mal: { host: /^myanimelist\.net$/, path: /^\/manga\/(\d+)/, id: /^\d{1,12}$/ },
  mu: { host: /^mangaupdates\.com$/, path: /^\/series\/([\da-z]+)/, id: /^[\da-z]{1,20}$/ },
  nu: { host: /^novelupdates\.com$/, path: /^\/series\/([\w-]+)/, id: /^[\w-]{1,200}$/ },
  amz: {},
  cdj: {},
  ebj: {},
  engtl: {},
  raw: {},
};

/** Problem of a link: the site is unknown, or the value is no id or address of it. */
type TitleLinkProblem = 'link_site' | 'link_value';

/** The form in which a link is stored: an address of a known site becomes its id there. */
export function readTitleLink(
  key: string,
  value: string,
): { value: string; problem: null } | { value: null; problem: TitleLinkProblem } {
  const site = Object.hasOwn(titleLinkSites, key) ? titleLinkSites[key]! : null;
  if (!site) return { value: null, problem: 'link_site' };
  const text = value.trim();
  const stored = site.id ? idOf(site, text) : addressProblem(text) === null ? text : null;
  return stored === null ? { value: null, problem: 'link_value' } : { value: stored, problem: null };
}

function idOf({ host, path, id }: LinkSite, text: string): string | null {
  if (id!.test(text)) return text;
  if (addressProblem(text) !== null) return null;
  const { hostname, pathname } = new URL(text);
  const found = host!.test(hostname.replace(/^www\./, '')) ? path!.exec(pathname)?.[1] : undefined;
  return found !== undefined && id!.test(found) ? found : null;
}
