// Sign-in callback in an iframe or popup: the provider's response is posted to the page that requested it, and nothing
// is rendered.

/** Posts the response to the parent or opener. False when there is none: this page has to process the response. */
export function handOverCallback(): boolean {
  if (location.pathname !== '/callback/login') return false;
  const requester = window.parent !== window ? window.parent : (window.opener as Window | null);
  if (!requester) return false;
  // message format of oidc-client-ts; never sent to another origin
  requester.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin);
  if (window.opener) location.replace('/auth/login?shouldRedirect=false&wasPopup=true');
  return true;
}
