// The Range header of HTTP (RFC 9110, 14), as far as resumed downloads need it: one range of bytes.

interface ByteRange {
  /** Offset of the first byte. */
  start: number;
  /** Offset after the last byte. */
  end: number;
}

/**
 * Parses the byte range that a request wants, `null` for the whole file, or `unsatisfiable`. Several ranges, other
 * units and malformed headers mean the whole file; so does an If-Range that does not match the current file.
 * @param size bytes of the file
 * @param etag of the file, strong
 */
export function requestedRange(
  headers: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | null {
  const { range, 'if-range': ifRange } = headers;
  if (range === undefined) return null;
  if (ifRange !== undefined && ifRange !== etag) return null;
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const suffixLength = Math.min(Number(to), size);
    return suffixLength === 0 ? 'unsatisfiable' : { start: size - suffixLength, end: size };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: to === '' ? size : Math.min(Number(to) + 1, size) };
}
