// Visits: requests of pages by people who have not asked their browser to be left out of such counts.
import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { clientAddress, networkOf } from '#server/core/http/limits/address.ts';
import { countVisitor } from '#server/site/visitors.ts';

const robots =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|monitor|headless|curl|wget|python|java\/|go-http|axios/i;
const maxAgentLength = 300;

export function countPageView(ctx: Context, { headers, raw }: FastifyRequest): void {
  const browser = headers['user-agent']?.slice(0, maxAgentLength) ?? '';
  if (browser === '' || robots.test(browser)) return;
  if (headers['sec-gpc'] === '1' || headers['dnt'] === '1' || headers['sec-purpose'] !== undefined) return;
  countVisitor(ctx, { network: networkOf(clientAddress(raw, ctx.config)), browser });
}
