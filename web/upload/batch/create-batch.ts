// A batch of one title and account: its rows, the queue that uploads them, and what is kept on the device.
import { failureText } from '#web/lib/api/failure.ts';
import { createStore } from '#web/ui/behavior/store.ts';
import type { ChapterForm } from '../form/draft.ts';
import { chosenOf } from './guess-groups.ts';
import { guessRow } from './guess-row.ts';
import { createBatchQueue, type QueueApi } from './batch-queue.ts';
import { type ChapterFiles, readContent, readForSending, splitIntoChapters } from './read-rows.ts';
import { addRows, type Batch, type BatchRow, emptyBatch, setGuessedGroups, updateRow } from './rows.ts';
import { hasBatchUpload, readBatch, saveBatch } from './stored-batch.ts';
import { browserTiming, findAlike, isQueued, readServerUpload, uploadApi } from '../sending/requests.ts';
import type { SourceFile } from '../intake/read-sources.ts';
import { sendFailureWords } from '../words.ts';

export interface BatchOptions {
  account: string;
  title: string;
  /** Names of the title, which may stand before the number in names of files. */
  names: readonly string[];
  /** Whether this tab keeps the rows on the device. */
  isKept: boolean;
}

interface AddOptions {
  unreadable?: readonly string[];
  /** Volume that other languages have the number in; null if they have none or do not agree. */
  volumeOf: (form: ChapterForm) => string | null;
}

interface ReadingState {
  /** Archives and folders that are being read. */
  reading: number;
  /** Dropped files that are no chapters. */
  ignored: readonly string[];
  failure: string | null;
}

export function createBatch({ account, title, names, isKept }: BatchOptions) {
  const stored = isKept ? readBatch(account, title) : null;
  const holder = stored?.holder ?? crypto.randomUUID();
  const store = createStore<Batch>({ ...emptyBatch, rows: stored?.rows ?? [] });
  const reading = createStore<ReadingState>({ reading: 0, ignored: [], failure: null });
  const change = (next: (batch: Batch) => Batch): void => store.set(next(store.get()));

  const api: QueueApi = {
    ...uploadApi(holder),
    async stored(session) {
      const found = await readServerUpload(session, holder);
      return found === null || found === 'held' ? found : found.files;
    },
    isQueued: (session) => isQueued(session),
    findAlike,
  };
  const queue = createBatchQueue({
    manga: title,
    api,
    timing: browserTiming,
    rows: {
      next: () => store.get().rows.find(({ isRequested, outcome }) => isRequested && outcome.kind !== 'done') ?? null,
      update: (id, fields) => change((batch) => updateRow(batch, id, fields)),
    },
    readPages: ({ sources }) => readForSending(sources ?? []),
    reasonOf: (error, stage) => (stage === 'files' ? sendFailureWords(error) : failureText(error)),
  });

  async function add(files: readonly SourceFile[], { unreadable = [], volumeOf }: AddOptions): Promise<void> {
    const chapters = splitIntoChapters(files);
    const used = new Set(chapters.flatMap(({ sources }) => sources));
    const ignored = [...unreadable, ...files.filter((file) => !used.has(file)).map(({ path }) => path)];
    reading.set({ reading: reading.get().reading + chapters.length, ignored, failure: null });
    const language = languageFor(chapters);
    for (const chapter of chapters) {
      try {
        const row = await rowOf(chapter, language, volumeOf);
        change((batch) => addRows(batch, [row]));
        void guessGroups(row);
      } catch (error) {
        reading.set({ ...reading.get(), failure: failureText(error) });
      } finally {
        reading.set({ ...reading.get(), reading: reading.get().reading - 1 });
      }
    }
  }

  /** Language of chapters whose names have none: that of the table, or of another name. */
  function languageFor(chapters: readonly ChapterFiles[]): string {
    const known = [
      ...store
        .get()
        .rows.map(({ form }) => form.language)
        .toReversed(),
      ...chapters.map(({ name }) => guessRow(name, names, '', () => null).form.language),
    ];
    return known.find((language) => language !== '') ?? '';
  }

  async function rowOf(
    { name, sources }: ChapterFiles,
    language: string,
    volumeOf: AddOptions['volumeOf'],
  ): Promise<BatchRow> {
    return {
      id: crypto.randomUUID(),
      name,
      sources,
      ...(await readContent(sources)),
      ...guessRow(name, names, language, volumeOf),
      isAnyway: false,
      leavesOut: false,
      alike: [],
      isRequested: false,
      session: null,
      outcome: { kind: 'open' },
    };
  }

  /** Groups are a help only: without an answer they are chosen by hand. */
  async function guessGroups({ id, groupNames }: BatchRow): Promise<void> {
    const groups = await chosenOf(account, groupNames).catch(() => []);
    change((batch) => setGuessedGroups(batch, id, groups));
  }

  return {
    account,
    store,
    reading,
    queue,
    change,
    add,
    /** Uploads these rows, after those that are waiting already. */
    upload(ids: readonly string[]): void {
      const requested = new Set(ids);
      change((batch) => ({
        ...batch,
        rows: batch.rows.map((row) =>
          requested.has(row.id) ? { ...row, isRequested: true, outcome: { kind: 'open' } } : row,
        ),
      }));
      queue.start();
    },
    /** Whether an upload of the server is one of these rows, or of a batch of another title on this device. */
    isOwnUpload: (session: string): boolean =>
      store.get().rows.some((row) => row.session === session) || (isKept && hasBatchUpload(account, session)),
    save(): void {
      if (isKept) saveBatch(account, title, holder, store.get().rows);
    },
  };
}

export type BatchStore = ReturnType<typeof createBatch>;
