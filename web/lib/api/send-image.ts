// Sends an image as the body of a request. Apart from `call`, which sends JSON: no page needs this before a form does.
import type { ClientQuery, ClientResponse } from '#contract/generated/client.ts';
import { buildUrl } from '#contract/preload/api-request.ts';
import { beginWork } from '../render/pending-work.ts';
import { accessToken, renewedToken } from '../session/session.ts';
import { ApiFailure, readFailure } from './failure.ts';

/** Long enough for 10 MB over a slow connection; the server waits a minute, too. */
const timeoutMs = 60_000;

/** Makes an image the picture of the signed-in person. Rejects with `ApiFailure`. */
export async function sendPicture(
  image: Blob,
  query: ClientQuery<'profiles.savePicture'>,
): Promise<ClientResponse<'profiles.savePicture'>> {
  const endWork = beginWork();
  const signal = AbortSignal.timeout(timeoutMs);
  const send = (token: string | null): Promise<Response> =>
    fetch(`/api${buildUrl('/user/me/picture', undefined, query)}`, {
      method: 'PUT',
      headers: {
        accept: 'application/json',
        // the server looks at the bytes; the browser knows a type only by the name of the file
        'content-type': image.type.startsWith('image/') ? image.type : 'image/jpeg',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: image,
      signal,
    });
  try {
    const token = await accessToken('member');
    let response = await send(token);
    if (response.status === 401 && token !== null) response = await send(await renewedToken(token));
    const body: unknown = await response.json();
    if (!response.ok) throw readFailure(response, body);
    return body as ClientResponse<'profiles.savePicture'>;
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    throw new ApiFailure(signal.aborted ? 'timeout' : 'offline', 0, 'the picture was not sent');
  } finally {
    endWork();
  }
}
