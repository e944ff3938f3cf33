/** Begins a sign-in that leads to the first page of the site. */
export const signInAnew = '/auth/login?afterAuthentication=/';

/** The views of the first step have addresses of their own within the page, so that Back works. */
export const views = { signIn: '#sign-in', signUp: '#create', forgotten: '#forgotten' } as const;
export type View = keyof typeof views;

/** Where somebody who is signed in makes new recovery codes. */
export const accountSettings = '/settings?tab=account';
