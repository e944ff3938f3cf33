// Splits a request target, and never throws, whatever a client has sent.

export interface Target {
  /** Still percent-encoded; begins with a slash, except for the target `*` and malformed ones. */
  path: string;
  /** Everything after the first question mark; a later one belongs to a value. */
  query: string;
}

/** Splits `/path?query` and the absolute form that proxies send, `http://host/path?query`. A fragment is dropped. */
export function splitTarget(target: string): Target {
  const own = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const text = own.split('#', 1)[0] ?? '';
  const mark = text.indexOf('?');
  const path = mark === -1 ? text : text.slice(0, mark);
  return { path: path === '' ? '/' : path, query: mark === -1 ? '' : text.slice(mark + 1) };
}
