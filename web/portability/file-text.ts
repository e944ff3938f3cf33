// Texts of files in the encodings that other sites, spreadsheets and shells write.

const declaredEncoding = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** The text of a file, by its byte order mark, by zeros of UTF-16 without one, or by its XML declaration; else UTF-8. */
export function textOf(bytes: Uint8Array): string {
  const encoding = wideEncodingOf(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 300)).trimStart();
  const [, declared = 'utf-8'] = declaredEncoding.exec(head) ?? [];
  return decoderOf(declared).decode(bytes);
}

/** The kind of UTF-16 that a text is in; null for other encodings, and for what is no text. */
export function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes[3] === 0 && second === 0 && isTextStart(first)) return 'utf-16le';
  if (bytes[2] === 0 && first === 0 && isTextStart(second)) return 'utf-16be';
  return null;
}

const isTextStart = (byte: number | undefined): boolean => byte === 0x3c || byte === 0x7b || byte === 0x5b;

/** UTF-8 for an encoding that the browser does not know, and for a file that calls itself UTF-16 and is none. */
function decoderOf(encoding: string): TextDecoder {
  try {
    const decoder = new TextDecoder(encoding);
    return decoder.encoding.startsWith('utf-16') ? new TextDecoder() : decoder;
  } catch {
    return new TextDecoder();
  }
}
