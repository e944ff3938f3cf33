// The search while its index of names cannot be loaded.
import { expect, inject, test } from 'vitest';
import { openCacheBudget } from '#server/core/cache/cache-budget.ts';
import { openChangeFeed } from '#server/core/cache/change-feed.ts';
import { withDatabase } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { createLog } from '#server/core/process/log.ts';
import { openNames } from '#server/search/names/names.ts';
import { testContext } from '#test/support/server/app.ts';
import { buildAuthor } from '#test/support/builders/build.ts';

test('a query waits until the timeout, then fails with a 503', async () => {
  const databaseUrl = withDatabase(inject('clusterUrl'), 'no_such_database');
  const log = createLog('silent');
  const changes = openChangeFeed(databaseUrl, log);
  const names = openNames({ databaseUrl, changes, caches: openCacheBudget(0), log, timeoutMs: 300 });
  const failure = await names.find('title', 'anything', { limit: 5 }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ code: 'service_unavailable_http_exception', status: 503 });
  await names.close();
  await changes.close();
  await expect(names.find('title', 'anything', { limit: 5 })).rejects.toMatchObject({ status: 503 });
});

test('queries that come before the index is loaded get results once it is', async () => {
  const { ctx, close } = await testContext();
  const { id } = await buildAuthor(ctx, { name: 'Aoki Renzaburō' });
  const results = await Promise.all(
    ['aoki', 'renzaburo', 'Renzaburou Aoki'].map((text) => ctx.names.find('author', text, { limit: 5 })),
  );
  expect(results.map(({ ids }) => ids)).toEqual([[id], [id], [id]]);
  await close();
});
