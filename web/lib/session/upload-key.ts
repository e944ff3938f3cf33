/** localStorage key: the unfinished upload of the account, without its files. */
export const uploadKey = 'komawari.upload';

/** localStorage key: the batches and page edits of the account, without their files. */
export const batchKey = 'komawari.upload-batch';
