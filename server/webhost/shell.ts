// Page shell of the web: `index.html` with the boot facts (JSON for the page's script: configuration and status), and
// the security headers of every page response.
import { escapeHtml } from '#server/core/http/escape-html.ts';
import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { CookiePreferences } from '#contract/rules/filters.ts';
import type { FeatureFlags } from '#contract/rules/feature-flag-values.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import type { Config } from '#server/core/process/config.ts';
import { issuerOf, webClientId } from '#server/sessions/issuer.ts';
import { pageHeaders } from '#server/core/http/security-headers.ts';
import { splitTarget } from '#server/core/http/request-target.ts';
import type { DemoProgress } from '#server/site/demo-progress.ts';
import type { Build } from './builds.ts';

const fastBrotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4 };
/** Minimum number of characters of a page that is sent compressed. */
const minCompressedLength = 4096;

/** Content of a page before its script runs: text of its title, HTML of its head, and preloaded API responses. */
export interface ShellHead {
  title: string;
  tags: string;
  /** HTML of preload links. */
  lead?: string;
  answers?: string;
  /** The static first screen, and its styles. */
  screen?: { css: string; html: string } | null;
}

export interface ShellOptions {
  /** HTTP status, which is also in the boot facts. */
  status: number;
  featureFlags: FeatureFlags;
  /** Preferences of the viewer; a response that depends on them is not cached. */
  hints: CookiePreferences | null;
  head?: ShellHead | undefined;
  build: Build;
  /** Progress of drawing the demo community, while it is being drawn. */
  demo?: DemoProgress | null;
  /** Whether this is the page that browsers store for when they cannot reach the site. */
  offline?: boolean;
}

export function sendShell(reply: FastifyReply, html: string, config: Config, options: ShellOptions): FastifyReply {
  const {
    status,
    featureFlags,
    hints,
    build,
    demo,
    offline = false,
    head = { title: config.siteName, tags: '' },
  } = options;
  const { siteName, apiUrl, operatorLinks } = config;
  const nonce = randomBytes(16).toString('base64');
  const boot = bootFacts(config, {
    status,
    nonce,
    featureFlags,
    operatorLinks,
    build,
    offline,
    ...(demo ? { demo } : {}),
  });
  const pagesUrl = [featureFlags.readerInitialOrigin, featureFlags.readerRetryOrigin].includes('api') ? apiUrl : null;
  reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    // the preload links of texts depend on the language of the browser, the quality of a first page on Save-Data
    vary: 'Accept-Encoding, Accept-Language, Save-Data',
    'cache-control': status >= 500 ? 'no-store' : hints ? 'private, no-store' : 'no-cache',
    ...pageHeaders({ ...config, pagesUrl }, splitTarget(reply.request.url).path, nonce),
  });
  const viewerHtml = hints ? applyCookiePreferences(html, hints) : html;
  const hasScreen = Boolean(head.screen);
  const orderedHtml = hasScreen ? deferScripts(viewerHtml) : viewerHtml;
  const orderedHead = hasScreen ? { ...head, lead: deferScripts(head.lead ?? '') } : head;
  return sendCompressed(reply, fillShell(orderedHtml, { siteName, boot, nonce, head: orderedHead }));
}

/**
 * Scripts load after a first screen, which would share the bandwidth with them: as links that `boot.js` activates once
 * the screen is painted. It also imports the entry.
 */
const deferScripts = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" media="not all" data-later')
    // those for wide windows have a query of their own already
    .replaceAll(/ media="not all" data-later media="([^"]*)"/g, ' media="not all" data-later="$1"')
    .replace(
      /<script type="module" crossorigin src="([^"]*)"><\/script>/,
      '<link rel="modulepreload" media="not all" data-later data-entry crossorigin href="$1">',
    );

/** Sets the viewer's language and theme for the first paint. A theme that follows the system is left to the script. */
function applyCookiePreferences(html: string, { language, theme }: CookiePreferences): string {
  return html.replace(/<html [^>]*>/, (tag) => {
    const tagWithLanguage = language === null ? tag : tag.replace('lang="en"', `lang="${toBcp47(language)}"`);
    return theme === 'system'
      ? tagWithLanguage
      : tagWithLanguage.replace('data-theme="light"', `data-theme="${theme}"`);
  });
}

/** Boot facts of the page's script, as JSON in which `<` is escaped, so that no text can end the script element. */
export function bootFacts(config: Config, extraFacts: object): string {
  const { siteName, publicUrl, mediaUrl, apiUrl, forumsUrl, oidcIssuer, serviceWorker } = config;
  const signInProviders = config.oidcProviders.map(({ name, label }) => ({ name, label }));
  const signIn = {
    issuer: oidcIssuer ?? issuerOf(config),
    clientId: oidcIssuer === null ? webClientId : config.oidcClientId,
    outside: oidcIssuer !== null,
  };
  return JSON.stringify({
    siteName,
    publicUrl,
    mediaUrl,
    apiUrl,
    forumsUrl,
    signIn,
    signInProviders,
    serviceWorker,
    ...extraFacts,
  }).replaceAll('<', '\\u003c');
}

/**
 * Sends a page, compressed if it is large. Pages without preloaded responses are too small to gain from compression.
 */
function sendCompressed(reply: FastifyReply, page: string): FastifyReply {
  const acceptEncoding = String(reply.request.headers['accept-encoding'] ?? '');
  if (page.length < minCompressedLength) return reply.send(page);
  if (/\bbr\b/.test(acceptEncoding))
    return reply.header('content-encoding', 'br').send(brotliCompressSync(page, { params: fastBrotliParams }));
  if (!/\bgzip\b/.test(acceptEncoding)) return reply.send(page);
  return reply.header('content-encoding', 'gzip').send(gzipSync(page, { level: 4 }));
}

/** Fills in the placeholders in one pass, so that no inserted text is taken for a placeholder itself. */
export function fillShell(
  html: string,
  { siteName, boot, nonce, head }: Record<'siteName' | 'boot' | 'nonce', string> & { head: ShellHead },
): string {
  const replacements: Record<string, string> = {
    '<title>%SITE_NAME%</title>': `<title>${escapeHtml(head.title)}</title>${head.tags}`,
    '%SITE_NAME%': escapeHtml(siteName),
    '%BOOT%': boot,
    '%NONCE%': nonce,
    // preload links come after the entry scripts, which the browser should discover first
    '</head>': `${head.lead ?? ''}</head>`,
    '<div id="root">': `${renderScreen(head.screen ?? null, nonce)}<div id="root">`,
    '</body>': `${head.answers ?? ''}</body>`,
  };
  return html.replaceAll(
    /<title>%SITE_NAME%<\/title>|%(?:SITE_NAME|BOOT|NONCE)%|<\/(?:head|body)>|<div id="root">/g,
    (placeholder) => replacements[placeholder] ?? placeholder,
  );
}

/** The first screen beside the element of the app; `boot.js` removes it when the app has drawn the page. */
const renderScreen = (screen: ShellHead['screen'], nonce: string): string =>
  screen ? `<div id="first"><style nonce="${nonce}">${screen.css}</style>${screen.html}</div>` : '';
