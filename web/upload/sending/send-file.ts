// Sends one page with its progress: the share of its bytes that is sent, then that the server checks it. Apart from
// `call`, because only XMLHttpRequest tells how much of a body is sent.
import { buildUrl } from '#contract/preload/api-request.ts';
import { ApiFailure, readFailure } from '#web/lib/api/failure.ts';
import { accessToken, renewedToken } from '#web/lib/session/session.ts';

interface FileToSend {
  session: string;
  /** Tab that writes: another one may take the upload over. */
  holder: string;
  name: string;
  file: Blob;
}

export type SendProgress = { kind: 'sending'; share: number } | { kind: 'checking' };

/** Seconds without a sent byte, or without an answer once all are sent, after which the connection is given up. */
const stallMs = 60_000;
const answerMs = 180_000;

/** Returns the body of the answer. Rejects with `ApiFailure`, or with the signal's reason when it is aborted. */
export async function sendFile(
  toSend: FileToSend,
  onProgress: (progress: SendProgress) => void,
  signal: AbortSignal,
): Promise<unknown> {
  const token = await accessToken('member');
  try {
    return await post(toSend, token, onProgress, signal);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 401 || token === null) throw error;
    return post(toSend, await renewedToken(token), onProgress, signal);
  }
}

function post(
  { session, holder, name, file }: FileToSend,
  token: string | null,
  onProgress: (progress: SendProgress) => void,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    let hasStalled = false;
    const expectWithin = (milliseconds: number): void => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => {
        hasStalled = true;
        request.abort();
      }, milliseconds);
    };
    const abort = (): void => request.abort();
    const end = (settle: () => void): void => {
      clearTimeout(stallTimer);
      signal.removeEventListener('abort', abort);
      settle();
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      expectWithin(stallMs);
      onProgress({ kind: 'sending', share: total === 0 ? 0 : loaded / total });
    });
    request.upload.addEventListener('load', () => {
      expectWithin(answerMs);
      onProgress({ kind: 'checking' });
    });
    request.addEventListener('load', () => end(() => settleAnswer(request, resolve, reject)));
    request.addEventListener('error', () => end(() => reject(new ApiFailure('offline', 0, 'the page was not sent'))));
    request.addEventListener('abort', () =>
      end(() => reject(hasStalled ? new ApiFailure('timeout', 0, 'the page was not sent') : (signal.reason as Error))),
    );
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    request.open('POST', `/api${buildUrl(`/upload/${session}`, undefined, { holder })}`);
    request.setRequestHeader('accept', 'application/json');
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    const form = new FormData();
    form.append('file', file, name);
    expectWithin(stallMs);
    request.send(form);
  });
}

function settleAnswer(
  request: XMLHttpRequest,
  resolve: (body: unknown) => void,
  reject: (failure: ApiFailure) => void,
): void {
  const headers = new Headers();
  const retryAfter = request.getResponseHeader('retry-after');
  if (retryAfter !== null) headers.set('retry-after', retryAfter);
  const { status } = request;
  let body: unknown = null;
  try {
    body = JSON.parse(request.responseText);
  } catch {
    // a proxy answered, not the site
  }
  if (status >= 200 && status < 300 && body !== null) resolve(body);
  else reject(readFailure({ status, headers } as Response, body));
}
