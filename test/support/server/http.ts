// HTTP requests to a running listener. Response bodies are untyped JSON.

export type Json = any;

export interface TestResponse {
  status: number;
  headers: Headers;
  body: Json;
}

export async function get(address: string, headers: Record<string, string> = {}): Promise<TestResponse> {
  return request(address, { headers });
}

/** Sends `body` unchanged, with a JSON content type unless the headers set another one. */
export async function post(address: string, body: string, headers: Record<string, string> = {}): Promise<TestResponse> {
  return request(address, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
}

/** Sends a request with any method; a body has a JSON content type by default. */
export async function send(
  method: string,
  address: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  if (body === undefined) return request(address, { method, headers });
  return request(address, { method, body, headers: { 'content-type': 'application/json', ...headers } });
}

async function request(
  address: string,
  init: RequestInit & { headers: Record<string, string> },
): Promise<TestResponse> {
  const response = await fetch(address, {
    ...init,
    headers: { 'user-agent': 'tests', ...init.headers },
    redirect: 'manual',
  });
  const text = await bodyText(response);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Json };
}

/** Reads the body of a response; of an event stream, which does not end, only closes it. */
export async function bodyText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}

/** Returns the first error of an error response. */
export function errorOf(response: TestResponse): { title: string; detail: string; status: number } {
  const error = response.body.errors[0];
  return { title: error.title, detail: error.detail, status: error.status };
}

/** Returns the reason code of an error that has one. */
export const reasonOf = (response: TestResponse): string => response.body.errors[0].context.reason;

export const unknownId = '11111111-2222-4333-8444-555555555555';
