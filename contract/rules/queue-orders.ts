// Orders of the queue of moderators.

/** `due`: what people sent in first, and the earliest due; the usual one · `oldest`: the longest waiting · `reports`: the most reported. */
export const queueOrders = ['due', 'oldest', 'reports', 'kind'] as const;
export type QueueOrder = (typeof queueOrders)[number];
