// Path to go to after sign-out at an external provider. The provider's redirect URL is fixed, so the path is stored in
// sessionStorage.
const pathKey = 'komawari.after-signout';

export const savePathAfterSignOut = (path: string): void => sessionStorage.setItem(pathKey, path);

/** The stored path, or null; it stays until it is dropped. */
export const pathAfterSignOut = (): string | null => sessionStorage.getItem(pathKey);

export const dropPathAfterSignOut = (): void => sessionStorage.removeItem(pathKey);

const deletedKey = 'komawari.deleted';

/** Records that the account was deleted, for the page after sign-out to say so. */
export const saveAccountDeleted = (): void => sessionStorage.setItem(deletedKey, '1');
export const wasAccountDeleted = (): boolean => sessionStorage.getItem(deletedKey) !== null;
export const dropAccountDeleted = (): void => sessionStorage.removeItem(deletedKey);
