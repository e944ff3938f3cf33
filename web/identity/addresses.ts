/** URL that begins a sign-in and then leads to the start page. */
export const signInUrl = '/auth/login?afterAuthentication=/';

/** URL hashes of the views of the first step, so that the browser's Back button works. */
export const viewHashes = { signIn: '#sign-in', signUp: '#create', forgotten: '#forgotten' } as const;
export type View = keyof typeof viewHashes;

/** Path of the settings page where a member creates new recovery codes. */
export const accountSettingsPath = '/settings?tab=account';
