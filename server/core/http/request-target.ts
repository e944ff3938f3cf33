// Takes a request target apart without failing, whatever a client wrote there.

export interface Target {
  /** Still encoded; begins with a slash, but for the targets `*` and nonsense. */
  path: string;
  /** Everything after the first question mark; a later one belongs to a value. */
  query: string;
}

/** Reads `/path?query` and the absolute form that proxies send, `http://host/path?query`. A fragment is left out. */
export function splitTarget(target: string): Target {
  const own = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const text = own.split('#', 1)[0] ?? '';
  const mark = text.indexOf('?');
  const path = mark === -1 ? text : text.slice(0, mark);
  return { path: path === '' ? '/' : path, query: mark === -1 ? '' : text.slice(mark + 1) };
}
