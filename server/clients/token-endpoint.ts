// Token, logout and revocation endpoints for personal clients. All other requests are left to the OpenID provider,
// which shares these addresses.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { sourceOf } from '#server/core/http/route.ts';
import type { Tokens } from '#server/sessions/tokens.ts';
import { type OAuthResponse, type OAuthRequest, readCredentials, parseForm } from './oauth.ts';
import { personalLogout, personalRevocation, personalTokens } from './personal-tokens.ts';

/** Sends the response to a personal API client; false for requests of all other OAuth clients. */
type FormHandler = (request: FastifyRequest, reply: FastifyReply, form: URLSearchParams) => Promise<boolean>;

export const tokenRequestHandler = (ctx: Context, tokens: Tokens): FormHandler =>
  formHandler(ctx, tokens, personalTokens);
export const logoutRequestHandler = (ctx: Context, tokens: Tokens): FormHandler =>
  formHandler(ctx, tokens, personalLogout);
export const revocationRequestHandler = (ctx: Context, tokens: Tokens): FormHandler =>
  formHandler(ctx, tokens, personalRevocation);

function formHandler(
  ctx: Context,
  tokens: Tokens,
  handleRequest: (ctx: Context, tokens: Tokens, oauthRequest: OAuthRequest) => Promise<OAuthResponse | null>,
): FormHandler {
  return async (request, reply, form) => {
    const oauthRequest = parseOAuthRequest(ctx, request, form);
    const oauthResponse = 'status' in oauthRequest ? oauthRequest : await handleRequest(ctx, tokens, oauthRequest);
    if (oauthResponse) sendOAuthResponse(reply, oauthResponse);
    return oauthResponse !== null;
  };
}

function parseOAuthRequest(
  ctx: Context,
  request: FastifyRequest,
  urlForm: URLSearchParams,
): OAuthRequest | OAuthResponse {
  const form = parseForm(urlForm);
  if ('status' in form) return form;
  const credentials = readCredentials(form, request.headers.authorization);
  if ('status' in credentials) return credentials;
  return { form, ...credentials, source: sourceOf(ctx, request) };
}

function sendOAuthResponse(reply: FastifyReply, { status, body }: OAuthResponse): void {
  reply.code(status).headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
  // sent only if the request had an Authorization header, because the challenge makes browsers show a login dialog
  if (status === 401 && reply.request.headers.authorization !== undefined) {
    reply.header('www-authenticate', 'Basic realm="clients"');
  }
  if (body === null) void reply.send();
  else void reply.type('application/json').send(JSON.stringify(body));
}
