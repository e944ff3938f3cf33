import type { ReactNode } from 'react';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useT } from '#web/lib/i18n.ts';
import { SectionError } from '#web/lib/SectionError.tsx';
import { useFailure } from '#web/lib/use-failure.ts';
import { Busy, Skeleton } from '#web/ui/Skeleton.tsx';

/** A part of the account: its shape while it loads, what went wrong with Retry, or what `children` make of it. */
export function AccountPart<T>({
  query: options,
  height,
  children,
}: {
  query: UseQueryOptions<T, Error, T, readonly string[] & string[]>;
  /** Of the part, in CSS units, while it loads. */
  height: string;
  children: (data: T) => ReactNode;
}) {
  const t = useT();
  const query = useQuery(options);
  const failure = useFailure(query);
  if (failure) return <SectionError query={query} failure={failure} />;
  if (query.data === undefined)
    return (
      <Busy label={t('app.loading')}>
        <Skeleton height={height} />
      </Busy>
    );
  return children(query.data);
}
