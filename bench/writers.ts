// Simulated users who write on two processes in turn. Each writes one toggle at a time and records what was
// acknowledged, so that the expected result of a later read on any process is known.
import { type ClientResponse, type HttpClient, clientIpOf, isOk, type ClientRequest } from './ask.ts';
import type { Toggle } from './toggles.ts';

export interface Writer {
  number: number;
  toggles: Toggle[];
  /** Toggle of the last acknowledged write. */
  last: Toggle | null;
  /** Number of writes so far; determines the next toggle and process. */
  writes: number;
}

export interface WriteResult {
  origin: number;
  /** Times from `performance.now()`: when the write was due, sent and answered. */
  due: number;
  sent: number;
  answered: number;
  answer: ClientResponse;
  what: string;
}

export interface ToggleObservation {
  what: string;
  origin: number;
  expected: boolean;
  /** The value that was read; null when the response contained none. */
  observed: boolean | null;
  /** When the expected value was acknowledged. */
  since: number;
}

export interface WritersOptions {
  /** Origins of the processes. */
  origins: readonly string[];
  httpClient: HttpClient;
  writers: Writer[];
  /** Every n-th successful write is followed by a read of the same toggle on the next process. */
  pairEvery: number;
  onWritten(written: WriteResult): void;
  onPair(pair: ToggleObservation): void;
}

export interface Writers {
  /** Performs one write with a free user, waiting for one if necessary. */
  write(due: number): Promise<void>;
  /** Reads a toggle on one process; null when a concurrent write interfered, or the expected value is unknown. */
  observe(writer: Writer, toggle: Toggle, origin: number): Promise<ToggleObservation | null>;
  /** Reads all toggles on all processes. */
  observeAll(): Promise<ToggleObservation[]>;
  /** Removes the data of all toggles. */
  removeToggleData(): Promise<void>;
}

/** Maximum concurrent requests when all toggles are read. */
const maxConcurrentReads = 24;

export function openWriters({
  origins,
  httpClient: asker,
  writers,
  pairEvery,
  onWritten,
  onPair,
}: WritersOptions): Writers {
  const idleWriters = [...writers];
  const writerWaiters: ((writer: Writer) => void)[] = [];
  let successCount = 0;
  const acquireWriter = (): Promise<Writer> => {
    const idleWriter = idleWriters.shift();
    return idleWriter ? Promise.resolve(idleWriter) : new Promise((resolve) => writerWaiters.push(resolve));
  };
  const releaseWriter = (writer: Writer): void => {
    const next = writerWaiters.shift();
    if (next) next(writer);
    else idleWriters.push(writer);
  };
  const sendAs = (writer: Writer, origin: number, request: ClientRequest): Promise<ClientResponse> =>
    asker.send(origins[origin]!, request, clientIpOf(writer.number));

  const observe: Writers['observe'] = async (writer, toggle, origin) => {
    const { value, version, acknowledgedAt: at } = toggle;
    const request = toggle.read();
    if (value === null || request === null) return null;
    const observed = toggle.tells(await sendAs(writer, origin, request));
    return toggle.version === version ? { what: toggle.name, origin, expected: value, observed, since: at } : null;
  };

  const writeOnce = async (writer: Writer, due: number): Promise<void> => {
    const writeIndex = writer.writes++;
    const origin = (writer.number + writeIndex) % origins.length;
    const toggle = writer.toggles[writeIndex % writer.toggles.length]!;
    const next = toggle.nextWrite();
    if (!next) return writeOnce(writer, due);
    toggle.version++;
    const sent = performance.now();
    const response = await sendAs(writer, origin, next.question);
    const answered = performance.now();
    const isSuccess = isOk(response);
    if (isSuccess) toggle.onWritten(response);
    toggle.value = isSuccess ? next.value : null;
    toggle.acknowledgedAt = answered;
    toggle.version++;
    if (isSuccess) writer.last = toggle;
    onWritten({ origin, due, sent, answered, answer: response, what: `${next.question.method} ${next.question.path}` });
    if (!isSuccess || !response.settled || successCount++ % pairEvery !== 0) return;
    const pair = await observe(writer, toggle, (origin + 1) % origins.length);
    if (pair) onPair(pair);
  };

  const forEachToggle = async (work: (writer: Writer, toggle: Toggle) => Promise<void>): Promise<void> => {
    const writerToggles = writers.flatMap((writer) => writer.toggles.map((toggle) => [writer, toggle] as const));
    const remaining = writerToggles.values();
    const runReader = async (): Promise<void> => {
      for (const [writer, toggle] of remaining) await work(writer, toggle);
    };
    await Promise.all(Array.from({ length: maxConcurrentReads }, runReader));
  };

  return {
    write: async (due) => {
      const writer = await acquireWriter();
      await writeOnce(writer, due).finally(() => releaseWriter(writer));
    },
    observe,
    observeAll: async () => {
      const observations: ToggleObservation[] = [];
      await forEachToggle(async (writer, toggle) => {
        for (let origin = 0; origin < origins.length; origin++) {
          const finalObservation = await observe(writer, toggle, origin);
          if (finalObservation) observations.push(finalObservation);
        }
      });
      return observations;
    },
    removeToggleData: () =>
      forEachToggle(async (writer, toggle) => {
        const request = toggle.value === false || toggle.version === 0 ? null : toggle.cleanUp();
        if (request) await sendAs(writer, 0, request);
      }),
  };
}
