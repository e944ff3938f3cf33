// Classifies files by name before they are opened: whether the name is safe, and which kind of file to expect.

export type FileKind = 'page' | 'note' | 'system' | 'container' | 'foreign archive' | 'other';

const systemFile = /(^|\/)(__MACOSX|@eaDir|@recycle|#recycle|\$RECYCLE\.BIN|\.[^/]*|Thumbs\.db|desktop\.ini)(\/|$)/i;

/** @param name a name or slash-separated path; one part created by an operating system makes it a system file */
export function kindOf(name: string): FileKind {
  if (systemFile.test(name)) return 'system';
  if (/(^|\/)comicinfo\.xml$/i.test(name)) return 'note';
  // includes unsupported image formats: the content decides later, and without them the chapter would miss pages
  if (/\.(jpe?g|jpe|jfif|png|gif|webp|avif|bmp|tiff?|jxl|jp2|hei[cf]|svg)$/i.test(name)) return 'page';
  if (/\.(cbz|zip|epub)$/i.test(name)) return 'container';
  if (/\.(cbr|rar|cb7|7z|cbt|tar|tgz|gz|xz|pdf|mobi|azw3?)$/i.test(name)) return 'foreign archive';
  return 'other';
}

/** Returns why a name is unsafe (path traversal, misleading for people), or null. */
export function unsafeName(name: string): string | null {
  if (name.length === 0 || name.length > 1000) return 'its name is empty or far too long';
  if (name.includes('\0')) return 'its name holds a zero byte';
  if (/^[/\\]/.test(name) || /^[a-z]:/i.test(name)) return 'its name starts at the root of a disk';
  if (name.split(/[/\\]/).includes('..')) return 'its name leads out of the archive';
  return null;
}
