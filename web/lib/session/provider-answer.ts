// What a provider sent the browser back with: it stands behind the # and is taken out of the address at once.
import type { ProviderAnswer } from '#contract/endpoints/linked-accounts.ts';

export type Returned = { kind: 'answer'; answer: ProviderAnswer } | { kind: 'failed'; cancelled: boolean };

let taken: Returned | null = null;

/** The same answer until it is forgotten, however often the page is drawn; null when there is none. */
export function takeReturned(): Returned | null {
  const told = new URLSearchParams(location.hash.slice(1));
  const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map((name) => told.get(name));
  if (code && state) taken = { kind: 'answer', answer: { code, state, ...(iss ? { iss } : {}) } };
  else if (error) taken = { kind: 'failed', cancelled: error === 'access_denied' };
  else return taken;
  history.replaceState(history.state, '', location.pathname + location.search);
  return taken;
}

/** The page was left, or it has been dealt with. */
export function forgetReturned(): void {
  taken = null;
}
