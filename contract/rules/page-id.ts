// Apart from the table of pages, which the sign-in pages do not need.
const uuidPattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether the `id` of a path is a UUID; pages respond 400 to anything else. */
export const isPageId = (id: string): boolean => uuidPattern.test(id);
