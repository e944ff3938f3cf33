// Token, logout and revocation endpoints for personal clients. All other requests are left to the OpenID provider,
// which shares these addresses.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { sourceOf } from '#server/core/http/route.ts';
import type { Tokens } from '#server/sessions/tokens.ts';
import { type OAuthAnswer, type OAuthRequest, readCredentials, readForm } from './oauth.ts';
import { personalLogout, personalRevocation, personalTokens } from './personal-tokens.ts';

/** Sends the response; false when the request comes from any other program. */
type FormHandler = (request: FastifyRequest, reply: FastifyReply, form: URLSearchParams) => Promise<boolean>;

export const tokenRequests = (ctx: Context, tokens: Tokens): FormHandler => formHandler(ctx, tokens, personalTokens);
export const logoutRequests = (ctx: Context, tokens: Tokens): FormHandler => formHandler(ctx, tokens, personalLogout);
export const revocationRequests = (ctx: Context, tokens: Tokens): FormHandler =>
  formHandler(ctx, tokens, personalRevocation);

function formHandler(
  ctx: Context,
  tokens: Tokens,
  work: (ctx: Context, tokens: Tokens, oauthRequest: OAuthRequest) => Promise<OAuthAnswer | null>,
): FormHandler {
  return async (request, reply, form) => {
    const oauthRequest = read(ctx, request, form);
    const answer = 'status' in oauthRequest ? oauthRequest : await work(ctx, tokens, oauthRequest);
    if (answer) send(reply, answer);
    return answer !== null;
  };
}

function read(ctx: Context, request: FastifyRequest, sent: URLSearchParams): OAuthRequest | OAuthAnswer {
  const form = readForm(sent);
  if ('status' in form) return form;
  const credentials = readCredentials(form, request.headers.authorization);
  if ('status' in credentials) return credentials;
  return { form, ...credentials, source: sourceOf(ctx, request) };
}

function send(reply: FastifyReply, { status, body }: OAuthAnswer): void {
  reply.code(status).headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
  // sent only if the request had an Authorization header, because the challenge makes browsers show a login dialog
  if (status === 401 && reply.request.headers.authorization !== undefined) {
    reply.header('www-authenticate', 'Basic realm="clients"');
  }
  if (body === null) void reply.send();
  else void reply.type('application/json').send(JSON.stringify(body));
}
