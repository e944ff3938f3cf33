// The query client of the app, for dialogs with a root of their own that change what pages have cached.
import type { QueryClient } from '@tanstack/react-query';

let client: QueryClient | null = null;

/** To be called once, after the first paint. */
export function registerAppClient(queryClient: QueryClient): void {
  client = queryClient;
}

export const appClient = (): QueryClient | null => client;
