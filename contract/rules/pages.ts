// The route table of the pages: the server derives HTTP statuses from it, the web its components and links.
import { normalizeUnicode } from './normal-form.ts';
import { isPageId } from './page-id.ts';
import { policyPaths } from './policy-paths.ts';

/** Outcomes of a subscription link in an e-mail: the `{status}` of the page that it leads to. */
const subscriptionStates = ['confirmed', 'cancelled', 'failed'] as const;

export const pages = Object.freeze([
  { name: 'home', pattern: '/' },
  { name: 'about', pattern: '/about' },
  { name: 'rules', pattern: '/rules' },
  { name: 'guidelines', pattern: '/guidelines' },
  { name: 'privacy', pattern: policyPaths.privacy },
  { name: 'supportUs', pattern: '/support-us' },
  { name: 'advertise', pattern: '/advertise' },
  { name: 'contact', pattern: '/contact' },
  { name: 'rightsholders', pattern: '/rightsholders' },
  { name: 'forCreators', pattern: '/for-creators' },
  { name: 'compliance', pattern: '/compliance' },
  { name: 'complianceTerms', pattern: policyPaths.terms },
  { name: 'complianceContent', pattern: '/compliance/content' },
  { name: 'compliancePrivacy', pattern: '/compliance/privacy' },
  { name: 'complianceCopyright', pattern: '/compliance/copyright' },
  { name: 'complianceCopyrightFaq', pattern: '/compliance/copyright-faq' },
  { name: 'theme', pattern: '/theme' },
  { name: 'test', pattern: '/test' },
  { name: 'social', pattern: '/social' },
  { name: 'library', pattern: '/library' },
  { name: 'myLists', pattern: '/my/lists' },
  { name: 'myGroups', pattern: '/my/groups' },
  { name: 'myHistory', pattern: '/my/history' },
  { name: 'myUploads', pattern: '/my/uploads' },
  { name: 'myReports', pattern: '/my/reports' },
  { name: 'notifications', pattern: '/notifications' },
  { name: 'moderation', pattern: '/moderation' },
  { name: 'moderationLog', pattern: '/moderation/log' },
  { name: 'moderationHealth', pattern: '/moderation/health' },
  { name: 'people', pattern: '/moderation/people' },
  { name: 'person', pattern: '/moderation/people/{id}' },
  { name: 'adminAnnouncements', pattern: '/admin/announcements' },
  { name: 'admin', pattern: '/admin' },
  { name: 'adminLists', pattern: '/admin/lists' },
  { name: 'adminSite', pattern: '/admin/site' },
  { name: 'adminStaff', pattern: '/admin/staff' },
  { name: 'adminClients', pattern: '/admin/clients' },
  { name: 'createList', pattern: '/create/list' },
  { name: 'createGroup', pattern: '/create/group' },
  { name: 'createTitle', pattern: '/create/title' },
  { name: 'titles', pattern: '/titles' },
  { name: 'search', pattern: '/search' },
  { name: 'updates', pattern: '/titles/feed' },
  { name: 'drafts', pattern: '/titles/drafts' },
  { name: 'latest', pattern: '/titles/latest' },
  { name: 'recent', pattern: '/titles/recent' },
  { name: 'follows', pattern: '/titles/follows' },
  { name: 'featured', pattern: '/titles/featured' },
  { name: 'seasonal', pattern: '/titles/seasonal' },
  { name: 'staffPicks', pattern: '/titles/staffpicks' },
  { name: 'recommended', pattern: '/titles/recommended' },
  { name: 'selfPublished', pattern: '/titles/selfpublished' },
  { name: 'random', pattern: '/title/random' },
  { name: 'titleEdit', pattern: '/title/edit/{id}' },
  { name: 'titleUpload', pattern: '/title/upload/{id}' },
  { name: 'listEdit', pattern: '/list/edit/{id}' },
  { name: 'groupEdit', pattern: '/group/edit/{id}' },
  { name: 'authorEdit', pattern: '/author/edit/{id}' },
  { name: 'chapterEdit', pattern: '/chapter/{id}/edit' },
  { name: 'chapterEditPages', pattern: '/chapter/{id}/edit/pages' },
  { name: 'title', pattern: '/title/{id}/{slug?}' },
  { name: 'list', pattern: '/list/{id}/{slug?}' },
  { name: 'groups', pattern: '/groups' },
  { name: 'group', pattern: '/group/{id}/{slug?}' },
  { name: 'authors', pattern: '/authors' },
  { name: 'author', pattern: '/author/{id}/{slug?}' },
  { name: 'users', pattern: '/users' },
  { name: 'user', pattern: '/user/{id}/{slug?}' },
  { name: 'tags', pattern: '/tag' },
  { name: 'tag', pattern: '/tag/{id}/{slug?}' },
  { name: 'settings', pattern: '/settings' },
  { name: 'login', pattern: '/auth/login' },
  { name: 'logout', pattern: '/auth/logout' },
  { name: 'connection', pattern: '/auth/user-connections/{provider}' },
  { name: 'callback', pattern: '/callback/login' },
  { name: 'subscription', pattern: '/callback/subscription/{status}/{id}' },
  { name: 'announcements', pattern: '/announcements' },
  { name: 'announcement', pattern: '/announcements/{id}' },
  /** A segment of digits after the chapter's id is a page number, never a slug. */
  { name: 'chapter', pattern: '/chapter/{id}/{page:digits}' },
  { name: 'chapter', pattern: '/chapter/{id}/{slug?}' },
] as const);

