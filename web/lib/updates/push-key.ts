/** localStorage key: the public id of the account for which push is on in this browser. */
export const pushKey = 'komawari.push';
