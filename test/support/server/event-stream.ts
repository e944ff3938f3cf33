// A client of an event stream.

interface StreamEvent {
  /** `closed` after the last one. */
  event: string;
  id?: string;
  data?: unknown;
}

export interface TestStream {
  next(): Promise<StreamEvent>;
  close(): Promise<void>;
}

/** Opens a stream. Comments are skipped. */
export async function openEventStream(
  address: string,
  headers: Record<string, string>,
  lastEventId?: string,
): Promise<TestStream> {
  const response = await fetch(address, {
    headers: {
      'user-agent': 'tests',
      ...headers,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = '';
  return {
    next: async () => {
      for (;;) {
        const end = waiting.indexOf('\n\n');
        if (end !== -1) {
          const fields = new Map(
            waiting
              .slice(0, end)
              .split('\n')
              .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
          );
          waiting = waiting.slice(end + 2);
          const [event, id, data] = [fields.get('event'), fields.get('id'), fields.get('data')];
          if (event !== undefined)
            return { event, ...(id ? { id } : {}), ...(data ? { data: JSON.parse(data) as unknown } : {}) };
          continue;
        }
        const { value, done } = await reader.read();
        if (done) return { event: 'closed' };
        waiting += value;
      }
    },
    close: () => reader.cancel(),
  };
}
