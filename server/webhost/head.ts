// What of a page stands in its HTML before any script: names, description, where it belongs, and structured data.
import type { Config } from '#server/core/process/config.ts';
import { escapeHtml } from '#server/core/http/escape-html.ts';
import { homeWord } from './texts.ts';

export interface PageHead {
  /** Without the site's name; null is the site itself. */
  title: string | null;
  description: string;
  /** The one address of this page on the site, without a query. */
  path: string;
  /** Open Graph's word for the kind of thing. */
  kind?: 'website' | 'book' | 'article' | 'profile';
  /** Address of a picture that everybody may see. */
  image?: { url: string; alt: string } | undefined;
  /** HTML that fetches its largest picture. */
  lead?: string;
  /** Search engines shall leave it out. */
  quiet?: boolean;
  /** Nodes of schema.org. */
  data?: Record<string, unknown>[];
}

/** Elements of the page's head, and what stands in its title. */
export function renderHead(head: PageHead, { siteName, publicUrl }: Config): { title: string; tags: string } {
  const title = head.title === null ? siteName : `${head.title} - ${siteName}`;
  const url = publicUrl + head.path;
  const meta = (attribute: 'name' | 'property', name: string, content: string | undefined): string =>
    content === undefined ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(content)}" data-page>`;
  const graph = head.data && head.data.length > 0 ? { '@context': 'https://schema.org', '@graph': head.data } : null;
  return {
    title,
    tags: [
      meta('name', 'description', head.description),
      `<link rel="canonical" href="${escapeHtml(url)}" data-page>`,
      head.quiet ? meta('name', 'robots', 'noindex') : '',
      meta('property', 'og:site_name', siteName),
      meta('property', 'og:type', head.kind ?? 'website'),
      meta('property', 'og:title', head.title ?? siteName),
      meta('property', 'og:description', head.description),
      meta('property', 'og:url', url),
      meta('property', 'og:image', head.image?.url),
      meta('property', 'og:image:alt', head.image?.alt),
      meta('name', 'twitter:card', 'summary'),
      meta('name', 'twitter:title', head.title ?? siteName),
      meta('name', 'twitter:description', head.description),
      meta('name', 'twitter:image', head.image?.url),
      graph ? `<script type="application/ld+json" data-page>${escapeScript(JSON.stringify(graph))}</script>` : '',
    ].join(''),
  };
}

/** The way from the home page to this one, as search engines show it. */
export function breadcrumbs(publicUrl: string, steps: { name: string; path: string }[]): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: homeWord, path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

const longest = 200;

/** Characters of a text that its summary is made of. */
const summaryFrom = 2000;

/** Markdown as one line of plain words, cut between two of them; what follows a ruler is links and credits. */
export function summaryOf(markdown: string): string {
  // no pattern goes over the end of a line or into another bracket: each letter is looked at few times
  const [first = ''] = markdown.slice(0, summaryFrom).split(/^[^\S\n]*(?:-{3,}|\*{3,}|_{3,})[^\S\n]*$/m);
  const plain = first
    .replaceAll(/!?\[([^[\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/^[^\S\n]*(?:#+|>|[-*+])[^\S\n]+/gm, '')
    .replaceAll(/[*_~`|\\]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain.length <= longest) return plain;
  const cut = plain.slice(0, longest);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > longest / 2 ? space : longest).replace(/[\ud800-\udbff]$|[\s,;:.–-]+$/u, '')}…`;
}

/** No text can end the script element that it stands in. */
const escapeScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`);
