// Head of a page in its initial HTML: title, description, canonical URL, link preview, and structured data.
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import type { Config } from '#server/core/process/config.ts';
import { escapeHtml } from '#server/core/http/escape-html.ts';
import { homeLabel } from './texts.ts';

export interface PageHead {
  /** Title without the site's name; null for the site itself. */
  title: string | null;
  description: string;
  /** Canonical path of the page, without a query. */
  path: string;
  /** Open Graph type of the page. */
  kind?: 'website' | 'book' | 'article' | 'profile';
  /** URL of an image that is suitable for everybody. */
  image?: { url: string; alt: string } | undefined;
  /** Id of the title that a chapter belongs to; `boot.js` looks it up among the reader settings of titles. */
  titleId?: string;
  /** HTML of the preload link of its largest image. */
  lead?: string;
  /** Whether search engines should not index the page. */
  noIndex?: boolean;
  /** Structured data: nodes of schema.org. */
  data?: Record<string, unknown>[];
}

/** Renders the elements of the page's head, and the text of its title. */
export function renderHead(head: PageHead, { siteName, publicUrl }: Config): { title: string; tags: string } {
  const title = head.title === null ? siteName : `${head.title} - ${siteName}`;
  const url = publicUrl + head.path;
  const metaTag = (attribute: 'name' | 'property', name: string, content: string | undefined): string =>
    content === undefined ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(content)}" data-page>`;
  const graph = head.data && head.data.length > 0 ? { '@context': 'https://schema.org', '@graph': head.data } : null;
  return {
    title,
    tags: [
      metaTag('name', 'description', head.description),
      `<link rel="canonical" href="${escapeHtml(url)}" data-page>`,
      head.noIndex ? metaTag('name', 'robots', 'noindex') : '',
      metaTag('name', 'title-id', head.titleId),
      metaTag('property', 'og:site_name', siteName),
      metaTag('property', 'og:type', head.kind ?? 'website'),
      metaTag('property', 'og:title', head.title ?? siteName),
      metaTag('property', 'og:description', head.description),
      metaTag('property', 'og:url', url),
      metaTag('property', 'og:image', head.image?.url),
      metaTag('property', 'og:image:alt', head.image?.alt),
      metaTag('name', 'twitter:card', 'summary'),
      metaTag('name', 'twitter:title', head.title ?? siteName),
      metaTag('name', 'twitter:description', head.description),
      metaTag('name', 'twitter:image', head.image?.url),
      graph ? `<script type="application/ld+json" data-page>${escapeScript(JSON.stringify(graph))}</script>` : '',
    ].join(''),
  };
}

/** Structured data of the breadcrumbs from the home page to this one. */
export function breadcrumbs(publicUrl: string, steps: { name: string; path: string }[]): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: homeLabel, path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

const maxSummaryLength = 200;

/** Maximum number of characters of Markdown that are read for a summary. */
const maxSummaryInput = 2000;

/**
 * Plain-text summary of Markdown: one line, cut between words. Links and credits after a horizontal rule are dropped.
 */
export function summaryOf(markdown: string): string {
  // no pattern crosses the end of a line or a nested bracket, which keeps the run time linear
  const [textBeforeRule = ''] = markdown.slice(0, maxSummaryInput).split(/^[^\S\n]*(?:-{3,}|\*{3,}|_{3,})[^\S\n]*$/m);
  const unformattedText = plainMarkdown(textBeforeRule)
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (unformattedText.length <= maxSummaryLength) return unformattedText;
  const truncatedText = unformattedText.slice(0, maxSummaryLength);
  const lastSpace = truncatedText.lastIndexOf(' ');
  return `${truncatedText.slice(0, lastSpace > maxSummaryLength / 2 ? lastSpace : maxSummaryLength).replace(/[\ud800-\udbff]$|[\s,;:.–-]+$/u, '')}…`;
}

/** Escapes JSON, so that no text in it can end the script element. */
const escapeScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`);
