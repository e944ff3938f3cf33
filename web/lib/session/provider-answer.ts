// Result of linking a provider's account, from the fragment of the redirect URL. It is removed from the address at
// once.
import type { ProviderAnswer } from '#contract/endpoints/linked-accounts.ts';

export type Returned = { kind: 'answer'; answer: ProviderAnswer } | { kind: 'failed'; cancelled: boolean };

let taken: Returned | null = null;

/** Returns the same result across renders until it is cleared; null when there is none. */
export function takeReturned(): Returned | null {
  const told = new URLSearchParams(location.hash.slice(1));
  const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map((name) => told.get(name));
  if (code && state) taken = { kind: 'answer', answer: { code, state, ...(iss ? { iss } : {}) } };
  else if (error) taken = { kind: 'failed', cancelled: error === 'access_denied' };
  else return taken;
  history.replaceState(history.state, '', location.pathname + location.search);
  return taken;
}

/** To be called when the page is left or the result was handled. */
export function forgetReturned(): void {
  taken = null;
}
