// Finds out what a file is by its contents, and reads it.
import { limits } from '#contract/rules/limits.ts';
import { isAniListFile, readAniListFile } from './read-anilist.ts';
import { readFollowsFile } from './read-follows.ts';
import { readMihonBackup } from './read-mihon.ts';
import { isMyAnimeListFile, readMyAnimeListFile } from './read-myanimelist.ts';
import { isOwnExport, readOwnExport } from './read-own-export.ts';
import { type ImportedFile, UnreadableFile } from './imported-file.ts';

/** Bytes of a file, and of what is in a compressed one: backups of the largest libraries have some 20 MB. */
const maxFileBytes = 64 * 1024 * 1024;
const maxContentBytes = 256 * 1024 * 1024;

/** @throws UnreadableFile */
export async function readFile(file: Blob): Promise<ImportedFile> {
  if (file.size > maxFileBytes) throw new UnreadableFile('tooLarge');
  const bytes = await uncompressed(new Uint8Array(await file.arrayBuffer()));
  const imported = readContents(bytes);
  const { entries, lists = [], groups = [], users = [] } = imported;
  if (entries.length + lists.length + groups.length + users.length === 0) throw new UnreadableFile('empty');
  if (entries.length > limits.importedEntries) throw new UnreadableFile('tooLarge');
  return imported;
}

/** @throws UnreadableFile */
export function readContents(bytes: Uint8Array): ImportedFile {
  const start = firstCharacter(bytes);
  try {
    if (start === '<') {
      const text = new TextDecoder().decode(bytes);
      if (!isMyAnimeListFile(text)) throw new UnreadableFile('unknown');
      return readMyAnimeListFile(text);
    }
    if (start === '{' || start === '[') {
      const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
      if (isOwnExport(json)) return readOwnExport(json);
      return isAniListFile(json) ? readAniListFile(json) : readFollowsFile(json);
    }
    // the first field of a backup is a title, field 1 with a length
    if (bytes[0] === 0x0a) return readMihonBackup(bytes);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken');
  }
  throw new UnreadableFile('unknown');
}

/** The first character that is no space or byte order mark, or null if it is no text. */
function firstCharacter(bytes: Uint8Array): string | null {
  // a backup begins with a line feed, which is no space there
  if (bytes[0] === 0x0a && bytes[1] !== 0x3c && bytes[1] !== 0x7b && bytes[1] !== 0x5b) return null;
  return (
    new TextDecoder()
      .decode(bytes.subarray(0, 64))
      .replace(/^\uFEFF/, '')
      .trimStart()[0] ?? null
  );
}

/** Uncompresses gzip, up to a limit that a file cannot exceed by being compressed several times. */
async function uncompressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    for await (const part of stream as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      total += part.length;
      if (total > maxContentBytes) throw new UnreadableFile('tooLarge');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
