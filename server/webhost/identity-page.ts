// Renders a sign-in page: a separate HTML entry of the web, with the step of the sign-in in its boot facts
// (JSON for the script of the page).
import { randomBytes } from 'node:crypto';
import type { IdentityPage } from '#contract/endpoints/identity.ts';
import type { Config } from '#server/core/process/config.ts';
import { pageHeaders } from '#server/core/http/security-headers.ts';
import type { Build } from './builds.ts';
import { bootFacts, fillShell } from './shell.ts';

/**
 * Renders the page with `no-store`, because it belongs to one person's sign-in. @param web the HTML entry and its
 * build; null when the web is not built
 */
export function renderIdentityPage(
  web: { html: string | null; build: Build } | null,
  config: Config,
  status: number,
  page: IdentityPage,
): { headers: Record<string, string>; body: string } {
  const nonce = randomBytes(16).toString('base64');
  const boot = bootFacts(config, { status, nonce, build: web?.build, identity: page });
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // the URL may contain a code, which must not leak in a referrer
    ...pageHeaders(config, '/realms/', nonce),
    'referrer-policy': 'no-referrer',
  };
  const html = web?.html ?? null;
  if (html === null) return { headers: { ...headers, 'content-type': 'application/json' }, body: boot };
  const { siteName } = config;
  return { headers, body: fillShell(html, { siteName, boot, nonce, head: { title: siteName, tags: '' } }) };
}
