import type { ReactNode } from 'react';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Loaded } from '#web/lib/api/Loaded.tsx';

/** Renders a section of account data: a placeholder while its query loads, an error with Retry when that fails. */
export function AccountLoader<T>({
  query,
  ...rest
}: {
  query: UseQueryOptions<T, Error, T, readonly string[] & string[]>;
  /** Height of the loading placeholder, in CSS units. */
  height: string;
  children: (data: T) => ReactNode;
}) {
  return <Loaded query={useQuery(query)} {...rest} />;
}
