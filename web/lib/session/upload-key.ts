/** localStorage key: the unfinished upload of the account, without its files. */
export const uploadKey = 'komawari.upload';
