// The page of the sign-in: its own entry of the web, with what it is about in its boot facts.
import { randomBytes } from 'node:crypto';
import type { IdentityPage } from '#contract/endpoints/identity.ts';
import type { Config } from '#server/core/process/config.ts';
import { pageHeaders } from '#server/core/http/security-headers.ts';
import type { Build } from './builds.ts';
import { bootFacts, fill } from './shell.ts';

/** @param web the entry and its build, null when the web is not built. Nobody keeps such a page: it is about one person's moment */
export function drawIdentityPage(
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
    // the address may hold a code
    ...pageHeaders(config, '/realms/', nonce),
    'referrer-policy': 'no-referrer',
  };
  const html = web?.html ?? null;
  if (html === null) return { headers: { ...headers, 'content-type': 'application/json' }, body: boot };
  const { siteName } = config;
  return { headers, body: fill(html, { siteName, boot, nonce, head: { title: siteName, tags: '' } }) };
}
