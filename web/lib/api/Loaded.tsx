import type { ReactNode } from 'react';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useT } from '../i18n/i18n.ts';
import { SectionError } from './SectionError.tsx';
import { useFailure } from './use-failure.ts';

/** A part of a page: its shape while it loads, what went wrong with Retry, or what `children` make of what came. */
export function Loaded<T>({
  query,
  height,
  children,
}: {
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Of the part, in CSS units, while it loads. */
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
