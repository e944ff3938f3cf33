// The address of the header List-Unsubscribe (RFC 8058): a mail program sends a form to it when its reader presses
// "Unsubscribe". It acts at once, without cookie, sign-in or redirect. A GET, which scanners of mails send, changes
// nothing and leads to the page that asks.
import type { FastifyInstance } from 'fastify';
import { isPageId } from '#contract/rules/page-id.ts';
import { buildPath } from '#contract/rules/pages.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { countRequest } from '#server/core/http/limits/count-request.ts';
import { limitOf } from '#server/core/http/limits/endpoint-limits.ts';
import { oneClickPath, subscriberOf } from './subscription-link.ts';
import { turnDigest } from './subscription.ts';

/** Requests of an address. A provider of mail sends those of all its customers from a few addresses. */
const rate = limitOf({ id: 'notifications.unsubscribe', rate: { requests: 3000, minutes: 10 } })!;
const bodyMax = 4 * 1024;

export function unsubscribeRoutes(site: FastifyInstance, ctx: Context): void {
  void site.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: bodyMax },
      (_request, body, done) => done(null, body),
    );
    app.post<{ Params: { id: string } }>(`${oneClickPath}/:id`, async (request, reply) => {
      await countRequest(ctx, rate, request, reply, null);
      if (!isOneClick(request.body)) {
        throw new ApiError('bad_request_http_exception', 'Send the form List-Unsubscribe=One-Click');
      }
      const userId = subscriberOf(ctx, request.params.id);
      // the answer is the same for links that this site has not made
      if (userId !== null) await turnDigest(ctx, userId, false);
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Unsubscribed\n');
    });
    app.get<{ Params: { id: string } }>(`${oneClickPath}/:id`, (request, reply) => {
      const { id } = request.params;
      if (!isPageId(id)) throw new ApiError('not_found_http_exception', 'There is no such link');
      const page = buildPath('subscription', { status: 'cancelled', id });
      return reply.header('cache-control', 'no-store').redirect(page, 303);
    });
  });
}

/** Whether a form has the one field of RFC 8058; a mail program encodes it in either of two ways. */
function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  if (new URLSearchParams(body.trim()).get('List-Unsubscribe') === 'One-Click') return true;
  return /;\s*name="?List-Unsubscribe"?\r?\n(?:[\w-]+:[^\r\n]*\r?\n)*\r?\nOne-Click\r?\n--/i.test(body);
}
