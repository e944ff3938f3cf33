import type { ReactNode } from 'react';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useT } from '../i18n/i18n.ts';
import { SectionError } from './SectionError.tsx';
import { useFailure } from './use-failure.ts';

/** Renders the data of a query with `children`; a skeleton while it loads, an error with Retry when it failed. */
export function Loaded<T>({
  query,
  height,
  children,
}: {
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Height of the skeleton, as a CSS length. */
  height: string;
  children: (data: T) => ReactNode;
}) {
  const t = useT();
  const failure = useFailure(query);
  if (failure) return <SectionError query={query} failure={failure} />;
  if (query.data === undefined) {
    return (
      <Busy label={t('app.loading')}>
        <Skeleton height={height} />
      </Busy>
    );
  }
  return children(query.data);
}
