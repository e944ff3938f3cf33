// What the name of a file tells before it is opened: whether it is safe, and what kind of thing it should be.

export type FileKind = 'page' | 'note' | 'system' | 'container' | 'foreign archive' | 'other';

const system = /(^|\/)(__MACOSX|@eaDir|@recycle|#recycle|\$RECYCLE\.BIN|\.[^/]*|Thumbs\.db|desktop\.ini)(\/|$)/i;

/** @param name a name or slash-separated path; a part of it that a system put there makes the whole a system file */
export function kindOf(name: string): FileKind {
  if (system.test(name)) return 'system';
  if (/(^|\/)comicinfo\.xml$/i.test(name)) return 'note';
  // also kinds that are not taken: their content is what counts, and a chapter without them would have holes
  if (/\.(jpe?g|jpe|jfif|png|gif|webp|avif|bmp|tiff?|jxl|jp2|hei[cf]|svg)$/i.test(name)) return 'page';
  if (/\.(cbz|zip|epub)$/i.test(name)) return 'container';
  if (/\.(cbr|rar|cb7|7z|cbt|tar|tgz|gz|xz|pdf|mobi|azw3?)$/i.test(name)) return 'foreign archive';
  return 'other';
}

/** Why a file of a kind is no page, for the person who reads along. */
export function skipReason(kind: Exclude<FileKind, 'page' | 'note'>): string {
  switch (kind) {
    case 'system':
      return 'a file of the system that packed it';
    case 'container':
    case 'foreign archive':
      return 'an archive inside the archive';
    case 'other':
      return 'not an image';
  }
}

/** Why a name could leave the archive or fool a person, or null. */
export function unsafeName(name: string): string | null {
  if (name.length === 0 || name.length > 1000) return 'its name is empty or far too long';
  if (name.includes('\0')) return 'its name holds a zero byte';
  if (/^[/\\]/.test(name) || /^[a-z]:/i.test(name)) return 'its name starts at the root of a disk';
  if (name.split(/[/\\]/).includes('..')) return 'its name leads out of the archive';
  return null;
}

/** Names are UTF-8 when they can be, whatever the archive declares; backslashes of old programs are slashes. */
export function decodeName(bytes: Buffer): string {
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    name = bytes.toString('latin1');
  }
  return name.replaceAll('\\', '/').replaceAll(/(?<=^|\/)\.\//g, '');
}
