const loopbackNames = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Whether a host name or address means this machine (loopback). */
export function isLoopback(host: string): boolean {
  return loopbackNames.has(host) || /^127(\.\d{1,3}){3}$/.test(host);
}
