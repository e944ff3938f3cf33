// Fetches and decodes the pages of one chapter: at most a few at once, the most urgent first, and what is no longer
// wanted is let go. Knows what became of each page, and tells whoever listens.
import type { PageState } from '#web/ui/PageBar.tsx';

/** Resolves when the picture can be drawn at once; rejects when it did not arrive. */
export type LoadImage = (url: string, signal: AbortSignal) => Promise<unknown>;

export interface PageLoader {
  /** A new array after every change. */
  states: () => readonly PageState[];
  stateOf: (page: number) => PageState;
  /** How many failed. */
  failed: () => number;
  subscribe: (listener: () => void) => () => void;
  /** Where a page's picture is, 1-based; a retried one has an address of its own, so that no cache answers. */
  urlOf: (page: number) => string;
  /** What has arrived of a page that is wanted, or undefined. */
  pictureOf: (page: number) => unknown;
  /** The pages to have, most urgent first. Others that are still on their way are dropped. */
  want: (pages: readonly number[]) => void;
  /** The picture was thought to be here and is not. */
  fail: (page: number) => void;
  retry: (page: number) => void;
  retryFailed: () => void;
  /** Drops everything that is on its way. `want` begins again. */
  rest: () => void;
}

const atOnce = 3;
/** A page that fails is asked for once more by itself. */
const ownRetries = 1;

/** @param again where each page is asked for from its second attempt on */
export function createPageLoader(
  urls: readonly string[],
  load: LoadImage,
  again: readonly string[] = urls,
): PageLoader {
  let states: PageState[] = urls.map(() => 'waiting');
  let wanted: number[] = [];
  const attempts = urls.map(() => 0);
  const failures = urls.map(() => 0);
  const running = new Map<number, AbortController>();
  const kept = new Map<number, unknown>();
  const listeners = new Set<() => void>();

  const urlOf = (page: number): string => {
    const attempt = attempts[page - 1] ?? 0;
    return attempt > 0 ? `${again[page - 1] ?? ''}?again=${attempt}` : (urls[page - 1] ?? '');
  };
  const mark = (page: number, state: PageState): void => {
    if (states[page - 1] === state) return;
    states = states.with(page - 1, state);
    for (const listener of listeners) listener();
  };
  const stop = (page: number): void => {
    running.get(page)?.abort();
    running.delete(page);
  };
  const needs = (page: number): boolean =>
    !running.has(page) && !kept.has(page) && states[page - 1] !== 'failed' && page >= 1 && page <= urls.length;

  const start = (page: number): void => {
    const control = new AbortController();
    running.set(page, control);
    const settle = (done: () => void): void => {
      if (control.signal.aborted) return;
      running.delete(page);
      done();
      proceed();
    };
    const arrived = (picture: unknown): void =>
      settle(() => {
        kept.set(page, picture);
        mark(page, 'loaded');
      });
    load(urlOf(page), control.signal).then(arrived, () => settle(() => failed(page)));
  };
  const failed = (page: number): void => {
    kept.delete(page);
    failures[page - 1]! += 1;
    attempts[page - 1]! += 1;
    mark(page, failures[page - 1]! > ownRetries ? 'failed' : 'waiting');
  };
  const proceed = (): void => {
    for (const [at, page] of wanted.entries()) {
      // what is in sight does not wait for a free place
      if (running.size >= atOnce && at > 0) return;
      if (needs(page)) start(page);
    }
  };
  const reopen = (page: number): void => {
    if (states[page - 1] !== 'failed') return;
    failures[page - 1] = 0;
    mark(page, 'waiting');
  };

  return {
    states: () => states,
    stateOf: (page) => states[page - 1] ?? 'waiting',
    failed: () => states.filter((state) => state === 'failed').length,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    urlOf,
    pictureOf: (page) => kept.get(page),
    want: (pages) => {
      wanted = [...pages];
      const still = new Set(wanted);
      for (const page of running.keys()) if (!still.has(page)) stop(page);
      for (const page of kept.keys()) if (!still.has(page)) kept.delete(page);
      proceed();
    },
    fail: (page) => {
      stop(page);
      failed(page);
      proceed();
    },
    retry: (page) => {
      reopen(page);
      // somebody waits for it
      wanted = [page, ...wanted.filter((each) => each !== page)];
      proceed();
    },
    retryFailed: () => {
      const pages = states.flatMap((state, index) => (state === 'failed' ? [index + 1] : []));
      for (const page of pages) reopen(page);
      wanted.push(...pages.filter((page) => !wanted.includes(page)));
      proceed();
    },
    rest: () => {
      for (const page of running.keys()) stop(page);
      wanted = [];
    },
  };
}

const patienceMs = 60_000;

/** Loads a picture with the browser and decodes it. The answer keeps it in memory for as long as somebody has it. */
export async function loadPicture(url: string, signal: AbortSignal): Promise<HTMLImageElement> {
  const image = new Image();
  const drop = (): void => {
    image.src = '';
  };
  signal.addEventListener('abort', drop, { once: true });
  image.src = url;
  try {
    await inTime(image.decode(), patienceMs);
  } catch (error) {
    // A very tall picture may be too large to decode ahead although it can be drawn.
    if (!image.complete || image.naturalWidth === 0) throw error;
  } finally {
    signal.removeEventListener('abort', drop);
  }
  return image;
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no picture after ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads the bytes of a picture, for whoever draws it: what the browser keeps of pictures drawn by itself grows and grows. */
export async function loadBytes(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await inTime(fetch(url, { credentials: 'omit', signal }), patienceMs);
  if (!answer.ok) throw new Error(`${answer.status} for a picture`);
  return inTime(answer.blob(), patienceMs);
}
