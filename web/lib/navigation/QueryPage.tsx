import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { isNotFound } from '../api/failure.ts';
import { useFailure } from '../api/use-failure.ts';
import { FailedPage } from './FailedPage.tsx';
import { StatusPage } from './StatusPage.tsx';

/** Page of the entity that a query loads; in its place an error page, or `loading`. */
export function QueryPage<T>({
  query,
  notFound,
  other,
  detail,
  loading,
  children,
}: {
  query: UseQueryResult<T>;
  /** Heading of the page when there is no such entity. */
  notFound: string;
  /** Link to the list of entities of this kind, for that page. */
  other?: { href: string; label: string };
  /** Says what did not load; precedes the reason. */
  detail?: string;
  loading: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const failure = useFailure(query);
  if (query.data !== undefined) return children(query.data);
  if (isNotFound(failure)) return <StatusPage status={404} heading={notFound} other={other} />;
  if (failure) {
    return (
      <FailedPage detail={detail} failure={failure} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  }
  return loading;
}
