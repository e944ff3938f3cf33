// Changes of many own chapters in one request, of which some may fail.
import type { QueryClient } from '@tanstack/react-query';
import type { ClientBody } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { ownChaptersKey } from './queries.ts';

type Many = ClientBody<'ownChapters.change'>;

/** Why chapters could not be changed, by their id. */
export type Refusals = ReadonlyMap<string, string>;

/** Changes chapters. @returns the reasons of those that could not be changed; all of them when the request fails */
export async function changeMany(client: QueryClient, body: Many): Promise<Refusals> {
  try {
    const { results } = await call('ownChapters.change', { body });
    return new Map(
      results.flatMap(({ id, status, error }) =>
        error
          ? [
              [
                id,
                failureText(new ApiFailure(error.title as never, status, error.detail, null, error.context ?? {})),
              ] as const,
            ]
          : [],
      ),
    );
  } catch (failure) {
    const reason = failureText(failure);
    return new Map(body.chapters.map(({ id }) => [id, reason]));
  } finally {
    void client.invalidateQueries({ queryKey: ownChaptersKey });
  }
}
