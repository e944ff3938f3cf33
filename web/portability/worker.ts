// Worker that reads files off the main thread: receives a file, posts back how much of it is read, then what is in it, in
// parts so small that the page receives each of them without a pause.
import { type ImportedEntry, type ImportedFile, UnreadableFile } from './imported-file.ts';
import { readFile } from './read-file.ts';

export type ReadMessage =
  | { kind: 'progress'; share: number }
  | { kind: 'entries'; entries: ImportedEntry[] }
  /** The last one: everything but the entries. */
  | { kind: 'file'; file: Omit<ImportedFile, 'entries'> }
  | { kind: 'refused'; refusal: UnreadableFile['refusal'] };

const entriesPerMessage = 250;
const post = (message: ReadMessage): void => postMessage(message);

async function read(source: Blob): Promise<void> {
  try {
    const { entries, ...file } = await readFile(source, (share) => post({ kind: 'progress', share }));
    for (let at = 0; at < entries.length; at += entriesPerMessage)
      post({ kind: 'entries', entries: entries.slice(at, at + entriesPerMessage) });
    post({ kind: 'file', file });
  } catch (error) {
    post({ kind: 'refused', refusal: error instanceof UnreadableFile ? error.refusal : 'broken' });
  }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => void read(data));
