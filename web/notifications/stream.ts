// Reads the event stream of notifications. It is a `fetch` stream, so that the access token is in a header: the address of
// an `EventSource` would be in logs.
import { accessToken, renewedToken } from '#web/lib/session/session.ts';
import { listen } from '#web/ui/behavior/listen.ts';

const address = '/api/notification/stream';
/** Milliseconds without any sign of life after which a stream counts as lost; the server sends one every 20 s. */
const maxSilenceMs = 50_000;
const firstWaitMs = 1000;
const maxWaitMs = 60_000;
/** Wait after a response that will not change soon: the account is banned, or has too many streams. */
const refusedWaitMs = 10 * 60_000;
/** Streams that were open for this long worked: the next failure is the first one again. */
const steadyMs = 30_000;

interface StreamOptions {
  /** Ends the stream. */
  signal: AbortSignal;
  onUnread: (unread: number) => void;
  /** Called when no stream is to be had for a while. */
  onRefused: () => void;
}

/** Keeps a stream open until the signal is aborted: connects again when it ends, with growing pauses. */
export async function followStream({ signal, onUnread, onRefused }: StreamOptions): Promise<void> {
  let failures = 0;
  /** Id of the last event, so that the server does not send it again. */
  let lastId: string | null = null;
  while (!signal.aborted) {
    const startedAt = Date.now();
    const result = await readStream(lastId, signal, (id, unread) => {
      lastId = id;
      onUnread(unread);
    }).catch((): StreamResult => 'failed');
    if (signal.aborted) return;
    failures = result === 'failed' && Date.now() - startedAt < steadyMs ? failures + 1 : 0;
    if (result === 'refused') onRefused();
    await pause(waitAfter(result, failures), signal);
  }
}

/**
 * `renew`: the access token has expired. `moved`: the server stops, and another one takes over. `refused`: the server
 * wants no stream of this browser for a while.
 */
type StreamResult = 'renew' | 'moved' | 'failed' | 'refused';

/** Milliseconds until the next attempt. Random, so that all browsers do not come back at the same moment. */
function waitAfter(result: StreamResult, failures: number): number {
  if (result === 'renew') return 0;
  const longest = result === 'refused' ? refusedWaitMs : Math.min(maxWaitMs, firstWaitMs * 2 ** failures);
  return longest * (0.5 + Math.random() / 2);
}

/** Reads one stream to its end. */
async function readStream(
  lastId: string | null,
  signal: AbortSignal,
  onUnread: (id: string | null, unread: number) => void,
): Promise<StreamResult> {
  const token = await accessToken('member');
  if (token === null) return 'failed';
  const silence = new AbortController();
  let watchdog = 0;
  const heard = (): void => {
    clearTimeout(watchdog);
    watchdog = window.setTimeout(() => silence.abort(), maxSilenceMs);
  };
  try {
    heard();
    const response = await fetch(address, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastId === null ? {} : { 'last-event-id': lastId }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) return await resultOfRefusal(response, token);
    let result: StreamResult = 'failed';
    for await (const { event, id, data } of readEvents(response.body, heard)) {
      if (event === 'unread') onUnread(id, (data as { unread: number }).unread);
      if (event === 'end') result = await resultOfEnd((data as { reason: string }).reason, token);
    }
    return result;
  } finally {
    clearTimeout(watchdog);
  }
}

async function resultOfRefusal({ status }: Response, token: string): Promise<StreamResult> {
  if (status === 401) return (await renewedToken(token)) === null ? 'failed' : 'renew';
  return status === 403 || status === 429 ? 'refused' : 'failed';
}

async function resultOfEnd(reason: string, token: string): Promise<StreamResult> {
  if (reason === 'replaced') return 'refused';
  if (reason === 'stopping') return 'moved';
  // a session that has ended is noticed here, and then everything that depends on it stops
  return (await renewedToken(token)) === null ? 'failed' : 'renew';
}

interface StreamEvent {
  event: string;
  id: string | null;
  data: unknown;
}

/** Parses server-sent events; comments only count as signs of life. */
async function* readEvents(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let waiting = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      heard();
      const blocks = (waiting + value).split('\n\n');
      waiting = blocks.pop()!;
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map(splitField));
        const [event, data] = [fields.get('event'), fields.get('data')];
        if (event !== undefined && data !== undefined)
          yield { event, id: fields.get('id') ?? null, data: JSON.parse(data) as unknown };
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function splitField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}

/** Waits; less long when the connection comes back, and until the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    const stopListening = listen(window, { online: finish });
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });
}