export type PageName = (typeof pages)[number]['name'];

/** Pages whose path has no parameters. */
export type PageWithoutParams = Exclude<
  PageName,
  Extract<(typeof pages)[number], { pattern: `${string}{${string}` }>['name']
>;

export interface PageMatch {
  name: PageName;
  /** Decoded path parameters; `id` is not validated, `page` is digits. */
  params: Record<string, string>;
}

interface PathSegment {
  literal?: string;
  name?: string;
  optional: boolean;
  digits: boolean;
}

const compiledPages = pages.map(({ name, pattern }) => ({ name, parts: splitPath(pattern).map(compileSegment) }));

/** Whether a path segment is a literal segment of one of the site's page paths. */
export const isPagePathSegment = (segment: string): boolean =>
  compiledPages.some(({ parts }) => parts.some(({ literal }) => literal === segment));

/** Matches a path to its page; null when there is none. A trailing slash does not matter. */
export function matchPage(pathname: string): PageMatch | null {
  const pathSegments = splitPath(pathname);
  for (const { name, parts } of compiledPages) {
    const params = matchSegments(parts, pathSegments);
    if (params) return { name, params };
  }
  return null;
}

/** Builds the path of a page. Optional parameters that are absent or empty are omitted. */
export function buildPath(name: PageName, params: Record<string, string | number | undefined> = {}): string {
  const candidates = compiledPages.filter((page) => page.name === name);
  const matchingPage =
    candidates.find(({ parts }) =>
      parts.every((segment) => segment.name === undefined || segment.optional || params[segment.name] !== undefined),
    ) ?? candidates[0];
  const encodedSegments = (matchingPage?.parts ?? []).flatMap((segment) => {
    const value = segment.literal ?? params[segment.name ?? ''];
    return value === undefined || value === '' ? [] : [encodeURIComponent(value)];
  });
  return `/${encodedSegments.join('/')}`;
}

/** Builds a slug from the first of an entity's names (main ones first) that has Latin letters, or digits only. */
export function slugOfNames(names: readonly string[]): string | undefined {
  return names.map(slugOf).find((slug) => slug !== undefined);
}

/**
 * Maximum number of characters of a name that are read to build its slug; most names are shorter, and no slug needs
 * more.
 */
const maxSlugSourceLength = 512;

/** Builds a slug of ASCII words from a Latin name, or `undefined`. Never digits only, never the path segment `edit`. */
export function slugOf(name: string): string | undefined {
  const nameStart = name.slice(0, maxSlugSourceLength);
  if (/(?!\p{Script=Latin})\p{L}/u.test(nameStart)) return undefined;
  const slug = normalizeUnicode(nameStart, 'NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
  if (slug === '') return undefined;
  return /^\d+$/.test(slug) || slug === 'edit' ? `${slug}-c` : slug;
}

/** The error status of a path that cannot be a page: 400 if malformed, 404 if unknown. Null if the page may exist. */
export function pathStatus(pathname: string): 400 | 404 | null {
  if (!isDecodable(pathname)) return 400;
  const page = matchPage(pathname);
  if (!page) return 404;
  const { id, status } = page.params;
  const isKnownState = status === undefined || subscriptionStates.some((state) => state === status);
  return isKnownState && (id === undefined || isPageId(id)) ? null : 400;
}

/** Splits a path into segments. A doubled slash leaves an empty segment, which matches no page. */
function splitPath(path: string): string[] {
  const parts = path.replace(/^\//, '').split('/');
  if (parts.at(-1) === '') parts.pop();
  return parts;
}

function compileSegment(segment: string): PathSegment {
  const parameterMatch = /^\{(\w+)(\?)?(:digits)?\}$/.exec(segment);
  if (!parameterMatch) return { literal: segment, optional: false, digits: false };
  return { name: parameterMatch[1]!, optional: parameterMatch[2] === '?', digits: parameterMatch[3] !== undefined };
}

function matchSegments(parts: PathSegment[], pathSegments: string[]): Record<string, string> | null {
  if (pathSegments.length > parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of parts.entries()) {
    const value = pathSegments[index];
    if (segment.name === undefined) {
      if (segment.literal !== value) return null;
    } else if (value === undefined) {
      if (!segment.optional) return null;
    } else if (value === '') {
      return null;
    } else if (segment.digits && !/^\d+$/.test(value)) return null;
    else params[segment.name] = decodeSegment(value);
  }
  return params;
}

function isDecodable(encoded: string): boolean {
  try {
    return !decodeURIComponent(encoded).includes('\0');
  } catch {
    return false;
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
