// Signs in like a browser but without one: cookies, redirects and the JSON requests of the sign-in pages.
import { createHash, randomBytes } from 'node:crypto';
import type { InteractionAction, InteractionBody } from '#contract/endpoints/identity.ts';
import type { Json } from '#test/support/server/http.ts';

export const demoPassword = 'komawari-demo';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
  token_type: string;
  scope: string;
}

/** Cookies by name and path; sufficient for a single site. */
export class CookieJar {
  readonly cookies = new Map<string, { value: string; path: string; attributes: string }>();

  store(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */);
      const separatorIndex = pair.indexOf('=');
      const [name, value] = [pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1)];
      const path = /^path=(.*)$/im.exec(attributes.join('\n'))?.[1] ?? '/';
      const isExpired = value === '' || attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute));
      if (isExpired) this.cookies.delete(`${name} ${path}`);
      else this.cookies.set(`${name} ${path}`, { value, path, attributes: attributes.join('; ') });
    }
  }

  /** Returns all cookies in Playwright's format. */
  all(): { name: string; value: string; path: string; httpOnly: boolean; sameSite?: 'Strict' | 'Lax' }[] {
    return [...this.cookies].map(([key, { value, path, attributes }]) => {
      const sameSite = (['Strict', 'Lax'] as const).find((sameSiteValue) =>
        new RegExp(`samesite=${sameSiteValue}`, 'i').test(attributes),
      );
      const name = key.split(' ')[0]!;
      return { name, value, path, httpOnly: /httponly/i.test(attributes), ...(sameSite ? { sameSite } : {}) };
    });
  }

  header(path: string): string {
    return [...this.cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
  }
}

export interface VisitResponse {
  status: number;
  headers: Headers;
  body: Json;
  location: string | null;
}

/** A simulated browser on one site. */
export class SimulatedBrowser {
  readonly site: string;
  readonly jar = new CookieJar();

  constructor(site: string) {
    this.site = site;
  }

  async send(address: string, init: RequestInit = {}): Promise<VisitResponse> {
    const url = new URL(address, this.site);
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { cookie: this.jar.header(url.pathname), 'user-agent': 'Tests/1 Firefox/128.0', ...init.headers },
    });
    this.jar.store(response.headers);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text !== '' ? JSON.parse(text) : text) as Json,
      location: response.headers.get('location'),
    };
  }

  form(address: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<VisitResponse> {
    return this.send(address, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  }
}

export interface AuthRequest {
  verifier: string;
  state: string;
  nonce: string;
  address: string;
}

/** Creates an authorization request like the site's own. */
export function authRequest(site: string, extraParams: Record<string, string> = {}, realm = 'komawari'): AuthRequest {
  const [verifier, state, nonce] = [43, 16, 16].map((length) => randomBytes(length).toString('base64url')) as [
    string,
    string,
    string,
  ];
  const query = new URLSearchParams({
    client_id: 'komawari-web',
    redirect_uri: `${site}/callback/login`,
    response_type: 'code',
    scope: 'openid email groups profile roles',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...extraParams,
  });
  return { verifier, state, nonce, address: `/realms/${realm}/protocol/openid-connect/auth?${query}` };
}

/** Sends a step of the sign-in page. @param base URL of the sign-in page from the provider's redirect */
export function sendStep<A extends InteractionAction>(
  visitor: SimulatedBrowser,
  base: string,
  action: A,
  body: InteractionBody<A>,
): Promise<VisitResponse> {
  return visitor.send(`${base}/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: visitor.site },
  });
}

/** Follows redirects within the provider's realm; returns the first URL outside of it. */
export async function followRedirects(visitor: SimulatedBrowser, startUrl: string): Promise<URL> {
  for (let nextUrl = startUrl, redirectsLeft = 8; redirectsLeft > 0; redirectsLeft--) {
    const { location, status, body } = await visitor.send(nextUrl);
    if (!location) throw new Error(`${nextUrl} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
    const url = new URL(location, visitor.site);
    if (!url.pathname.startsWith('/realms/')) return url;
    nextUrl = url.href;
  }
  throw new Error('redirects without end');
}

/** Signs in with name and password; returns the callback URL. */
export async function authorize(
  visitor: SimulatedBrowser,
  request: AuthRequest,
  { name, password = demoPassword, remember = true }: { name: string; password?: string; remember?: boolean },
): Promise<URL> {
  const { location } = await visitor.send(request.address);
  const signInResult = await sendStep(visitor, location!, 'sign-in', { name, password, remember });
  if (signInResult.body.step !== 'done') throw new Error(`the sign-in answered ${JSON.stringify(signInResult.body)}`);
  return followRedirects(visitor, signInResult.body.to as string);
}

export function exchangeCode(
  visitor: SimulatedBrowser,
  request: Pick<AuthRequest, 'verifier'>,
  code: string,
  extraFields: Record<string, string> = {},
): Promise<VisitResponse> {
  return visitor.form('/realms/komawari/protocol/openid-connect/token', {
    grant_type: 'authorization_code',
    client_id: 'komawari-web',
    redirect_uri: `${visitor.site}/callback/login`,
    code,
    code_verifier: request.verifier,
    ...extraFields,
  });
}

/** Runs the whole sign-in and returns the tokens. */
export async function signInAs(visitor: SimulatedBrowser, name: string, password = demoPassword): Promise<Tokens> {
  const request = authRequest(visitor.site);
  const callbackUrl = await authorize(visitor, request, { name, password });
  const { status, body } = await exchangeCode(visitor, request, callbackUrl.searchParams.get('code')!);
  if (status !== 200) throw new Error(`the token endpoint answered ${JSON.stringify(body)}`);
  return body as Tokens;
}

export function refresh(visitor: SimulatedBrowser, token: string): Promise<VisitResponse> {
  return visitor.form('/realms/komawari/protocol/openid-connect/token', {
    grant_type: 'refresh_token',
    client_id: 'komawari-web',
    refresh_token: token,
  });
}
