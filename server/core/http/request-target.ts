// Splits a request target, and never throws, whatever a client has sent.

export interface Target {
  /** Still percent-encoded; begins with a slash, except for the target `*` and malformed ones. */
  path: string;
  /** Everything after the first question mark; further question marks belong to the values of parameters. */
  query: string;
}

/** Splits `/path?query` and the absolute form that proxies send, `http://host/path?query`. A fragment is dropped. */
export function splitTarget(target: string): Target {
  const originForm = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const withoutFragment = originForm.split('#', 1)[0] ?? '';
  const queryStart = withoutFragment.indexOf('?');
  const path = queryStart === -1 ? withoutFragment : withoutFragment.slice(0, queryStart);
  return { path: path === '' ? '/' : path, query: queryStart === -1 ? '' : withoutFragment.slice(queryStart + 1) };
}
