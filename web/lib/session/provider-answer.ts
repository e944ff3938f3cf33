// Result of linking a provider's account, from the fragment of the redirect URL. The fragment is removed at once.
import type { ProviderResponse } from '#contract/endpoints/linked-accounts.ts';

export type ProviderResult = { kind: 'answer'; answer: ProviderResponse } | { kind: 'failed'; cancelled: boolean };

let currentResult: ProviderResult | null = null;

/** Returns the same result across renders until it is cleared; null when there is none. */
export function readProviderResult(): ProviderResult | null {
  const params = new URLSearchParams(location.hash.slice(1));
  const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map((name) => params.get(name));
  if (code && state) currentResult = { kind: 'answer', answer: { code, state, ...(iss ? { iss } : {}) } };
  else if (error) currentResult = { kind: 'failed', cancelled: error === 'access_denied' };
  else return currentResult;
  history.replaceState(history.state, '', location.pathname + location.search);
  return currentResult;
}

/** Drops the cached result; to be called when the page is left or the result was handled. */
export function clearProviderResult(): void {
  currentResult = null;
}
