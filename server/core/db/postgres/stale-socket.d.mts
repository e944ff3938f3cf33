export function removeStaleSocket(socket: string): void;
