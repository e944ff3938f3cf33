import { lazy, Suspense, type ComponentType } from 'react';

/** A part of some code that is fetched when it is first drawn; nothing, or `meanwhile`, is there until then. */
export function later<All, P extends object>(
  load: () => Promise<All>,
  part: (all: All) => ComponentType<P>,
  Meanwhile?: ComponentType,
) {
  const Part = lazy(async () => ({ default: part(await load()) as ComponentType<object> }));
  return (props: P) => (
    <Suspense fallback={Meanwhile && <Meanwhile />}>
      <Part {...props} />
    </Suspense>
  );
}
