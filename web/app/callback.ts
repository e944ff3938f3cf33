// The provider's answer in a frame or a window of its own: it is handed to the page that asked, and nothing else is drawn.

/** False when this page has to deal with the answer itself. */
export function handOverCallback(): boolean {
  if (location.pathname !== '/callback/login') return false;
  const asker = window.parent !== window ? window.parent : (window.opener as Window | null);
  if (!asker) return false;
  // as oidc-client-ts expects it; another origin is never told
  asker.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin);
  if (window.opener) location.replace('/auth/login?shouldRedirect=false&wasPopup=true');
  return true;
}
