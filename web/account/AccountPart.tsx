import type { ReactNode } from 'react';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Loaded } from '#web/lib/api/Loaded.tsx';

/** A part of the account, once it is known. */
export function AccountPart<T>({
  query,
  ...rest
}: {
  query: UseQueryOptions<T, Error, T, readonly string[] & string[]>;
  /** Of the part, in CSS units, while it loads. */
  height: string;
  children: (data: T) => ReactNode;
}) {
  return <Loaded query={useQuery(query)} {...rest} />;
}
