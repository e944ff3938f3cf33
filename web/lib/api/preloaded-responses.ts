// API responses that the server embedded in the page (element `#answers`), so that the first screen needs no request.

/**
 * Age in ms since navigation start up to which an embedded response is used. On a slow connection the scripts alone may
 * take half a minute.
 */
const maxAgeMs = 60_000;

let preloadedResponses: Record<string, unknown> | null = null;

/** Removes and returns the embedded response for an API path; undefined when there is none or it is stale. */
export function takePreloadedResponse(address: string): unknown {
  preloadedResponses ??= readPreloadedResponses();
  const response = performance.now() < maxAgeMs ? preloadedResponses[address] : undefined;
  delete preloadedResponses[address];
  return response;
}

function readPreloadedResponses(): Record<string, unknown> {
  const json = typeof document === 'undefined' ? null : document.getElementById('answers')?.textContent;
  if (!json) return {};
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return {};
  }
}
