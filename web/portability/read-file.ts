// Finds out what a file is by its contents, and reads it.
import { limits } from '#contract/rules/limits.ts';
import { textOf, wideEncodingOf } from './file-text.ts';
import { type ImportedFile, UnreadableFile } from './imported-file.ts';
import { isAniListFile, readAniListFile } from './read-anilist.ts';
import { readFollowsFile } from './read-follows.ts';
import { backupOf, readMihonBackup } from './read-mihon.ts';
import { isMyAnimeListFile, readMyAnimeListFile } from './read-myanimelist.ts';
import { isOldBackup, readOldBackup } from './read-old-backup.ts';
import { isOwnExport, readOwnExport } from './read-own-export.ts';

/** Bytes of a file, and of what is in a compressed one: backups of the largest libraries have some 20 MB. */
const maxFileBytes = 64 * 1024 * 1024;
const maxContentBytes = 256 * 1024 * 1024;

/** @param onRead gets the share of the file that is read. @throws UnreadableFile */
export async function readFile(file: Blob, onRead: (share: number) => void = () => undefined): Promise<ImportedFile> {
  if (file.size > maxFileBytes) throw new UnreadableFile('tooLarge');
  const bytes = await uncompressed(await bytesOf(file, onRead));
  const imported = readContents(bytes);
  const { entries, lists = [], groups = [], users = [] } = imported;
  if (entries.length + lists.length + groups.length + users.length === 0) throw new UnreadableFile('empty');
  if (entries.length > limits.importedEntries) throw new UnreadableFile('tooLarge');
  return imported;
}

async function bytesOf(file: Blob, onRead: (share: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(file.size);
  let at = 0;
  const reader = file.stream().getReader();
  for (;;) {
    const { value } = await reader.read();
    if (!value) return bytes;
    bytes.set(value, at);
    const percentBefore = Math.floor((100 * at) / bytes.length);
    at += value.length;
    if (Math.floor((100 * at) / bytes.length) > percentBefore) onRead(at / bytes.length);
  }
}

/** @throws UnreadableFile */
export function readContents(bytes: Uint8Array): ImportedFile {
  try {
    const start = firstCharacter(bytes);
    // a backup begins with the line feed that is its first field, and may go on with any character
    const backup = start === null || bytes[0] === 0x0a ? backupOf(bytes) : null;
    if (backup) return readMihonBackup(backup);
    if (start === '<') {
      const text = textOf(bytes);
      if (!isMyAnimeListFile(text)) throw new UnreadableFile('unknown');
      return readMyAnimeListFile(text);
    }
    if (start === '{' || start === '[') return readJson(JSON.parse(textOf(bytes)));
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken');
  }
  throw new UnreadableFile(bytes[0] === 0x0a ? 'broken' : 'unknown');
}

function readJson(json: unknown): ImportedFile {
  if (isOwnExport(json)) return readOwnExport(json);
  if (isOldBackup(json)) return readOldBackup(json);
  return isAniListFile(json) ? readAniListFile(json) : readFollowsFile(json);
}

/** The first character that is no space or byte order mark, or null if the file is no text that is read here. */
function firstCharacter(bytes: Uint8Array): '<' | '{' | '[' | null {
  const decoder = new TextDecoder(wideEncodingOf(bytes) ?? 'utf-8');
  const first = decoder.decode(bytes.subarray(0, 64)).trimStart()[0];
  return first === '<' || first === '{' || first === '[' ? first : null;
}

/** Uncompresses gzip, up to a limit that a file cannot exceed by being compressed several times. */
async function uncompressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  try {
    // not `for await`, which not every browser has for streams
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
    for (;;) {
      const { value } = await reader.read();
      if (!value) break;
      total += value.length;
      if (total > maxContentBytes) throw new UnreadableFile('tooLarge');
      parts.push(value);
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
