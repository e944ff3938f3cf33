// Requests that send, change and delete covers. Apart from `call`, which sends JSON: a cover is sent as a form.
import { buildUrl } from '#contract/preload/api-request.ts';
import { ApiFailure, readFailure } from '#web/lib/api/failure.ts';
import type { Cover } from '#web/lib/catalogue/related.ts';
import { beginWork } from '#web/lib/render/pending-work.ts';
import { accessToken, renewedToken } from '#web/lib/session/session.ts';

/** Long enough for 20 MB over a slow connection. */
const timeoutMs = 360_000;

interface CoverFacts {
  /** '' for none. */
  volume: string;
  language: string;
}

/** @param key names the request: the same one, sent again, makes no second cover */
export async function sendCover(
  titleId: string,
  { key, file, volume, language }: CoverFacts & { key: string; file: File },
): Promise<Cover> {
  const form = new FormData();
  form.append('volume', volume);
  form.append('locale', language);
  form.append('file', file);
  return ((await request('POST', `/cover/${titleId}`, form, key)) as { data: Cover }).data;
}

export async function changeCover({ id, attributes }: Cover, { volume, language }: CoverFacts): Promise<Cover> {
  const body = {
    volume: volume === '' ? null : volume,
    description: attributes.description,
    locale: language,
    version: attributes.version,
  };
  return ((await request('PUT', `/cover/${id}`, JSON.stringify(body))) as { data: Cover }).data;
}

export async function deleteCover(id: string): Promise<void> {
  await request('DELETE', `/cover/${id}`);
}

async function request(method: string, path: string, body?: FormData | string, key?: string): Promise<unknown> {
  const endWork = beginWork();
  const signal = AbortSignal.timeout(timeoutMs);
  const send = (token: string | null): Promise<Response> =>
    fetch(`/api${buildUrl(path, undefined, undefined)}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body }),
      signal,
    });
  try {
    const token = await accessToken('member');
    let response = await send(token);
    if (response.status === 401 && token !== null) response = await send(await renewedToken(token));
    const answer: unknown = await response.json();
    if (!response.ok) throw readFailure(response, answer);
    return answer;
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    throw new ApiFailure(signal.aborted ? 'timeout' : 'offline', 0, 'the cover was not sent');
  } finally {
    endWork();
  }
}
