// Where to go once an outside provider has signed somebody out, too: its way back has a fixed address, so this tab keeps it.
const key = 'komawari.after-signout';

export const keepAfterSignout = (path: string): void => sessionStorage.setItem(key, path);

/** What was kept, if anything; it stays until it is dropped. */
export const afterSignout = (): string | null => sessionStorage.getItem(key);

export const dropAfterSignout = (): void => sessionStorage.removeItem(key);
