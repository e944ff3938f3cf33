// OAuth token requests: the form, client credentials in it or as HTTP Basic, and errors in OAuth format.
import type { RequestSource } from '#server/core/http/route.ts';

export interface OAuthRequest {
  form: ReadonlyMap<string, string>;
  clientId: string | null;
  clientSecret: string | null;
  source: RequestSource;
}

export interface OAuthResponse {
  status: number;
  /** Null for an empty response. */
  body: Record<string, unknown> | null;
}

type OAuthError =
  | 'invalid_request'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'temporarily_unavailable';

export function oauthErrorResponse(status: 400 | 401 | 429, error: OAuthError, description: string): OAuthResponse {
  return { status, body: { error, error_description: description } };
}

/** Parses a form whose parameters each occur once; otherwise returns an error response. */
export function parseForm(parameters: URLSearchParams): ReadonlyMap<string, string> | OAuthResponse {
  const form = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (form.has(name)) return oauthErrorResponse(400, 'invalid_request', 'A form parameter is given more than once');
    if (value.includes('\0')) return oauthErrorResponse(400, 'invalid_request', 'A form parameter is not text');
    form.set(name, value);
  }
  return form;
}

/** Reads client credentials from HTTP Basic, else from the form. Missing ones are null. */
export function readCredentials(
  form: ReadonlyMap<string, string>,
  authorization: string | undefined,
): Pick<OAuthRequest, 'clientId' | 'clientSecret'> | OAuthResponse {
  const formCredentials = { clientId: form.get('client_id') ?? null, clientSecret: form.get('client_secret') ?? null };
  const encodedCredentials = /^basic +([\w+/]+=*) *$/i.exec(authorization ?? '')?.[1];
  if (encodedCredentials === undefined) return formCredentials;
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encodedCredentials, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) return formCredentials;
  const clientId = decodeCredential(id);
  if (formCredentials.clientId !== null && formCredentials.clientId !== clientId) {
    return oauthErrorResponse(400, 'invalid_request', 'The form names another client than the header');
  }
  return { clientId, clientSecret: decodeCredential(secret) };
}

/** Form-decodes one part of HTTP Basic credentials. Many programs do not encode it; then a percent sign is literal. */
function decodeCredential(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).replaceAll('\0', '');
  } catch {
    return text.replaceAll('\0', '');
  }
}
