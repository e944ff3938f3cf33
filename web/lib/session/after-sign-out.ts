// Where to go once an outside provider has signed somebody out, too: its way back has a fixed address, so this tab keeps it.
const key = 'komawari.after-signout';

export const savePathAfterSignOut = (path: string): void => sessionStorage.setItem(key, path);

/** What was kept, if anything; it stays until it is dropped. */
export const pathAfterSignOut = (): string | null => sessionStorage.getItem(key);

export const dropPathAfterSignOut = (): void => sessionStorage.removeItem(key);

const deletedKey = 'komawari.deleted';

/** The account went with the sign-in; the page that follows says so. */
export const saveAccountDeleted = (): void => sessionStorage.setItem(deletedKey, '1');
export const wasAccountDeleted = (): boolean => sessionStorage.getItem(deletedKey) !== null;
export const dropAccountDeleted = (): void => sessionStorage.removeItem(deletedKey);
